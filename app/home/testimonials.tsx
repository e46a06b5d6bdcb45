import { home } from '#content/home.ts'
import { testimonials } from '#content/testimonials.ts'

export function Testimonials() {
  const [first, second] = testimonials
  return (
    <section aria-labelledby="testimonials" className="bg-sunk">
      <div className="container-grid py-20 lg:py-28">
        <h2 id="testimonials" className="eyebrow mb-10 font-sans">
          {home.testimonialsHeading}
        </h2>
        <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[1.5fr_1fr]">
          <Testimonial {...first} className="text-2xl lg:text-3xl" />
          <Testimonial {...second} className="text-xl lg:mt-24" />
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
