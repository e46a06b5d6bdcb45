import { AccountSection } from '#app/account/settings/account-section.tsx'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { isMailReady } from '#app/lib/host.ts'
import { isUuid, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/person.ts'
import { AuditList } from './audit-list.tsx'
import { MailNotReady } from './mail-not-ready.tsx'
import { missingPerson } from './missing-person.server.ts'
import { findNote, findPerson, listAuditEntries } from './people.data.ts'
import { PersonBadges } from './people-table.tsx'
import { actsOnPerson } from './person-acts.server.ts'
import { PersonControls } from './person-controls.tsx'
import { Claims, Completed, PersonFacts } from './person-facts.tsx'
import { PersonNote } from './person-note.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const { userId } = params
  if (!isUuid(userId)) throw missingPerson()
  const [person, log, note] = await readOrThrow(context, 'The person could not be loaded', [
    findPerson(supabase, userId),
    listAuditEntries(supabase, rangeOf(1), userId),
    findNote(supabase, userId),
  ])
  if (!person) throw missingPerson()
  return {
    person,
    log,
    note,
    isSelf: person.user_id === context.get(userContext).id,
    isMailReady: await isMailReady(context.get(hostContext)),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const form = formOf(context)
  const { userId } = params
  if (!isUuid(userId)) throw missingPerson()
  return act(context, form, actsOnPerson(context, form, userId), failed('', { title: 'Not Done' }))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.person.email ?? 'Person', noindex: true })
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, log, note, isSelf, isMailReady } = loaderData
  return (
    <AdminPage
      title={person.full_name || person.email}
      path={`/admin/users/${person.user_id}`}
      parent={{ name: 'People', path: '/admin/users' }}
      lead={<span className="wrap-anywhere">{person.email}</span>}
      actions={<PersonBadges person={person} />}
    >
      <MailNotReady isMailReady={isMailReady} />
      <div>
        <AccountSection title="Account" text="What the site knows about it.">
          <PersonFacts person={person} />
        </AccountSection>
        <AccountSection title="Note" text="For you alone: only admins can read it.">
          <PersonNote key={note} note={note} />
        </AccountSection>
        <AccountSection title="Claimed" text="PDFs from the store.">
          <Claims claims={person.claims} />
        </AccountSection>
        <AccountSection title="Completed" text="Lessons, course by course.">
          <Completed person={person} />
        </AccountSection>
        {isSelf ? (
          <AccountSection
            title="This is you"
            text="There must be one admin: only another admin can take the role from you."
          >
            <ButtonLink to="/account" variant="outline">
              Open My Account
            </ButtonLink>
          </AccountSection>
        ) : (
          <PersonControls person={person} />
        )}
      </div>
      <section aria-labelledby="log" className="grid gap-4">
        <h2 id="log" className="text-2xl">
          What was done
        </h2>
        {log.entries.length === 0 ? (
          <p className="text-muted">Nothing yet.</p>
        ) : (
          <AuditList entries={log.entries} />
        )}
        {log.total > log.entries.length && (
          <SiteLink to="/admin/users/log" className="link justify-self-start py-1.5">
            Open the whole log
          </SiteLink>
        )}
      </section>
    </AdminPage>
  )
}
