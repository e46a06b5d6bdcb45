import type { Page } from '@playwright/test'
import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { connectAsService, type ServiceClient } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A separate site, whose quiz holds only the questions of this test.
test.describe.configure({ mode: 'default' })

let site: RunningSite
let service: ServiceClient

test.beforeAll(async () => {
  site = await startSite({ env: { SEED: 'none' } })
  service = await connectAsService(site)
})
test.afterAll(async () => {
  await site.stop()
})
test.beforeEach(async () => {
  await service.from('quiz_questions').delete().not('id', 'is', null).throwOnError()
})

test('without questions the page says so and leads home', async ({ page }) => {
  await openQuiz(page)
  await expect(
    page.getByText('No quiz questions available at the moment. Please check back later!'),
  ).toBeVisible()
  await expectToast(page, 'No Questions Available', 'There are currently no questions in the quiz.')
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
})

test('a round asks every question once and ends with thanks', async ({ page }) => {
  await addQuestions('First', 'Second', 'Third')
  await openQuiz(page)
  const seen: string[] = []
  for (const position of [1, 2, 3]) {
    await expect(page.getByText(`${position} of 3`)).toBeVisible()
    await expect(nextButton(page)).toBeDisabled()
    seen.push(await question(page).innerText())
    await page.getByRole('button', { name: 'Right' }).click()
    await nextButton(page).click()
    if (position < 3) await expect(page.getByText(`${position + 1} of 3`)).toBeVisible()
  }
  expect(seen.toSorted()).toEqual(['First', 'Second', 'Third'])
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeFocused()
  await expect(page.getByText('Thanks for playing!')).toBeVisible()
  await expectToast(page, 'Quiz Complete!', "You've answered all available questions!")
  await expect(page.locator('main')).not.toContainText(/score|points: |\d+\s*%/i)
  await expect(page.getByRole('heading', { name: 'Worth another look' })).toBeHidden()

  await page.getByRole('button', { name: 'Play Again' }).click()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect(question(page)).toBeFocused()
})

test('a wrong answer locks all answers, is marked in words, and explained', async ({ page }) => {
  await addQuestions('Only one')
  await openQuiz(page)
  await page.getByRole('button', { name: 'Wrong one' }).click()
  const chosen = page.getByRole('button', { name: 'Wrong one' })
  await expect(chosen).toContainText('Not quite (your answer)')
  await expect(page.getByRole('button', { name: 'Right' })).toContainText('Correct answer')
  for (const answer of ['Right', 'Wrong one', 'Wrong two']) {
    await expect(page.getByRole('button', { name: answer })).toBeDisabled()
  }
  const result = page.locator('main').getByRole('status')
  await expect(result).toContainText('Not quite. The correct answer is: Right')
  await expect(result).toContainText('Because of Only one.')
  const link = result.getByRole('link', { name: 'Sample article (opens in a new tab)' })
  await expect(link).toHaveAttribute('href', '/debits-and-credits-explained')
  await expect(nextButton(page)).toBeFocused()

  await nextButton(page).click()
  const missed = page.getByRole('listitem').filter({ hasText: 'Only one' })
  await expect(missed).toContainText('Correct answer: Right')
  await expect(missed).toContainText('Because of Only one.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Worth another look' })).toBeHidden()
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test(`an answered question stays in sight with its explanation, ${viewport.width} px`, async ({
      page,
    }) => {
      await addQuestions('Which form do you ask a contractor to fill in before you pay them?')
      await openQuiz(page)
      await page.getByRole('button', { name: 'Wrong two' }).click()
      await expect(nextButton(page)).toBeFocused()
      await expect(nextButton(page)).toBeInViewport({ ratio: 1 })
      await expect(question(page)).toBeInViewport({ ratio: 1 })
      for (const answer of ['Right', 'Wrong one', 'Wrong two']) {
        await expect(page.getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 })
      }
      await expect(page.getByText('Because of Which form')).toBeInViewport({ ratio: 1 })
    })
  })
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test(`a question and its four answers are in view before anything is scrolled, ${viewport.width} px`, async ({
      page,
    }) => {
      await addLongQuestion()
      await openQuiz(page)
      await expect(question(page)).toBeInViewport({ ratio: 1 })
      for (const answer of await page.locator('main').getByRole('listitem').all()) {
        await expect(answer).toBeInViewport({ ratio: 1 })
      }
      expect(await findCovered(page)).toEqual([])
    })
  })
}

for (const [what, viewport] of [
  ['a small phone', { width: 320, height: 640 }],
  ['200 % zoom', { width: 640, height: 360 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport })

    test(`every answer can be scrolled to and is covered by nothing: ${what}`, async ({ page }) => {
      await addLongQuestion()
      await openQuiz(page)
      for (const answer of await page.locator('main').getByRole('listitem').all()) {
        await answer.scrollIntoViewIfNeeded()
        await expect(answer).toBeInViewport({ ratio: 0.98 })
      }
      await page.getByRole('button', { name: 'Wrong four' }).scrollIntoViewIfNeeded()
      expect(await findCovered(page)).toEqual([])
      await page.getByRole('button', { name: 'Wrong four' }).click()
      await nextButton(page).click()
      await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
    })
  })
}

test('the quiz can be played with the keyboard alone', async ({ page }) => {
  await addQuestions('First', 'Second')
  await openQuiz(page)
  await expect(page.locator('[aria-keyshortcuts="2"]')).toBeEnabled()
  await page.keyboard.press('2')
  await expect(nextButton(page)).toBeFocused()
  await expect(page.locator('main').getByRole('status')).toContainText(/Correct!|Not quite\./)
  await page.keyboard.press('1')
  await expect(page.getByText('(your answer)')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeFocused()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(nextButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
})

test('a visitor is offered the next step at the end, and no link that ends at the login', async ({
  page,
}) => {
  await service
    .rpc('save_quiz_questions', {
      questions: [
        {
          question_text: 'Only one',
          read_next_label: 'Sample lesson',
          read_next_url: '/courses/sample/lesson',
          answers: [
            { answer_text: 'Right', is_correct: true },
            { answer_text: 'Wrong', is_correct: false },
          ],
        },
      ],
    })
    .throwOnError()
  await openQuiz(page)
  await page.getByRole('button', { name: 'Wrong' }).click()
  await expect(page.locator('main').getByRole('status')).toContainText('Not quite.')
  await nextButton(page).click()
  await expect(page.getByRole('heading', { name: 'Worth another look' })).toBeVisible()
  await expect(page.getByText('Read this next')).toHaveCount(0)
  await page.locator('main').getByRole('link', { name: 'Sign Up Free' }).click()
  await expect(page).toHaveURL(/\/signup\?redirectTo=%2Fdashboard$/)
})

test('Quit asks nothing and ends the round', async ({ page }) => {
  await addQuestions('First', 'Second')
  await openQuiz(page)
  await page.getByRole('button', { name: 'Quit' }).click()
  await expect(page.getByRole('heading', { name: 'Quiz Ended' })).toBeVisible()
  await expect(page.getByText('Thanks for playing!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
})

test('questions deleted meanwhile or without answers are skipped with a message', async ({
  page,
}) => {
  await addQuestions('First', 'Second', 'Third')
  await openQuiz(page)
  const first = await question(page).innerText()
  const { data: others } = await service
    .from('quiz_questions')
    .select('id')
    .neq('question_text', first)
    .throwOnError()
  const [gone, bare] = others
  await service
    .from('quiz_questions')
    .delete()
    .eq('id', gone?.id ?? '')
    .throwOnError()
  await page.getByRole('button', { name: 'Right' }).click()
  await service
    .from('quiz_answers')
    .delete()
    .eq('question_id', bare?.id ?? '')
    .throwOnError()
  await nextButton(page).click()
  await expectToast(
    page,
    'Question Skipped',
    '2 questions were removed or have no answers yet. The quiz continues without them.',
  )
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
})

test('a reload keeps the round until it is over', async ({ page }) => {
  await addQuestions('First', 'Second')
  await openQuiz(page)
  const first = await question(page).innerText()
  await page.getByRole('button', { name: 'Wrong one' }).click()
  await page.reload()
  await expect(question(page)).toHaveText(first)
  await expect(page.getByText('Not quite (your answer)')).toBeVisible()
  await nextButton(page).click()
  const second = await question(page).filter({ hasNotText: first }).innerText()
  await page.reload()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(question(page)).toHaveText(second)
  await page.getByRole('button', { name: 'Right' }).click()
  await nextButton(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: first })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 2')).toBeVisible()
})

test('two tabs play rounds of their own', async ({ page, context }) => {
  await addQuestions('First', 'Second')
  await openQuiz(page)
  const other = await context.newPage()
  await openQuiz(other)
  await page.getByRole('button', { name: 'Right' }).click()
  await nextButton(page).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(other.getByText('1 of 2')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Right' })).toBeEnabled()
})

test.describe('when the connection fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('loading ends, and the round goes on where it was', async ({ page }) => {
    await addQuestions('First', 'Second')
    await openQuiz(page)
    const first = await question(page).innerText()
    await page.route('**/qbo-quiz/questions**', (route) => route.abort())
    await page.getByRole('button', { name: 'Right' }).click()
    await nextButton(page).click()
    await expectToast(page, 'Error', 'Could not load answers for the question.')
    await expect(page.getByText('Loading Quiz...')).toBeHidden()

    await page.unroute('**/qbo-quiz/questions**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('2 of 2')).toBeVisible()
    await expect(question(page)).not.toHaveText(first)
  })

  test('a round goes on offline with the questions it has, and says how many are missing', async ({
    page,
    context,
  }) => {
    await addQuestions('First', 'Second', 'Third')
    await openQuiz(page)
    // One question instead of two is fetched ahead.
    await page.route('**/qbo-quiz/questions?ids=*', (route) =>
      route.continue({ url: route.request().url().split(',')[0] }),
    )
    const ahead = page.waitForResponse(/questions\?ids=/)
    await page.getByRole('button', { name: 'Right' }).click()
    await (await ahead).finished()
    await context.setOffline(true)
    await nextButton(page).click()
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expect(page.getByText(/You’re offline\. .*One question is missing until/)).toBeVisible()
    await page.getByRole('button', { name: 'Right' }).click()
    await nextButton(page).click()
    await expect(page.getByText(/One question is still missing/)).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('3 of 3')).toBeVisible()
    await expect(page.getByText('You’re offline')).toHaveCount(0)
  })

  test('a new round that cannot be read says so', async ({ page }) => {
    await addQuestions('First')
    await openQuiz(page)
    await page.getByRole('button', { name: 'Quit' }).click()
    await page.route('**/qbo-quiz/questions', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.fulfill({ status: 503, body: '' })
    })
    await page.getByRole('button', { name: 'Play Again' }).click()
    await expect(page.getByText('Loading Quiz...')).toBeVisible()
    await expectToast(page, 'Error', 'Could not fetch questions.')
    await page.unroute('**/qbo-quiz/questions')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('1 of 1')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a calm note leads to the basics', async ({ page }) => {
    await addQuestions('First')
    await page.goto(`${site.url}/qbo-quiz`)
    await expect(page.getByText(/The quiz needs JavaScript/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next Question' })).toBeHidden()
    await page.getByRole('link', { name: 'Debits and Credits Explained' }).first().click()
    await expect(page).toHaveURL(/\/debits-and-credits-explained$/)
  })
})

async function openQuiz(page: Page) {
  await page.goto(`${site.url}/qbo-quiz`)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

function question(page: Page) {
  return page.locator('main').getByRole('heading', { level: 2 })
}

function nextButton(page: Page) {
  return page.getByRole('button', { name: 'Next Question' })
}

async function expectToast(page: Page, title: string, text: string) {
  const toast = page.locator('.toast').filter({ hasText: text }).first()
  await expect(toast).toContainText(title)
}

/** Answers in view of which another element covers a part. */
function findCovered(page: Page) {
  return page
    .locator('main')
    .getByRole('listitem')
    .evaluateAll((answers) =>
      answers
        .filter((answer) => {
          const { left, top, bottom } = answer.getBoundingClientRect()
          if (top < 0 || bottom > window.innerHeight) return false
          return [top + 2, bottom - 2].some(
            (y) => !answer.contains(document.elementFromPoint(left + 20, y)),
          )
        })
        .map((answer) => answer.textContent),
    )
}

/** As long as the longest of the sample questions. */
async function addLongQuestion() {
  await service
    .rpc('save_quiz_questions', {
      questions: [
        {
          question_text:
            'A sole proprietor pays estimated income tax from the business account. Where does it belong in the books?',
          explanation: 'It is a personal tax.',
          answers: ['Right one', 'Wrong two', 'Wrong three', 'Wrong four'].map((text, at) => ({
            answer_text: `${text}, as an expense of the business`,
            is_correct: at === 0,
          })),
        },
      ],
    })
    .throwOnError()
}

async function addQuestions(...texts: string[]) {
  await service
    .rpc('save_quiz_questions', {
      questions: texts.map((text) => ({
        question_text: text,
        explanation: `Because of ${text}.`,
        read_next_label: 'Sample article',
        read_next_url: '/debits-and-credits-explained',
        answers: [
          { answer_text: 'Right', is_correct: true },
          { answer_text: 'Wrong one', is_correct: false },
          { answer_text: 'Wrong two', is_correct: false },
        ],
      })),
    })
    .throwOnError()
}
