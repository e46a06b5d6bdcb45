import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { checkForm } from '#app/lib/form.ts'
import { useEarlyChanges, useUnsavedChanges } from '#app/lib/use-unsaved-changes.ts'
import { type Draft, findDraft, forgetDraft, saveDraft } from './draft-storage.ts'
import { type PostValues, previewForm } from './post-fields.ts'

type Options = { key: string; tag: string; values: PostValues }

const pauseMs = 500
const writtenFields = [
  'title',
  'content',
  'cover',
  'coverAlt',
  'excerpt',
  'searchDescription',
] as const

/** Stores typed text as a draft, offers to restore it, and warns about unsaved changes. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { key, tag, values }: Options) {
  const [initial] = useState(values)
  const [offered, setOffered] = useState<Draft | null>(null)
  const [restored, setRestored] = useState<PostValues | null>(null)
  const [hasChanges, setHasChanges] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const blocker = useUnsavedChanges(hasChanges, isClosingForm)

  useEffect(() => {
    // Read in the browser only, so never part of the server's HTML.
    const draft = findDraft(key)
    if (draft && draft.tag !== tag && tag !== '') forgetDraft(key)
    else if (draft && isSomething(draft, initial)) setOffered(draft)
    return () => clearTimeout(timer.current)
  }, [key, tag, initial])

  function keep() {
    clearTimeout(timer.current)
    if (!form.current) return
    saveDraft(key, checkForm(new FormData(form.current), previewForm).values, tag)
  }

  function noteChange() {
    setHasChanges(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, pauseMs)
  }
  useEarlyChanges(form, noteChange)

  return {
    values: restored ?? values,
    formKey: restored ? 'restored' : 'fresh',
    offered,
    blocker,
    /** Called before the form is sent, so that the draft is complete if no answer comes. */
    keep,
    noteChange,
    restore() {
      if (offered) setRestored({ ...values, ...offered.values })
      setOffered(null)
      setHasChanges(true)
    },
    discard() {
      forgetDraft(key)
      setOffered(null)
    },
  }
}

/** Filters and pages of the list below keep the form open; another post closes it. */
function isClosingForm(from: Location, to: Location) {
  const edited = ({ search }: Location) => new URLSearchParams(search).get('edit')
  return from.pathname !== to.pathname || edited(from) !== edited(to)
}

function isSomething(draft: Draft, values: PostValues) {
  const written = writtenFields.filter((name) => draft.values[name])
  return written.some((name) => draft.values[name] !== values[name])
}
