import { type SubmitEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { hasUnsent, logOutPress, sendBeforeLogOut } from './before-log-out.ts'

type LogOutFormProps = { userId: string; size: ButtonProps['size'] }

const question =
  'Some of your notes or check marks haven’t reached the server yet, and would be lost. Log out anyway?'

/** Sends what was typed a moment ago before the session ends, and asks when it could not be sent. */
export function LogOutForm({ userId, size }: LogOutFormProps) {
  const submit = useSubmit()
  const [isLeaving, setLeaving] = useState(false)

  async function logOut(event: SubmitEvent<HTMLFormElement>) {
    // <Form> tells of a lost connection.
    if (!navigator.onLine) return
    event.preventDefault()
    if (isLeaving) return
    setLeaving(true)
    await sendBeforeLogOut()
    if (!hasUnsent(userId) || window.confirm(question)) {
      logOutPress.note()
      await submit(null, { method: 'post', action: '/logout' })
    }
    setLeaving(false)
  }

  return (
    <Form method="post" action="/logout" onSubmit={logOut} className="contents">
      <Button type="submit" variant="outline" size={size}>
        Logout
      </Button>
    </Form>
  )
}
