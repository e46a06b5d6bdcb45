import { Mail, Phone } from 'lucide-react'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, publicErrorText, tooMany } from '#app/lib/error-text.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { choicesFrom, finderQuery, summarizeChoices } from '#app/services/finder-questions.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { useSentKey } from '#app/shell/connection/use-sent-key.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { honeypotName } from '#app/ui/honeypot.tsx'
import { dialed } from '#content/dialed.ts'
import { fillFacts } from '#content/facts.ts'
import type { Contact } from '#content/schemas/contact.ts'
import type { Route } from './+types/contact.ts'
import { mailContactMessage, saveContactMessage } from './contact.data.ts'
import { type ContactMessage, contactForm } from './contact-fields.ts'
import { ContactForm, mailAgain } from './contact-form.tsx'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'Contact', path: '/contact' },
]

const title = 'Error Sending Message'

export const handle: RouteHandle = { query: finderQuery }

export function loader({ url, context }: Route.LoaderArgs) {
  const { contact, business, services } = context.get(hostContext).content
  const { finder } = services
  return {
    contact: { ...contact, description: fillFacts(contact.description, business) },
    draft: summarizeChoices(finder, choicesFrom(finder, url.searchParams)),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const send = checked(
    contactForm,
    async (fields, refuse) => {
      if (textField(form, honeypotName)) return thank(context)
      const supabase = context.get(supabaseContext)
      const saved = await saveContactMessage(supabase, fields)
      if (saved.isRepeated && !form.has(mailAgain)) return thank(context)
      try {
        const { mails } = context.get(hostContext).content
        await mailContactMessage(supabase, saved.id, fields, mails.contact)
        return thank(context)
      } catch (cause) {
        context.get(hostContext).log('error', 'contact message saved but not mailed', cause)
        const text = `Your message was saved, but the email failed to send. Please try again or contact ${ownerName(context)} directly.`
        // Not a 5xx: a proxy in front may replace that by an error page of its own, without these words.
        return refuse({ title, text, status: 200 }, { isUnmailed: true })
      }
    },
    { isUnmailed: false },
  )
  return act(context, form, send, (cause) => {
    const reason = publicErrorText(cause, 'Something went wrong on my side. Please try again.')
    const status = errorCode(cause) === tooMany ? 429 : 503
    return { title, text: `Your message could not be saved. ${reason}`, status }
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const contact = loaderData?.contact
  if (!contact) return pageMeta(matches, { title: 'Contact', path: '/contact' })
  return pageMeta(matches, {
    title: contact.title,
    description: contact.description,
    path: '/contact',
    jsonLd: (siteUrl) => [
      { '@type': 'ContactPage', name: contact.title, url: `${siteUrl}/contact` },
      breadcrumbsLd(siteUrl, crumbs),
    ],
  })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact } = loaderData
  const key = useSentKey()
  const values = actionData?.values ?? { name: '', email: '', message: loaderData.draft }
  return (
    <>
      <PageHeader title={contact.title} crumbs={crumbs} lead={contact.lead} edit="contact#title" />
      <div className="container-grid grid gap-x-16 gap-y-12 pb-24 lg:grid-cols-[1.6fr_1fr]">
        <section aria-labelledby="write" className="margin-line pl-5 sm:pl-8">
          <EditLink to="contact#formHeading" label={contact.formHeading} />
          <h2 id="write" className="mb-6 text-2xl">
            {contact.formHeading}
          </h2>
          {actionData?.errors.form && !actionData.isUnmailed && <MailDraft values={values} />}
          <ContactForm
            key={key}
            values={values}
            answered={actionData?.errors}
            isUnmailed={actionData?.isUnmailed ?? false}
            privacyNote={contact.privacyNote}
          />
        </section>
        <ContactFacts words={contact} />
      </div>
    </>
  )
}

function ContactFacts({ words }: { words: Contact }) {
  const { email, phone, schedulerUrl } = useBusiness()
  if (!email && !phone && !schedulerUrl)
    return <EditLink to="business#email" label="Email and phone" />
  const row = 'flex min-h-14 items-center gap-3 border-rule border-b py-2 hover:text-primary'
  return (
    <section aria-labelledby="other-ways">
      <EditLink to="business#email" label="Email and phone" />
      <h2 id="other-ways" className="mb-2 text-2xl">
        {words.directHeading}
      </h2>
      {email && (
        <a href={`mailto:${email}`} className={row}>
          <Mail aria-hidden className="size-5 text-muted" /> {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${dialed(phone)}`} className={`${row} tabular`}>
          <Phone aria-hidden className="size-5 text-muted" /> {phone}
        </a>
      )}
      {schedulerUrl && (
        <>
          <div className="mt-6">
            <EditLink to="contact#callText" label="Call" />
            <p className="mb-4 text-muted">{words.callText}</p>
          </div>
          <BookCall variant="accent" />
        </>
      )}
    </section>
  )
}

function MailDraft({ values }: { values: ContactMessage }) {
  const { email } = useBusiness()
  const subject = encodeURIComponent(`Message from ${values.name}`)
  const draft = `mailto:${email}?subject=${subject}&body=${encodeURIComponent(values.message)}`
  return (
    <Alert tone="danger" className="mb-6">
      <AlertTitle>Your message is still here</AlertTitle>
      <p>
        Try again in a moment
        {email && (
          <>
            , or{' '}
            <a className="link" href={draft}>
              send it from your own email
            </a>
          </>
        )}
        .
      </p>
    </Alert>
  )
}

function thank(context: Context) {
  const text = `Thanks for reaching out. ${ownerName(context)} will get back to you soon.`
  return succeed(context, { title: 'Message Sent!', text, to: '/contact' })
}

function ownerName(context: Context) {
  return context.get(hostContext).content.business.ownerName
}
