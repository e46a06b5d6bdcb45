import { ButtonLink } from '#app/ui/site-link.tsx'

export function BringBlogSection() {
  return (
    <section aria-labelledby="blog-heading" className="grid max-w-3xl gap-4">
      <h2 id="blog-heading" className="text-2xl">
        Bring your blog
      </h2>
      <p>
        Adds the posts of a blog that you had at WordPress or Ghost. Nothing here is replaced, and
        you see what comes along before anything is added.
      </p>
      <ButtonLink to="/admin/export/blog" variant="outline" className="justify-self-start">
        Bring your blog
      </ButtonLink>
    </section>
  )
}
