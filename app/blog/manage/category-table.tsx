import { Link } from 'react-router'
import { buttonVariants } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-dialog.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

type CategoryTableProps = { categories: { id: string; name: string; isOwn: boolean }[] }

/** All categories, because all writers share them; only one's own can be changed. */
export function CategoryTable({ categories }: CategoryTableProps) {
  if (categories.length === 0) {
    return (
      <EmptyState>
        <EmptyStateTitle>No categories yet.</EmptyStateTitle>
        <p>Add the first one with the form.</p>
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
              <Link to={`/blog?category=${id}`} className="link">
                {name}
              </Link>
            </TableCell>
            <TableCell>
              {isOwn ? (
                <div className="flex flex-wrap gap-2 sm:justify-end">
                  <Link
                    to={`?edit=${id}`}
                    aria-label={`Edit ${name}`}
                    className={buttonVariants({ variant: 'outline', size: 'small' })}
                  >
                    Edit
                  </Link>
                  <ConfirmDelete
                    trigger="Delete"
                    triggerProps={{ 'aria-label': `Delete ${name}` }}
                    title="Delete this category?"
                    confirmLabel="Delete Category"
                    fields={{ intent: 'delete', id }}
                  >
                    <p className="wrap-anywhere">
                      Posts in “{name}” become uncategorized. They stay published.
                    </p>
                  </ConfirmDelete>
                </div>
              ) : (
                <p className="py-2 text-muted sm:text-right">Somebody else’s</p>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
