import { useRouteLoaderData } from 'react-router'

export function useIsSignedIn() {
  const root = useRouteLoaderData<{ user: object | null }>('root')
  return Boolean(root?.user)
}
