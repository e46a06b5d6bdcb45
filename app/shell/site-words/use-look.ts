import { useRouteLoaderData } from 'react-router'
import type { ShownPicture } from '#app/lib/files.data.ts'

type ShownLook = {
  logo: ShownPicture | null
  /** The file of the owner's icon. */
  icon: string | null
  /** The tokens of app/app.css that follow from the accent color. */
  accent: Record<string, string>
}

const defaultLook: ShownLook = { logo: null, icon: null, accent: {} }

/** The look as published. On an error page without data: the default. */
export function useLook(): ShownLook {
  return useRouteLoaderData<{ look: ShownLook }>('root')?.look ?? defaultLook
}
