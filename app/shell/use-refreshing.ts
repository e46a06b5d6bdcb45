import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const refreshMs = 1000

/** Loads the page's data again each second while work in the background is running. */
export function useRefreshing(isRunning: boolean) {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), refreshMs)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}
