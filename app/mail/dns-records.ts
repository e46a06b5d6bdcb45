export type DnsRecord = { purpose: string; type: string; name: string; value: string }

/** Mail services by their server's name, with the part that SPF needs. */
const services: [server: RegExp, spf: string][] = [
  [/(^|\.)(gmail|google)\.com$/, 'include:_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'include:spf.protection.outlook.com'],
  [/(^|\.)fastmail\.com$/, 'include:spf.messagingengine.com'],
  [/(^|\.)zoho\.com$/, 'include:zohomail.com'],
  [/(^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'include:mailgun.org'],
  [/(^|\.)amazonaws\.com$/, 'include:amazonses.com'],
]

/** Domains of mailboxes, whose records nobody but their provider can change. */
const sharedDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['yahoo.com', 'aol.com', 'icloud.com', 'me.com', 'proton.me', 'protonmail.com'],
])

export function domainOf(email: string) {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

export function isSharedDomain(domain: string) {
  return sharedDomains.has(domain)
}

/** The records that tell other mail servers that this server may send for the sender's domain. */
export function listDnsRecords(server: string, senderEmail: string): DnsRecord[] {
  const domain = domainOf(senderEmail)
  const host = server.toLowerCase()
  const allowed = services.find(([pattern]) => pattern.test(host))?.[1] ?? `a:${host}`
  return [
    { purpose: 'SPF', type: 'TXT', name: domain, value: `v=spf1 ${allowed} ~all` },
    {
      purpose: 'DMARC',
      type: 'TXT',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:${senderEmail}`,
    },
  ]
}
