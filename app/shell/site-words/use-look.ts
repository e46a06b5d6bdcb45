import { useRouteLoaderData } from 'react-router'
import type { ShownPicture } from '#app/lib/files.data.ts'
import { defaultAccent } from '#content/accent.ts'

type ShownLook = {
  logo: ShownPicture | null
  /** The file of the owner's icon. */
  icon: string | null
  accent: string
}

const defaultLook: ShownLook = { logo: null, icon: null, accent: defaultAccent }

/** The look as published. On an error page without data: the default. */
export function useLook(): ShownLook {
  return useRouteLoaderData<{ look: ShownLook }>('root')?.look ?? defaultLook
}
