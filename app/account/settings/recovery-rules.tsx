import { WriteToMe } from '#app/shell/site-words/write-to-me.tsx'

export function RecoveryRules() {
  return (
    <section aria-labelledby="recovery-rules" className="margin-line pl-5">
      <h2 id="recovery-rules" className="text-xl">
        If you lose your phone
      </h2>
      <ul className="mt-3 grid gap-3 text-muted">
        <li>
          Keep your recovery codes on paper. One of them logs you in without the phone, and turns
          the second factor off until you set it up again.
        </li>
        <li>
          Add a second way in now: a passkey or an authenticator on another device, or in a password
          manager. Either one lets you in.
        </li>
        <li>
          A passkey that your phone shares with your other devices still works there. One that was
          only on the lost phone can be removed on your account page once you’re in.
        </li>
        <li>A new password alone doesn’t turn the second factor off. That’s the point of it.</li>
        <li>
          Lost everything? Write to <WriteToMe /> from your account’s email address. I’ll make sure
          it’s you before I remove the second factor.
        </li>
      </ul>
    </section>
  )
}
