import type { Testimonials } from '#content/schemas/testimonials.ts'

export const testimonials: Testimonials = {
  testimonials: [
    {
      quote:
        'I came with a bank login and no idea what a chart of accounts was. Six weeks later I sent my first invoice and knew exactly where it would show up in my reports.',
      attribution: 'Sample testimonial — new business owner',
    },
    {
      quote:
        'Fourteen months of receipts, sorted and explained without a single raised eyebrow. My tax preparer asked two questions instead of forty.',
      attribution: 'Sample testimonial — small business owner, after a cleanup',
    },
  ],
}
