import type { CardCourse } from '#app/courses/public/course-cards.data.ts'
import { PublicCourseCard } from '#app/courses/public/public-course-card.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { type CardProduct, ProductCard } from '#app/store/product-card.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'

type CourseWindowProps = { words: Home['courses']; courses: CardCourse[] }

export function CourseWindow({ words, courses }: CourseWindowProps) {
  if (courses.length === 0) return null
  return (
    <Window id="courses" words={words} edit="home#courses" allPath="/dashboard">
      <ul className="grid gap-6 md:grid-cols-3">
        {courses.map((course) => (
          <li key={course.slug}>
            <PublicCourseCard course={course} />
          </li>
        ))}
      </ul>
    </Window>
  )
}

type PdfWindowProps = { words: Home['freePdfs']; free: CardProduct[]; paid: CardProduct[] }

export function PdfWindow({ words, free, paid }: PdfWindowProps) {
  if (free.length === 0) return null
  return (
    <Window id="free-pdfs" words={words} edit="home#freePdfs" allPath="/store">
      <Shelf products={free} />
      {paid.length > 0 && (
        <>
          <h3 className="mt-12 mb-5 text-xl">Also in the store</h3>
          <Shelf products={paid} />
        </>
      )}
    </Window>
  )
}

/** On a phone a row to swipe: four covers below each other would be the longest part of the page. */
function Shelf({ products }: { products: CardProduct[] }) {
  return (
    <ul className="flex snap-x gap-4 overflow-x-auto p-1 sm:grid sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {products.map((product) => (
        <li key={product.slug} className="w-3/4 shrink-0 snap-start sm:w-auto">
          <ProductCard product={product} isFirst={false} />
        </li>
      ))}
    </ul>
  )
}

type WindowProps = {
  id: string
  words: { heading: string; text: string; buttonLabel: string }
  edit: string
  allPath: string
  children: React.ReactNode
}

function Window({ id, words, edit, allPath, children }: WindowProps) {
  return (
    <section aria-labelledby={id} className="border-rule border-t">
      <div className="container-grid py-20 lg:py-24">
        <div className="mb-10 flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
          <div>
            <EditLink to={edit} label={words.heading} />
            <h2 id={id} className="text-3xl">
              {words.heading}
            </h2>
            <p className="mt-3 max-w-[32em] text-muted">{words.text}</p>
          </div>
          <ButtonLink to={allPath} variant="outline">
            {words.buttonLabel}
          </ButtonLink>
        </div>
        {children}
      </div>
    </section>
  )
}
