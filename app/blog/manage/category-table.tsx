import { Link } from 'react-router'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

type CategoryTableProps = {
  categories: { id: string; name: string; isOwn: boolean }[]
  canRename: boolean
}

/** All categories, because all writers share them; only one's own can be changed. */
export function CategoryTable({ categories, canRename }: CategoryTableProps) {
  if (categories.length === 0) {
    return (
      <EmptyState>
        <EmptyStateTitle>No categories yet.</EmptyStateTitle>
        {canRename && <p>Add the first one with the form.</p>}
      </EmptyState>
    )
  }
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {categories.map(({ id, name, isOwn }) => (
          <TableRow key={id}>
            <TableCell className="align-middle! text-base wrap-anywhere">
              <Link to={`/blog?category=${id}`} className="link finger-target inline-block">
                {name}
              </Link>
            </TableCell>
            <TableCell>
              {isOwn ? (
                <RowActions className="sm:justify-end">
                  {canRename && (
                    <RowLink to={`?edit=${id}`} name={name}>
                      Edit
                    </RowLink>
                  )}
                  <DeleteRow what="Category" label={`Delete ${name}`} id={id}>
                    <p className="wrap-anywhere">
                      Posts in “{name}” become uncategorized. They stay published.
                    </p>
                  </DeleteRow>
                </RowActions>
              ) : (
                <p className="py-2 text-muted sm:text-right">Someone else’s</p>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
