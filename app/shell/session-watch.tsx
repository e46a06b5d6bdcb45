import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { forgetLessons } from './connection/forget-lessons.ts'
import { forgetAfterLogOut, logOutPress } from './log-out/before-log-out.ts'

type SessionWatchProps = {
  userId: string | null
  state: 'signed-in' | 'signed-out' | 'code-needed' | 'unavailable'
}

const channelName = 'session'
/** Instead of the id, for tabs that shall forget what they keep for the student. */
const loggedOut = 'logged-out'

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
      if (data === loggedOut && current.current !== null) logOutPress.note()
      if ((data === loggedOut ? null : data) !== current.current) void revalidate()
    }
    return () => channel.close()
  }, [revalidate])

  useEffect(() => {
    if (state === 'unavailable') return
    const channel = new BroadcastChannel(channelName)
    const isLogOut = userId === null && logOutPress.isNoted()
    channel.postMessage(isLogOut ? loggedOut : userId)
    channel.close()
    void forgetLessons(userId)
    if (isLogOut) forgetAfterLogOut()
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
