import { redirect } from 'react-router'

/** The address that owners of other systems type first. */
export function loader() {
  return redirect('/admin/dashboard')
}
