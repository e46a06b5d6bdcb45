import * as z from 'zod/mini'
import { parseCsv } from '#app/lib/csv/csv.ts'
import { type FormRules, validationError } from '#app/lib/form.ts'
import { completeAddress } from '#content/web-address.ts'
import { type AnswerValues, findQuestionMistake, type QuestionValues } from './question-fields.ts'

export type QuizImport = { questions: QuestionValues[]; mistakes: string[] }

export const mostImported = 500
const separators = [',', ';', '\t']

export const importExample = `What do debits do to an asset account?
* Increase it
- Decrease it
- Nothing
> Assets grow on the left side.
Read next: Debits and Credits Explained | /debits-and-credits-explained

Where are unpaid bills listed?
- In income
* In accounts payable`

const schema = z.object({
  questions: z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      const { questions, mistakes } = parseQuestions(text)
      const mistake = mistakes[0] ?? (questions.length === 0 && 'There are no questions in it.')
      if (mistake) issues.push({ code: 'custom', message: mistake, input: text })
      return questions
    }),
  ),
})

export const importForm: FormRules<typeof schema> = {
  schema,
  toast: validationError,
  // As long as it is: many questions are longer than any other text.
  read: (form) => ({ questions: String(form.get('questions') ?? '') }),
}

/** Parses questions from pasted text or CSV, and lists mistakes. Nothing is saved here. */
export function parseQuestions(text: string): QuizImport {
  const table = findTable(text)
  const questions = table ? questionsOfTable(table) : questionsOfText(text)
  const mistakes = questions.flatMap((question, at) => {
    const mistake = findQuestionMistake(question)
    return mistake ? [`Question ${at + 1}: ${mistake}`] : []
  })
  if (questions.length > mostImported) {
    mistakes.unshift(`At most ${mostImported} questions at once, please.`)
  }
  return { questions, mistakes }
}

/** Rows when the first line names the columns 'question' and 'correct'. */
function findTable(text: string): string[][] | null {
  for (const separator of separators) {
    const rows = parseCsv(text.trim(), separator)
    const names = rows[0]?.map(columnName) ?? []
    if (names.includes('question') && names.includes('correct')) return rows
  }
  return null
}

function columnName(cell: string) {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
}

function questionsOfTable([header = [], ...rows]: string[][]): QuestionValues[] {
  const names = header.map(columnName)
  return rows
    .filter((row) => row.some((cell) => cell.trim()))
    .map((row) => {
      const cell = (name: string) => (row[names.indexOf(name)] ?? '').trim()
      const wrong = row
        .filter((text, at) => names[at]?.startsWith('wrong') && text.trim())
        .map((text) => ({ text: text.trim(), isCorrect: false }))
      const correct = cell('correct')
      return {
        questionText: cell('question'),
        explanation: cell('explanation'),
        readNextLabel: cell('read next'),
        readNextUrl: completeAddress(cell('read next address')),
        answers: correct ? [{ text: correct, isCorrect: true }, ...wrong] : wrong,
      }
    })
}

function questionsOfText(text: string): QuestionValues[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map(questionOfBlock)
}

function questionOfBlock(block: string): QuestionValues {
  const question: string[] = []
  const explanation: string[] = []
  const answers: AnswerValues[] = []
  let readNext = ['', '']
  for (const line of block.split('\n').map((text) => text.trim())) {
    const marked = /^([*\->])\s*(.*)$/.exec(line)
    const linked = /^read next:\s*(.*)$/i.exec(line)
    if (linked) readNext = (linked[1] ?? '').split('|').map((part) => part.trim())
    else if (!marked) question.push(line)
    else if (marked[1] === '>') explanation.push(marked[2] ?? '')
    else answers.push({ text: marked[2] ?? '', isCorrect: marked[1] === '*' })
  }
  return {
    questionText: question.join('\n').trim(),
    explanation: explanation.join('\n').trim(),
    readNextLabel: readNext[0] ?? '',
    readNextUrl: completeAddress(readNext[1] ?? ''),
    answers,
  }
}
