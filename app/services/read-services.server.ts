import { sanitizeFormatted } from '#app/editor/sanitize.server.ts'
import type { Host } from '#app/lib/host.ts'
import type { ShownServices } from '#content/schemas/services.ts'

/** The services as their page shows them: the texts of each as sanitised HTML. */
export async function readServices(host: Host): Promise<ShownServices> {
  const { services: page } = host.content
  const services = page.services.map(async (service) => ({
    ...service,
    description: await sanitizeFormatted(host, service.description),
    whoItIsFor: await sanitizeFormatted(host, service.whoItIsFor),
  }))
  return { ...page, services: await Promise.all(services) }
}
