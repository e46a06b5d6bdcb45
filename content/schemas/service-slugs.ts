/** Ids of the page that shows the services: an anchor must not lead to another part of it. */
const taken = ['main', 'footer', 'finder', 'finder-heading', 'closing', 'site-menu']

const longest = 50

/**
 * A service that was added gets its anchor from its name. It keeps the anchor when it is renamed, so that
 * links to it stay good.
 */
export function giveServiceSlugs(document: unknown): unknown {
  const { services } = document as { services?: unknown }
  if (!Array.isArray(services)) return document
  const slugs = new Set<unknown>([...taken, ...services.map((service) => service?.slug)])
  return {
    ...(document as object),
    services: services.map((service) => {
      if (service?.slug !== '') return service
      const slug = firstFree(slugFrom(String(service.name ?? '')), slugs)
      slugs.add(slug)
      return { ...service, slug }
    }),
  }
}

function slugFrom(name: string) {
  const words = name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-|-$/g, '').slice(0, longest) || 'service'
}

function firstFree(slug: string, slugs: ReadonlySet<unknown>) {
  let free = slug
  for (let number = 2; slugs.has(free); number++) free = `${slug}-${number}`
  return free
}
