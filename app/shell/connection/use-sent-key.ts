import { useState } from 'react'
import { useLocation } from 'react-router'
import { lostConnection } from './lost-connection.ts'

/** The key of a form that starts empty once it was sent, but not when it could not be sent. */
export function useSentKey() {
  const { key } = useLocation()
  const [last, setLast] = useState({ location: key, form: key })
  if (key !== last.location) {
    const isNotSent = lostConnection.get()?.what === 'form'
    setLast({ location: key, form: isNotSent ? last.form : key })
  }
  return last.form
}
