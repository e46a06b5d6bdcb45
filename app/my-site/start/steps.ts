import type * as z from 'zod/mini'
import type { DocumentName, SiteContent } from '#content/documents.ts'
import { isSample } from '#content/samples.ts'
import { aboutSchema } from '#content/schemas/about.ts'
import { businessSchema } from '#content/schemas/business.ts'
import { group, list } from '#content/schemas/fields.ts'
import { serviceSchema } from '#content/schemas/services.ts'

export type Step = {
  id: string
  title: string
  text: string
  /** Some fields of a document, for a step that is a form. */
  form?: { document: DocumentName; schema: z.ZodMiniType }
  /** The form also asks whose posts appear at once. */
  asksWhoPublishes?: boolean
  isDone(content: SiteContent, own: { posts: number; courses: number }): boolean
}

/** 'Make it yours', in its order. */
export const steps: Step[] = [
  {
    id: 'who',
    title: 'Who you are',
    text: 'Your name, your business, where you work, and who may publish on your blog.',
    asksWhoPublishes: true,
    form: {
      document: 'business',
      schema: pick(businessSchema, [
        'businessName',
        'ownerName',
        'tagline',
        'city',
        'region',
        'regionCode',
        'timeZone',
      ]),
    },
    isDone: (content) =>
      !isSample(content, 'business', [content.business.businessName, content.business.ownerName]),
  },
  {
    id: 'reach',
    title: 'How to reach you',
    text: 'Email, phone, and the link to your scheduler.',
    form: {
      document: 'business',
      schema: pick(businessSchema, ['email', 'phone', 'schedulerUrl', 'social']),
    },
    isDone: (content) =>
      !isSample(content, 'business', [content.business.email, content.business.phone]),
  },
  {
    id: 'offer',
    title: 'What you offer',
    text: 'Your services and what they cost.',
    form: {
      document: 'services',
      schema: group('What you offer', {
        services: list(
          'Your services',
          pick(serviceSchema, ['name', 'startingPriceUsd', 'unit', 'visibility']),
          {
            entry: 'service',
            max: 20,
            isFixed: true,
            hint: 'Confirm each price or type your own, and hide the services you don’t offer. You can add others in My site.',
          },
        ),
      }),
    },
    isDone: (content) => !isSample(content, 'services', content.services),
  },
  {
    id: 'story',
    title: 'Your face and story',
    text: 'People hire a person. Say who you are, in your own words.',
    form: {
      document: 'about',
      schema: pick(aboutSchema, ['portrait', 'biography', 'credentials']),
    },
    isDone: ({ published }) => published.includes('about'),
  },
  {
    id: 'mail',
    title: 'Email works',
    text: 'The address you read, and a test email to it, so no visitor’s message gets lost.',
    isDone: ({ firstRun }) => firstRun.isMailTested,
  },
  {
    id: 'first',
    title: 'Your first post or course',
    text: 'One thing you wrote yourself.',
    isDone: (_content, own) => own.posts + own.courses > 0,
  },
]

export function findStep(id: string) {
  return steps.find((step) => step.id === id)
}

/** Some fields of a document, as one group. A field that the document does not have is left out. */
function pick({ shape }: z.ZodMiniObject, keys: string[]) {
  return group(
    '',
    Object.fromEntries(keys.flatMap((key) => (shape[key] ? [[key, shape[key]]] : []))),
  )
}
