import { openEditor } from '#tests/browser/support/blog.ts'
import { after, joinPayloads, watchScripts } from '#tests/browser/support/hostile-html.ts'
import { signInAsStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'

// The CSP is bypassed: the sanitizer has to hold by itself. Nothing is saved.
test.use({ bypassCSP: true, expectedErrors: [/./] })

test('nothing runs in the editor, by its HTML view or by pasting, nor in the preview', async ({
  context,
  page,
}) => {
  test.setTimeout(600_000)
  const ran = await watchScripts(context)
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  const editor = await openEditor(page)
  const html = page.getByRole('button', { name: 'HTML', exact: true })
  const joined = joinPayloads().map((payloads) => payloads.join(after) + after)
  const withNul = xssPayloads.filter((payload) => payload.includes('\0'))
  for (const payload of [...joined, ...withNul]) {
    await page.evaluate(showAndPaste, [payload, '<p>the last one</p>'])
    expect(ran, payload).toEqual([])
    // Twice in the editor: once from the HTML view and once pasted.
    await expect(editor, payload).toHaveText(/the last one\s*the last one/)
  }
  for (const [position, payload] of joined.slice(0, 12).entries()) {
    const title = `</h1><img src=x onerror=xss()> ${position}`
    await page.getByLabel('Title', { exact: true }).fill(title)
    await html.click()
    await page.getByLabel('Content as HTML').fill(payload)
    await page.getByRole('button', { name: 'Preview' }).click()
    // By its title: the preview of the ones before is there until the answer has come.
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(title)
    await html.click()
  }
  expect(ran).toEqual([])
  await page.evaluate(() => localStorage.clear())
})

/** Runs in the page: puts each payload through the HTML view into the editor, and pastes it. */
async function showAndPaste(payloads: string[]) {
  const drawn = () => new Promise(requestAnimationFrame)
  const toggle = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'HTML',
  )
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  for (const payload of payloads) {
    toggle?.click()
    await drawn()
    const source = document.querySelector('textarea[aria-label="Content as HTML"]')
    setValue?.call(source, payload)
    source?.dispatchEvent(new Event('input', { bubbles: true }))
    toggle?.click()
    await drawn()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', payload)
    document
      .querySelector('.tiptap')
      ?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    await drawn()
  }
}
