import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'

type ShareRecordProps = {
  /** The address of the link that the student has made; null for none. */
  address: string | null
  showsName: boolean
  fullName: string
}

/** Makes the link to the record, changes what it shows, and takes it back. */
export function ShareRecord({ address, showsName, fullName }: ShareRecordProps) {
  return (
    <section
      aria-labelledby="share"
      className="no-print grid max-w-4xl gap-4 rounded-md border border-rule p-6"
    >
      <h2 id="share" className="text-2xl">
        Share your record
      </h2>
      <p>
        {address
          ? `Anyone who has this link sees your courses, skills, minutes and dates${showsName && fullName ? ', and your name' : ''}:`
          : 'Make a link that you can send to a client or an employer. It shows your courses, skills, minutes and dates, your name only if you want, and nothing else. You can take it back whenever you like.'}
      </p>
      {address && (
        <p>
          <a href={address} className="link finger-target inline-block wrap-anywhere">
            {address}
          </a>
        </p>
      )}
      <Form method="post" className="grid gap-4">
        {fullName && (
          <Choice type="checkbox" name="showsName" defaultChecked={showsName}>
            Show my name, {fullName}
          </Choice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="share"
            variant={address ? 'outline' : 'primary'}
          >
            {address ? 'Update the Link' : 'Make a Link'}
          </Button>
          {address && (
            <Button type="submit" name="intent" value="withdraw" variant="outline">
              Withdraw the Link
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
