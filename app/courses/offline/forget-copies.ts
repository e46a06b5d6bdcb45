import { redirect } from 'react-router'

/**
 * The last step of a log-out. It lies in the scope of the lessons' service worker, which forgets its copies
 * and redirects by itself: also when the log-out was pressed before hydration.
 */
export function loader() {
  return redirect('/')
}
