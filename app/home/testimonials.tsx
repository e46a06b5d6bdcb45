import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import type { Testimonials as Words } from '#content/schemas/testimonials.ts'

type TestimonialsProps = { heading: string; testimonials: Words['testimonials'] }

/** The first one large, the others beside and below it. */
export function Testimonials({ heading, testimonials }: TestimonialsProps) {
  const [first, ...others] = testimonials
  if (!first) return null
  return (
    <section aria-labelledby="testimonials" className="bg-sunk">
      <div className="container-grid py-20 lg:py-28">
        <EditLink to="testimonials#testimonials" label={heading} />
        <h2 id="testimonials" className="eyebrow mb-10 font-sans">
          {heading}
        </h2>
        <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[1.5fr_1fr]">
          <Testimonial {...first} className="text-2xl lg:text-3xl" />
          {others.map((other) => (
            <Testimonial key={other.quote} {...other} className="text-xl lg:mt-24" />
          ))}
        </div>
      </div>
    </section>
  )
}

type TestimonialProps = { quote: string; attribution: string; className: string }

function Testimonial({ quote, attribution, className }: TestimonialProps) {
  return (
    <figure className={className}>
      <blockquote className="margin-line pl-6 font-serif leading-[1.3] tracking-[-0.01em] sm:pl-8">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-5 pl-6 text-base text-muted sm:pl-8">{attribution}</figcaption>
    </figure>
  )
}
