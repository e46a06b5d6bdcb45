import type { AuthSettings } from './settings.ts'

/** The requested redirect when it is allowed, else the referring page, else the site. */
export function chooseRedirect(settings: AuthSettings, request: Request, url: URL): string {
  const asked = request.headers.get('redirect_to') || url.searchParams.get('redirect_to') || ''
  const referrer = request.headers.get('referer') ?? ''
  return (
    [asked, referrer].find((address) => isAllowedRedirect(settings, address)) ?? settings.site_url
  )
}

/** The site's own origin (scheme, host and port), or an address that a pattern of the settings names. */
export function isAllowedRedirect(settings: AuthSettings, address: string): boolean {
  if (!isPlain(address)) return false
  const target = URL.parse(address)
  if (!target || target.username || target.password) return false
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:'
  if (isWeb && target.origin === URL.parse(settings.site_url)?.origin) return true
  target.hash = ''
  return settings.additional_redirect_urls.some((pattern) =>
    patternToRegExp(pattern).test(target.href),
  )
}

/**
 * Browsers read a backslash as a slash and drop control characters, so both are refused as attacks.
 */
function isPlain(address: string): boolean {
  return !/[\\\s\p{Cc}\p{Cf}]/u.test(address)
}

/**
 * Compared with the address as the URL parser normalises it, so that host and path are those a
 * browser uses. A wildcard in the host never matches beyond the host.
 */
function patternToRegExp(pattern: string): RegExp {
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)(.*)$/i.exec(pattern) ?? []
  if (origin === '') return new RegExp(`^${globSource(pattern, './', '')}$`)
  const root = origin.endsWith('**') ? '(?:/.*)?' : '/?'
  const rest = path === '' ? root : globSource(path, './', '')
  return new RegExp(`^${globSource(origin.toLowerCase(), './?#@', '/?#@')}${rest}$`)
}

/** `*` and `?` stop at the separators, `**` only at what even it may not cross; `{a,b}` is a choice. */
function globSource(glob: string, separators: string, boundaries: string): string {
  const any = boundaries === '' ? '.' : `[^${boundaries}]`
  let source = ''
  let isChoice = false
  for (let index = 0; index < glob.length; index++) {
    const character = glob.charAt(index)
    if (character === '*' && glob.charAt(index + 1) === '*') {
      source += `${any}*`
      index++
    } else if (character === '*') source += `[^${separators}]*`
    else if (character === '?') source += `[^${separators}]`
    else if (character === '{' || character === '}') {
      isChoice = character === '{'
      source += isChoice ? '(?:' : ')'
    } else if (character === ',' && isChoice) source += '|'
    else source += character.replace(/[.+^$()|[\]\\]/g, '\\$&')
  }
  return source
}
