import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { forgetLessons } from './connection/forget-lessons.ts'

type SessionWatchProps = {
  userId: string | null
  state: 'signed-in' | 'signed-out' | 'code-needed' | 'unavailable'
}

const channelName = 'session'

/**
 * Tells the other tabs of this browser about the session (BroadcastChannel), and revalidates when
 * one of them differs: signing out in one tab reaches them all.
 */
export function SessionWatch({ userId, state }: SessionWatchProps) {
  const { revalidate } = useRevalidator()
  const current = useRef(userId)
  current.current = userId

  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data !== current.current) void revalidate()
    }
    return () => channel.close()
  }, [revalidate])

  useEffect(() => {
    if (state === 'unavailable') return
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(userId)
    channel.close()
    void forgetLessons(userId)
  }, [userId, state])

  if (state !== 'unavailable') return null
  return (
    <p
      role="status"
      className="no-print container-grid border-rule border-b bg-warning-soft py-2 text-sm"
    >
      I can’t check your login right now. You haven’t been logged out; please try again in a minute.
    </p>
  )
}
