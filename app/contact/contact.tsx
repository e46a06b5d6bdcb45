import { Mail, Phone } from 'lucide-react'
import { data, redirect, useLocation } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText, tooMany } from '#app/lib/error-text.ts'
import { type FieldErrors, isEmail, textField } from '#app/lib/form-fields.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { breadcrumbsLd } from '#app/lib/structured-data.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { choicesFrom, summarizeChoices } from '#app/services/finder-questions.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { EditLink } from '#app/shell/edit-link.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { useBusiness } from '#app/shell/use-business.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { honeypotName } from '#app/ui/honeypot.tsx'
import { dialed } from '#content/dialed.ts'
import { fillFacts } from '#content/facts.ts'
import type { Contact } from '#content/schemas/contact.ts'
import type { Route } from './+types/contact.ts'
import { mailContactMessage, saveContactMessage } from './contact.data.ts'
import { type ContactMessage, messageLimit, nameLimit } from './contact-fields.ts'
import { ContactForm } from './contact-form.tsx'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'Contact', path: '/contact' },
]

export function loader({ url, context }: Route.LoaderArgs) {
  const { contact, business, services } = context.get(hostContext).content
  const { finder } = services
  return {
    contact: { ...contact, description: fillFacts(contact.description, business) },
    draft: summarizeChoices(finder, choicesFrom(finder, url.searchParams)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const values = {
    name: textField(form, 'name'),
    email: textField(form, 'email'),
    message: textField(form, 'message'),
  }
  const errors = findMistakes(values)
  if (Object.keys(errors).length > 0) {
    return data({ values, errors, isUnsaved: false }, { status: 400 })
  }
  if (textField(form, honeypotName)) return thank(context)

  const supabase = context.get(supabaseContext)
  let id: string
  try {
    id = await saveContactMessage(supabase, values)
  } catch (cause) {
    context.get(hostContext).log('error', 'contact message not saved', cause)
    const text = `Your message could not be saved: ${errorText(cause)}`
    showToast(context, { title: 'Error Sending Message', text, tone: 'destructive' })
    const status = errorCode(cause) === tooMany ? 429 : 503
    return data({ values, errors, isUnsaved: true }, { status })
  }
  try {
    await mailContactMessage(supabase, id, values)
  } catch (cause) {
    context.get(hostContext).log('error', 'contact message saved but not mailed', cause)
    showToast(context, {
      title: 'Error Sending Message',
      text: `Your message was saved, but the email failed to send. Please try again or contact ${context.get(hostContext).content.business.ownerName} directly.`,
      tone: 'destructive',
    })
    return data({ values, errors, isUnsaved: false }, { status: 502 })
  }
  return thank(context)
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
  const { key } = useLocation()
  const values = actionData?.values ?? { name: '', email: '', message: loaderData.draft }
  return (
    <>
      <PageHeader title={contact.title} crumbs={crumbs} lead={contact.lead} />
      <div className="container-grid grid gap-x-16 gap-y-12 pb-24 lg:grid-cols-[1.6fr_1fr]">
        <section aria-labelledby="write" className="margin-line pl-5 sm:pl-8">
          <EditLink to="contact" label={contact.formHeading} />
          <h2 id="write" className="mb-6 text-2xl">
            {contact.formHeading}
          </h2>
          {actionData?.isUnsaved && <MailDraft values={values} />}
          {/* A new key after a message was sent: the form starts empty again. */}
          <ContactForm
            key={key}
            privacyNote={contact.privacyNote}
            values={values}
            errors={actionData?.errors ?? {}}
          />
        </section>
        <ContactFacts words={contact} />
      </div>
    </>
  )
}

function ContactFacts({ words }: { words: Contact }) {
  const { email, phone } = useBusiness()
  const row = 'flex min-h-14 items-center gap-3 border-rule border-b py-2 hover:text-primary'
  return (
    <section aria-labelledby="other-ways">
      <EditLink to="business#email" label="Email and phone" />
      <h2 id="other-ways" className="mb-2 text-2xl">
        {words.directHeading}
      </h2>
      <a href={`mailto:${email}`} className={row}>
        <Mail aria-hidden className="size-5 text-muted" /> {email}
      </a>
      <a href={`tel:${dialed(phone)}`} className={`${row} tabular`}>
        <Phone aria-hidden className="size-5 text-muted" /> {phone}
      </a>
      <p className="mt-6 mb-4 text-muted">{words.callText}</p>
      <BookCall variant="accent" />
    </section>
  )
}

function MailDraft({ values }: { values: ContactMessage }) {
  const { email } = useBusiness()
  const subject = encodeURIComponent(`Message from ${values.name}`)
  const draft = `mailto:${email}?subject=${subject}&body=${encodeURIComponent(values.message)}`
  return (
    <Alert tone="danger" className="mb-6">
      <AlertTitle>Your words are still here</AlertTitle>
      <p>
        The message could not be saved. Try again in a moment, or{' '}
        <a className="link" href={draft}>
          send it with your own mail program
        </a>
        .
      </p>
    </Alert>
  )
}

function findMistakes({ name, email, message }: ContactMessage) {
  const errors: FieldErrors<keyof ContactMessage> = {}
  if (!name) errors.name = 'Please enter your name.'
  else if (name.length > nameLimit) errors.name = `At most ${nameLimit} characters, please.`
  if (!email) errors.email = 'Please enter your email address.'
  else if (!isEmail(email)) errors.email = 'Please enter a valid email address.'
  if (!message) errors.message = 'Please enter a message.'
  else if (message.length > messageLimit) {
    errors.message = `At most ${messageLimit} characters, please. This message has ${message.length}.`
  }
  return errors
}

function thank(context: Route.ActionArgs['context']) {
  showToast(context, {
    title: 'Message Sent!',
    text: `Thanks for reaching out. ${context.get(hostContext).content.business.ownerName} will get back to you soon.`,
    tone: 'success',
  })
  return redirect('/contact')
}
