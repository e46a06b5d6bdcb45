import { useLook } from './use-look.ts'

/** The icons of the page, drawn or the owner's. The file in the address is for caches: a new icon, a new address. */
export function IconLinks() {
  const { icon } = useLook()
  const version = icon ? `?${icon}` : ''
  return (
    <>
      {icon ? (
        <link rel="icon" href={`/icon-192.png${version}`} sizes="192x192" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="icon" href={`/favicon.ico${version}`} sizes="32x32" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}
