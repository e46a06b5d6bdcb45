import { sitePictureOf } from '#app/lib/files.data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { SiteContent } from '#content/documents.ts'
import type { Owner } from './owner-card.tsx'

export function ownerOf(supabase: Supabase, { about, business, published }: SiteContent): Owner {
  return {
    name: published.includes('business') ? business.ownerName : null,
    portrait: sitePictureOf(supabase, about.portrait),
    credentials: about.credentials,
  }
}
