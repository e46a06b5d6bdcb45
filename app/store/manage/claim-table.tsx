import { useDates } from '#app/lib/dates/use-dates.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { Claim } from './product-editing.data.ts'

type ClaimTableProps = { claims: Claim[]; showsProduct?: boolean }

export function ClaimTable({ claims, showsProduct = false }: ClaimTableProps) {
  const { formatDate } = useDates()
  return (
    <Table aria-label="Claims">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead>Email</TableHead>
          {showsProduct && <TableHead>Product</TableHead>}
          <TableHead>Claimed</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {claims.map((claim) => (
          <TableRow key={claim.id}>
            <TableCell label="Name" className="align-middle! wrap-anywhere max-sm:items-center">
              <SiteLink
                to={`/admin/users/${claim.user_id}`}
                prefetch="none"
                className="link inline-flex min-h-9 items-center justify-self-start"
              >
                {claim.full_name || 'No name given'}
              </SiteLink>
            </TableCell>
            <TableCell label="Email" className="align-middle! wrap-anywhere">
              <EmailText email={claim.email} />
            </TableCell>
            {showsProduct && (
              <TableCell label="Product" className="align-middle! wrap-anywhere">
                {claim.product_title}
              </TableCell>
            )}
            <TableCell label="Claimed" className="align-middle! sm:whitespace-nowrap">
              {formatDate(claim.order_date)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
