import { listAddress } from '#app/lib/lists.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { Redirect } from './redirects.data.ts'

export function RedirectTable({ redirects }: { redirects: Redirect[] }) {
  return (
    <Table aria-label="Old addresses">
      <TableHeader>
        <TableRow>
          <TableHead>Old address</TableHead>
          <TableHead>Leads to</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {redirects.map(({ path, post }) => (
          <TableRow key={path}>
            <TableCell label="Old address" className="align-middle! wrap-anywhere">
              {path}
            </TableCell>
            <TableCell label="Leads to" className="align-middle! wrap-anywhere">
              <SiteLink to={`/blog/${post.slug}`} className="link finger-target inline-block">
                {post.title}
              </SiteLink>
              {(!post.published_at || new Date(post.published_at) > new Date()) && (
                <Badge className="ml-2">Not public yet</Badge>
              )}
            </TableCell>
            <TableCell>
              <RowActions className="sm:justify-end">
                <RowLink to={listAddress('', { edit: path })} name={path}>
                  Edit
                </RowLink>
                <DeleteRow what="Old Address" label={`Delete ${path}`} id={path}>
                  <p className="wrap-anywhere">
                    Links to {path} will find no page any more. The post stays.
                  </p>
                </DeleteRow>
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
