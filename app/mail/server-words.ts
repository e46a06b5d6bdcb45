/**
 * The answer of a mail server, or of the network on the way to it, in words. Node's own messages
 * ('getaddrinfo ENOTFOUND smtp.example.com') say nothing to an owner; an SMTP reply is kept.
 */
export function serverWords(reason: string): string {
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
  if (/wrong version number|ssl routines/i.test(reason)) {
    return 'The mail server doesn’t speak this kind of encryption on this port. Check the port.'
  }
  return `The mail server said: ${reason}`
}

function splitPlace(place: string) {
  const [, host = '', port = ''] = /^(.+?)(?::(\d+))?$/.exec(place) ?? []
  return { host, port }
}
