import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useLostConnection } from './lost-connection.ts'
import { notSentTexts } from './lost-texts.ts'

/** For a form: what to say when its last attempt did not arrive. */
export function useNotSent() {
  const lost = useLostConnection()
  const { state } = useNavigation()
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    if (state === 'idle' && !lost) setTried(false)
  }, [state, lost])
  const isShown = isTried && state === 'idle' && lost?.what === 'form'
  return {
    notSent: isShown ? notSentTexts[lost.reason] : undefined,
    noteAttempt: () => setTried(true),
  }
}
