import type { AuthSettings } from './settings.ts'

/** What was asked for when it is allowed, else the page the visitor came from, else the site. */
export function chooseRedirect(settings: AuthSettings, request: Request, url: URL): string {
  const asked = request.headers.get('redirect_to') || url.searchParams.get('redirect_to') || ''
  const referrer = request.headers.get('referer') ?? ''
  return (
    [asked, referrer].find((address) => isAllowedRedirect(settings, address)) ?? settings.site_url
  )
}

export function isAllowedRedirect(settings: AuthSettings, address: string): boolean {
  const target = URL.parse(address)
  if (!target) return false
  const site = URL.parse(settings.site_url)
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:'
  if (isWeb && site && target.hostname === site.hostname) return true
  const withoutFragment = address.split('#')[0] ?? ''
  return settings.additional_redirect_urls.some((pattern) =>
    globToRegExp(pattern).test(withoutFragment),
  )
}

/** `*` stays between the separators `.` and `/`; `**` does not; `?` is one character. */
export function globToRegExp(glob: string): RegExp {
  let source = ''
  for (let index = 0; index < glob.length; index++) {
    const character = glob.charAt(index)
    if (character === '*' && glob.charAt(index + 1) === '*') {
      source += '.*'
      index++
    } else if (character === '*') source += '[^./]*'
    else if (character === '?') source += '[^./]'
    else if (character === '{') source += '(?:'
    else if (character === '}') source += ')'
    else if (character === ',' && source.lastIndexOf('(?:') > source.lastIndexOf(')')) source += '|'
    else source += character.replace(/[.+^$()|[\]\\]/g, '\\$&')
  }
  return new RegExp(`^${source}$`)
}
