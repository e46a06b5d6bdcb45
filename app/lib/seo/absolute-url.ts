/** For feeds, mails, social cards and structured data; everything else in a page is site-relative. */
export function absoluteUrl(siteUrl: string, address: string) {
  return URL.parse(address, siteUrl)?.href ?? siteUrl
}
