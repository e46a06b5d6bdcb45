/**
 * Advice about an answer of the mail server, or of the network on the way to it. Node's own
 * messages ('getaddrinfo ENOTFOUND smtp.example.com') say nothing to an owner. Null for a reply that
 * is not known.
 */
export function serverAdvice(reason: string): string | null {
  return networkAdvice(reason) ?? replyAdvice(reason)
}

/** The advice in words; a reply of the server is repeated after it. */
export function serverWords(reason: string): string {
  const network = networkAdvice(reason)
  if (network) return network
  const said = `The mail server said: ${reason}`
  const advice = replyAdvice(reason)
  return advice ? `${advice} ${said}` : said
}

function networkAdvice(reason: string): string | null {
  const [, code = '', place = ''] = /\b(E[A-Z_]{3,})(?: (\S+))?/.exec(reason) ?? []
  const { host, port } = splitPlace(place)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS') {
    return `No mail server answers at ${host || 'this name'}. Check the name.`
  }
  if (code === 'ECONNREFUSED') {
    return `No mail server answers at ${host || 'this address'}${port && `, port ${port}`}. Check the port.`
  }
  if (code === 'ETIMEDOUT' || /timeout|timed out/i.test(reason)) {
    return 'The mail server took too long to answer. Check the name and the port.'
  }
  if (code === 'ECONNRESET' || /socket (closed|close|hang up)|closed unexpectedly/i.test(reason)) {
    return 'The mail server hung up. Check the port and the kind of encryption.'
  }
  if (/certificate|self-signed/i.test(reason)) {
    return 'The mail server’s certificate is not valid for its name. Check the name.'
  }
  if (/wrong version number|ssl routines|packet length/i.test(reason)) {
    return 'The mail server doesn’t speak this kind of encryption on this port. Check the port.'
  }
  if (/invalid greeting/i.test(reason)) {
    return 'What answers there is not a mail server. Check the name and the port.'
  }
  return null
}

/** By SMTP reply codes and enhanced status codes (RFC 3463), the most special first. */
const replies: [reply: RegExp, advice: string][] = [
  [
    /\b5\.7\.139\b/,
    'Microsoft doesn’t let this mailbox send email with a password. In the Microsoft 365 admin center, open Users → Active users → your name → Mail → Manage email apps, and check “Authenticated SMTP.” If it is checked, your organization has turned it off for everyone: ask the person who runs your Microsoft 365.',
  ],
  [
    /\b5\.7\.9\b/,
    'This account wants an app password here. Make one in the security settings of your email account, and enter it instead of your usual password.',
  ],
  [
    /\b454\b|too many login/i,
    'There were too many logins in a short time. Wait an hour, then try again.',
  ],
  [
    /\b53[45]\b|\bEAUTH\b|invalid login/i,
    'It doesn’t accept this user name and password. The user name is usually your whole email address. Gmail, Zoho and Fastmail want an app password here, not the one you log in with.',
  ],
  [
    /upgrading connection with STARTTLS/i,
    'It can’t encrypt the connection with STARTTLS on this port. Try TLS from the start, with port 465.',
  ],
  [/STARTTLS/, 'It wants an encrypted connection. Choose STARTTLS, usually with port 587.'],
  [
    /\b53[08]\b|missing credentials/i,
    'It wants a user name and a password. Please fill in both, and choose an encryption.',
  ],
  [
    /\b5\.7\.60\b|\b5\.2\.252\b|\b553\b/,
    'The sender’s address doesn’t belong to this account. Use the account’s own address as the sender.',
  ],
  [
    /\b5\.4\.5\b/,
    'Your email service has a limit per day, and you’ve reached it. It works again tomorrow.',
  ],
  [/\b552\b|\b5\.2\.2\b/, 'The mailbox at the other end is full.'],
  [/\b5\.1\.[123]\b/, 'It doesn’t know the address that the email is for. Check it for typos.'],
  [/\b4[25][0-9] /, 'It is busy, or asks your site to wait. Try again in a few minutes.'],
]

function replyAdvice(reason: string): string | null {
  return replies.find(([reply]) => reply.test(reason))?.[1] ?? null
}

function splitPlace(place: string) {
  const [, host = '', port = ''] = /^(.+?)(?::(\d+))?$/.exec(place) ?? []
  return { host, port }
}
