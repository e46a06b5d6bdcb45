import { type DeviceSession, describeDevice } from '#app/account/describe-device.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'

/** Null: the service has no session list, but can still end the other sessions. */
export function DeviceList({ sessions }: { sessions: DeviceSession[] | null }) {
  const hasOthers = sessions === null || sessions.some(({ current }) => !current)
  return (
    <div className="grid justify-items-start gap-5">
      {sessions && (
        <ul className="w-full border-rule border-t">
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      {hasOthers ? (
        <Form method="post" action="/account">
          <Button type="submit" name="intent" value="sign-out-elsewhere" variant="outline">
            Log Out Everywhere Else
          </Button>
        </Form>
      ) : (
        <p className="text-muted text-sm">You’re only logged in on this device.</p>
      )}
    </div>
  )
}

function Device({ session }: { session: DeviceSession }) {
  const { formatDate } = useDates()
  const { id, user_agent, ip, created_at, refreshed_at, current } = session
  const name = describeDevice(user_agent)
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-b py-2">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">
          Since {formatDate(created_at)}
          {refreshed_at && `, last used ${formatDate(refreshed_at)}`}
          {ip && `, from ${ip}`}
        </p>
      </div>
      {current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Form method="post" action="/account">
          <input type="hidden" name="session" value={id} />
          <Button
            type="submit"
            name="intent"
            value="sign-out-device"
            variant="quiet"
            size="small"
            aria-label={`Log out ${name}`}
          >
            Log Out
          </Button>
        </Form>
      )}
    </li>
  )
}
