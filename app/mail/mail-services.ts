import type { MailServerSettings } from '#app/lib/host.ts'
import { domainOf } from './dns-records.ts'

export type MailService = Pick<MailServerSettings, 'host' | 'port' | 'encryption'> & {
  id: string
  name: string
  /** Domains of the service's own mailboxes: an address there identifies the service. */
  domains: string[]
  /** About the password, which is often a special one. */
  hint: string
}

/** Settings as the services document them. 'Other' fills nothing in. */
export const mailServices: MailService[] = [
  {
    id: 'gmail',
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: 465,
    encryption: 'tls',
    domains: ['gmail.com', 'googlemail.com'],
    hint: 'Gmail wants an app password here, not the one you log in with. Turn on 2-Step Verification in your Google Account first, then make an app password at myaccount.google.com/apppasswords. It’s the same for Google Workspace, unless your admin has turned app passwords off.',
  },
  {
    id: 'microsoft',
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    encryption: 'starttls',
    domains: [],
    hint: '“Authenticated SMTP” has to be on for your mailbox: Microsoft 365 admin center → Users → Active users → your name → Mail → Manage email apps. If you log in with a second step, use an app password. Microsoft is phasing passwords out here: if yours is refused, your admin can still allow basic authentication for SMTP. Addresses at outlook.com and hotmail.com don’t work.',
  },
  {
    id: 'zoho',
    name: 'Zoho',
    host: 'smtp.zoho.com',
    port: 465,
    encryption: 'tls',
    domains: ['zoho.com', 'zohomail.com'],
    hint: 'If you log in to Zoho with a second step, make an app password: accounts.zoho.com → Security → App Passwords. For an address on a domain of your own, the server is usually smtppro.zoho.com. In Europe it ends in .eu.',
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    encryption: 'tls',
    domains: ['fastmail.com', 'fastmail.fm'],
    hint: 'Fastmail wants an app password here, not the one you log in with. You can make one in its settings, under Privacy & Security. The user name is the address you log in to Fastmail with, even if you send from another one.',
  },
  {
    id: 'other',
    name: 'Other',
    host: '',
    port: 465,
    encryption: 'tls',
    domains: [],
    hint: 'Look for “SMTP” or “outgoing server” in the help pages of your email service: they name the server, the port and the encryption. If you log in there with a second step, it probably wants an app password.',
  },
]

/** The chosen service, or else the one whose server is saved, or else the one of her address. */
export function findMailService(known: {
  chosen: string | null
  host: string
  address: string
}): MailService | null {
  const { chosen, host, address } = known
  const byId = (id: string | null) => mailServices.find((service) => service.id === id)
  const byHost = () => mailServices.find((service) => service.host === host) ?? byId('other')
  const byAddress = () => mailServices.find(({ domains }) => domains.includes(domainOf(address)))
  return byId(chosen) ?? (host ? byHost() : byAddress()) ?? null
}
