/** A mail that stops itself: by its link, and by the button of mail programs (RFC 8058). */
export function stopLink(siteUrl: string, token: string) {
  const url = `${siteUrl}/stop-mail?token=${token}`
  return {
    url,
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
