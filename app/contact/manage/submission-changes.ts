import { isUuid } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { deleteFailedReply } from './reply/replies.data.ts'
import { deleteSubmission, markSubmission, type Submission } from './submissions.data.ts'

type Change = {
  /** Completes 'Could not …'. */
  what: string
  toast: { title: string; text: string } | null
  run(
    supabase: Supabase,
    submission: Submission,
    typed: { note: string; reply: string },
  ): Promise<void>
}

const now = () => new Date().toISOString()

/** The owner's acts on a message. Each but 'unread' also marks it as read. */
export const changes: Record<string, Change> = {
  read: {
    what: 'mark the message as read',
    toast: null,
    run: (supabase, { id }) => markSubmission(supabase, id, { read_at: now() }),
  },
  unread: {
    what: 'mark the message as unread',
    toast: null,
    run: (supabase, { id }) => markSubmission(supabase, id, { read_at: null }),
  },
  replied: {
    what: 'mark the message as replied',
    toast: null,
    run: (supabase, { id, read_at }) =>
      markSubmission(supabase, id, { replied_at: now(), read_at: read_at ?? now() }),
  },
  'not-replied': {
    what: 'take the mark away',
    toast: null,
    run: (supabase, { id }) => markSubmission(supabase, id, { replied_at: null }),
  },
  note: {
    what: 'save the note',
    toast: { title: 'Note Saved', text: 'Only admins can read it.' },
    run: (supabase, { id, read_at }, { note }) =>
      markSubmission(supabase, id, { note, read_at: read_at ?? now() }),
  },
  'delete-reply': {
    what: 'delete the reply',
    toast: { title: 'Reply Deleted', text: 'It was never sent.' },
    run: async (supabase, _submission, { reply }) => {
      if (isUuid(reply)) await deleteFailedReply(supabase, reply)
    },
  },
  archive: {
    what: 'archive the message',
    toast: { title: 'Message Archived', text: 'It’s in Archive now.' },
    run: (supabase, { id, read_at }) =>
      markSubmission(supabase, id, { archived_at: now(), read_at: read_at ?? now() }),
  },
  restore: {
    what: 'move the message back',
    toast: { title: 'Message Restored', text: 'It is back in your inbox.' },
    run: (supabase, { id }) => markSubmission(supabase, id, { archived_at: null }),
  },
  delete: {
    what: 'delete the message',
    toast: { title: 'Message Deleted', text: 'The message has been removed.' },
    run: (supabase, { id }) => deleteSubmission(supabase, id),
  },
}
