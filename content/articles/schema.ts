import * as z from 'zod/mini'
import {
  choice,
  day,
  type FieldInfo,
  fieldInfo,
  group,
  kept,
  list,
  page,
  paragraph,
  price,
  rich,
  text,
} from '#content/schemas/fields.ts'
import { searchDescription, searchTitle } from '#content/schemas/formatted.ts'
import { findFigureMistake } from './figures.ts'
import { findChartMistake } from './starter-accounts.ts'

/** A group whose fields are checked together; each mistake stands at one of them. */
function checkedGroup<Shape extends z.core.$ZodLooseShape>(
  label: string,
  shape: Shape,
  findMistakes: (
    value: z.output<z.ZodMiniObject<Shape>>,
  ) => { path: (string | number)[]; message: string | null }[],
) {
  const schema = z.object(shape).check(
    z.superRefine((value, context) => {
      for (const { path, message } of findMistakes(value)) {
        if (message) context.addIssue({ code: 'custom', path, message })
      }
    }),
  )
  const info: FieldInfo = { kind: 'group', label }
  fieldInfo.add(schema, info)
  return schema
}

const figures = [
  { value: 'none', label: 'Nothing' },
  { value: 'note', label: 'A note' },
  { value: 'tip', label: 'A tip' },
  { value: 'warning', label: 'A warning' },
  { value: 'table', label: 'A table' },
  { value: 'tAccounts', label: 'T-accounts' },
  { value: 'equation', label: 'An equation' },
] as const

type FigureKind = (typeof figures)[number]['value']

const figureHint =
  'Table: one row per line, with | between the cells; the first line names the columns. T-accounts: Checking | debit | Owner’s deposit | 5000. Equation: Checking | 6200, with = on a line by itself between the two sides.'

/** `widget` is the interactive part of the article. */
function partsWith<const Widget extends string>(widget: { value: Widget; label: string }) {
  const part = checkedGroup(
    'Part',
    {
      text: rich('Text', { isOptional: true }),
      figure: choice<FigureKind | Widget>('Below the text', [...figures, widget]),
      figureTitle: text('Its title', { isOptional: true }),
      figureText: paragraph('Its words or numbers', {
        isOptional: true,
        max: 5000,
        hint: figureHint,
      }),
    },
    ({ figure, figureTitle, figureText }) => {
      const isFilled = figure === 'none' || figure === widget.value
      return [
        { path: ['figureTitle'], message: isFilled || figureTitle ? null : 'Please fill this in.' },
        {
          path: ['figureText'],
          message:
            isFilled || figureText ? findFigureMistake(figure, figureText) : 'Please fill this in.',
        },
      ]
    },
  )
  return list('Parts', part, { entry: 'part', min: 1, max: 40 })
}

const head = {
  title: text('Title', { max: 100 }),
  description: searchDescription(),
  lastUpdated: day('Last updated'),
  readingTime: text('Reading time', { max: 60 }),
}

const foot = {
  faqHeading: text('Heading above the questions', { max: 120 }),
  faq: list(
    'Questions and answers',
    group('Question', { question: text('Question'), answer: paragraph('Answer') }),
    { entry: 'question', max: 20 },
  ),
  callToAction: group('End of the page', {
    heading: text('Heading', { max: 120 }),
    text: paragraph('Text', { max: 400 }),
    linkLabel: text('Words on the button', { max: 40 }),
    href: page('Leads to'),
  }),
}

const accountTypes = ['Asset', 'Liability', 'Equity', 'Income', 'Expense'] as const
const accountType = choice(
  'Type',
  accountTypes.map((value) => ({ value, label: value })),
)

const practice = checkedGroup(
  'Practice pad',
  {
    accounts: list(
      'Accounts to choose from',
      group('Account', { name: text('Name', { max: 60 }), type: accountType }),
      { entry: 'account', min: 2, max: 40 },
    ),
    transactions: list(
      'Transactions',
      group('Transaction', {
        text: paragraph('What happened', { max: 400 }),
        debit: text('Account to debit', { max: 60 }),
        credit: text('Account to credit', { max: 60 }),
        amount: price('Amount'),
        explanation: paragraph('Why this is right', { max: 600 }),
      }),
      { entry: 'transaction', min: 1, max: 40 },
    ),
  },
  ({ accounts, transactions }) => {
    const names = accounts.map(({ name }) => name)
    return transactions.flatMap(({ debit, credit }, at) =>
      Object.entries({ debit, credit }).map(([side, name]) => ({
        path: ['transactions', at, side],
        message: names.includes(name) ? null : 'This is not one of the accounts above.',
      })),
    )
  },
)

export const basicsSchema = group('Bookkeeping basics', {
  title: searchTitle(),
  description: searchDescription(),
  heading: text('Heading', { max: 120 }),
  intro: paragraph('Text under the heading', { max: 600 }),
  readMoreLabel: text('Words on the link to an article', { max: 40 }),
})

export const debitsSchema = group('Article: debits and credits', {
  ...head,
  parts: partsWith({ value: 'practicePad', label: 'The practice pad' }),
  practice,
  ...foot,
})

export const accountsSchema = group('Article: chart of accounts', {
  ...head,
  parts: partsWith({ value: 'starterCharts', label: 'The starter charts' }),
  charts: list(
    'Starter charts',
    group('Chart', {
      id: kept(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
      label: text('Kind of business', { max: 80 }),
      description: text('In one sentence'),
      accounts: paragraph('Accounts', {
        max: 10_000,
        hint: 'One account per line: number | name | type | detail type | note. Spell type and detail type as QuickBooks Online does; you can leave out the note.',
        check: findChartMistake,
      }),
    }),
    { entry: 'chart', min: 1, max: 5, isFixed: true },
  ),
  madeByQbo: list('Accounts that QuickBooks Online creates itself', text('Account'), {
    entry: 'account',
    max: 10,
  }),
  ...foot,
})

export type BasicsIndex = z.infer<typeof basicsSchema>
export type Debits = z.infer<typeof debitsSchema>
export type Accounts = z.infer<typeof accountsSchema>
export type Article = Omit<Debits, 'parts' | 'practice'>
export type ArticlePart = (Debits | Accounts)['parts'][number]
export type Practice = Debits['practice']
export type PracticeTransaction = Practice['transactions'][number]
