import { sitePictureOf } from '#app/lib/files.data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { containsSample, sampleOwner } from '#content/sample.ts'
import type { ShownContent } from '#content/samples.ts'
import type { Owner } from './owner-card.tsx'

export function ownerOf(supabase: Supabase, content: ShownContent): Owner {
  const { about, business, isDemo } = content
  if (isDemo) return { ...sampleOwner, portrait: null, isSample: true }
  return {
    name: containsSample(business.ownerName) ? null : business.ownerName,
    portrait: sitePictureOf(supabase, about.portrait),
    credentials: about.credentials,
    isSample: false,
  }
}
