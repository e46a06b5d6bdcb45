import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { domainOf, isSharedDomain, listDnsRecords } from './dns-records.ts'

type DnsRecordListProps = { host: string; senderEmail: string }

/** The records that keep her mail out of spam folders, ready to be copied. */
export function DnsRecordList({ host, senderEmail }: DnsRecordListProps) {
  const domain = domainOf(senderEmail)
  return (
    <section aria-labelledby="records-heading" className="grid gap-4">
      <h2 id="records-heading" className="text-2xl">
        Keep your email out of spam folders
      </h2>
      {isSharedDomain(domain) ? (
        <p className="max-w-3xl">
          Your sender’s address belongs to {domain}, so only its provider can say who may send for
          it. With an address on a domain of your own, email arrives more reliably.
        </p>
      ) : (
        <>
          <p className="max-w-3xl">
            Add these records where the domain {domain} is managed (often where you bought it). They
            tell other mail servers that your mail server may send in your name. A domain has one
            SPF record only: if there is one already, add the middle part to it.
          </p>
          <Table aria-label="Records for your domain">
            <TableHeader>
              <TableRow>
                <TableHead>For</TableHead>
                <TableHead>Type</TableHead>
                <TableHead>Name</TableHead>
                <TableHead>Value</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {listDnsRecords(host, senderEmail).map(({ purpose, type, name, value }) => (
                <TableRow key={purpose}>
                  <TableCell label="For">{purpose}</TableCell>
                  <TableCell label="Type">{type}</TableCell>
                  <TableCell label="Name">
                    <code className="inline-block wrap-anywhere select-all lg:min-w-60">
                      {name}
                    </code>
                  </TableCell>
                  <TableCell label="Value">
                    <code className="wrap-anywhere select-all">{value}</code>
                  </TableCell>
                </TableRow>
              ))}
              <TableRow>
                <TableCell label="For">DKIM</TableCell>
                <TableCell label="Type">TXT or CNAME</TableCell>
                <TableCell label="Name">
                  <code className="inline-block wrap-anywhere lg:min-w-60">
                    …._domainkey.{domain}
                  </code>
                </TableCell>
                <TableCell label="Value">
                  Your email service makes this key. Look for “DKIM” in its settings, and copy name
                  and value from there.
                </TableCell>
              </TableRow>
            </TableBody>
          </Table>
          <p className="text-muted text-sm">
            One press on a name or value selects all of it. A change can take a day to be seen
            everywhere.
          </p>
        </>
      )}
    </section>
  )
}
