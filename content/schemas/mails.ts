import type * as z from 'zod/mini'
import { group, paragraph, text } from './fields.ts'

type Placeholders = { known: string[]; necessary?: string }

/** A message about a placeholder that is unknown or left out, or null. */
function placeholders({ known, necessary }: Placeholders) {
  return (value: string) => {
    const used: string[] = value.match(/\{\w*\}/g) ?? []
    const unknown = used.find((one) => !known.includes(one))
    if (unknown) return `This email cannot fill in ${unknown}. You can use ${known.join(', ')}.`
    if (necessary && !used.includes(necessary)) return `This email needs ${necessary} in its text.`
    return null
  }
}

const line = (label: string, known: string[]) =>
  text(label, { max: 160, check: placeholders({ known }) })

function textOf({ known, necessary }: Placeholders) {
  return paragraph('Text', {
    hint: `Leave an empty line to start a new paragraph. The site fills in ${known.join(', ')}.`,
    check: placeholders({ known, ...(necessary && { necessary }) }),
  })
}

/** A mail about an account. Its link is on the button, so it cannot get lost. */
function accountMail(label: string, more: string[] = []) {
  const known = ['{siteName}', ...more]
  return {
    label,
    shape: {
      subject: line('Subject', known),
      heading: line('Heading', known),
      text: textOf({ known }),
      button: line('Words on the button', known),
      footnote: paragraph('Small print', { max: 400, check: placeholders({ known }) }),
    },
  }
}

function withButton({ label, shape }: ReturnType<typeof accountMail>) {
  return group(label, shape)
}

const addresses = ['{email}', '{newEmail}']
const codeMail = accountMail('Code to confirm an account change', ['{code}'])
const { button: _none, ...codeShape } = codeMail.shape
const welcomeFacts = ['{siteName}', '{siteUrl}', '{unsubscribe}']
const confirmationFacts = ['{siteName}', '{siteUrl}', '{confirm}']
const contactFacts = ['{name}', '{email}', '{message}']
const linkFacts = ['{siteName}', '{email}', '{link}']
const receiptFacts = [
  '{siteName}',
  '{product}',
  '{total}',
  '{date}',
  '{order}',
  '{email}',
  '{link}',
]
const waitlistFacts = ['{siteName}', '{product}', '{price}', '{link}']
const refusalFacts = ['{title}', '{reason}', '{link}']
const questionFacts = ['{name}', '{lesson}', '{question}', '{link}']
const answerFacts = ['{lesson}', '{question}', '{answer}', '{link}']

/** The keys are those of the programs that send the mails. */
export const mailsSchema = group('Emails', {
  offersWelcome: group('Welcome to the offers list', {
    subject: line('Subject', ['{siteName}']),
    text: textOf({ known: welcomeFacts, necessary: '{unsubscribe}' }),
  }),
  offersConfirmation: group('Confirm an address for the offers list', {
    subject: line('Subject', ['{siteName}']),
    text: textOf({ known: confirmationFacts, necessary: '{confirm}' }),
  }),
  contact: group('A message from the contact form, to you', {
    subject: line('Subject', ['{name}']),
    text: textOf({ known: contactFacts, necessary: '{message}' }),
  }),
  postRefused: group('A post that you refused, to its writer', {
    subject: line('Subject', ['{title}']),
    text: textOf({ known: refusalFacts, necessary: '{reason}' }),
  }),
  receipt: group('Receipt for a PDF, to the buyer', {
    subject: line('Subject', ['{siteName}', '{product}']),
    text: textOf({ known: receiptFacts, necessary: '{link}' }),
  }),
  receiptAndAccount: group('Receipt for a PDF, to a buyer without an account', {
    subject: line('Subject', ['{siteName}', '{product}']),
    text: textOf({ known: [...receiptFacts, '{siteUrl}'], necessary: '{link}' }),
  }),
  freeReceipt: group('Receipt for a PDF that a code made free', {
    subject: line('Subject', ['{siteName}', '{product}']),
    text: textOf({ known: receiptFacts, necessary: '{link}' }),
  }),
  freeReceiptAndAccount: group('Receipt for a PDF that a code made free, without an account', {
    subject: line('Subject', ['{siteName}', '{product}']),
    text: textOf({ known: [...receiptFacts, '{siteUrl}'], necessary: '{link}' }),
  }),
  waitlist: group('A PDF is here, to the people on its waitlist', {
    subject: line('Subject', ['{siteName}', '{product}', '{price}']),
    text: textOf({ known: waitlistFacts, necessary: '{link}' }),
  }),
  lessonQuestion: group('A question about a lesson, to you', {
    subject: line('Subject', ['{name}', '{lesson}']),
    text: textOf({ known: questionFacts, necessary: '{question}' }),
  }),
  lessonAnswer: group('Your answer to a question, to the student', {
    subject: line('Subject', ['{siteName}', '{lesson}']),
    text: textOf({ known: answerFacts, necessary: '{link}' }),
  }),
  removeFactor: group('Remove a student’s second factor, to the student', {
    subject: line('Subject', ['{siteName}']),
    text: textOf({ known: linkFacts, necessary: '{link}' }),
  }),
  inviteAdmin: group('Invitation of another admin', {
    subject: line('Subject', ['{siteName}']),
    text: textOf({ known: linkFacts, necessary: '{link}' }),
  }),
  confirmation: withButton(accountMail('Confirm a new account')),
  recovery: withButton(accountMail('Reset a password')),
  email_change_current: withButton(accountMail('Email change, sent to the old address', addresses)),
  email_change_new: withButton(accountMail('Email change, sent to the new address', addresses)),
  account_exists: withButton(accountMail('Sign-up with an address that already has an account')),
  invite: withButton(accountMail('Invitation')),
  magic_link: withButton(accountMail('Login without a password')),
  reauthentication: group(codeMail.label, codeShape),
})

export type Mails = z.infer<typeof mailsSchema>
