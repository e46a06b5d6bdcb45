import { makeCourse } from '#tests/browser/support/courses.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { samplePng } from '#tests/support/product-files.ts'

test('a student asks with two pictures; too large ones are told before they are sent', async ({
  page,
}) => {
  const { slug } = await makeCourse({ One: ['Alpha'] })
  await signUpStudent(page)
  await page.goto(`/courses/${slug}/alpha`)
  await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
  const question = page.getByRole('textbox', { name: 'Your question' })
  const pictures = page.getByLabel('Pictures (optional)')
  const send = page.getByRole('button', { name: 'Send my question' })
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

  const screenshot = await samplePng(160, 112)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await question.fill('Where is the gear?')
  const large = Buffer.alloc(4.5 * 1024 * 1024)
  await pictures.setInputFiles(['a.png', 'b.png', 'c.png'].map((name) => picture(name, large)))
  await send.click()
  await expect(page.getByText('Your pictures can have at most 12 MB together.')).toBeVisible()
  await expect(question).toHaveValue('Where is the gear?')
  expect(sent.filter((url) => url.includes('/alpha') && !url.endsWith('/place'))).toEqual([])

  await pictures.setInputFiles(['a.png', 'b.png'].map((name) => picture(name, screenshot)))
  await send.click()
  await expect(page).toHaveURL(/#question-/)
  const asked = page.getByRole('listitem').filter({ hasText: 'Where is the gear?' })
  await expect(asked).toBeInViewport()
  await expect(asked.getByRole('img')).toHaveCount(2)
  await expect(question).toHaveValue('')
})
