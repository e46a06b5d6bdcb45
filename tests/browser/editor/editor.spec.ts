import type { Locator, Page } from '@playwright/test'
import { fillSignIn, signUp } from '#tests/browser/support/accounts.ts'
import { openEditor, uniqueTitle } from '#tests/browser/support/blog.ts'
import { signInAsStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('the editor has its styles also when one comes from a page that is the same for everybody', async ({
  page,
}) => {
  const account = await signUp(page)
  // The second visit is served from the page cache.
  for (const visit of ['first', 'second']) {
    await page.goto('/login?redirectTo=/admin/blog', { waitUntil: 'networkidle' })
    await expect(page.getByLabel('Email', { exact: true }), visit).toBeVisible()
  }
  await fillSignIn(page, account)
  const editor = await openEditor(page)
  await expect(editor).toHaveCSS('white-space', 'break-spaces')
})

test('the editor makes headings, lists, quotes, links, code and tables by keyboard and toolbar', async ({
  page,
}) => {
  await startPost(page)
  const editor = await openEditor(page)
  await editor.click()
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('A heading')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Quote' }).click()
  // The editor takes the focus back in the next frame.
  await expect(editor).toBeFocused()
  await page.keyboard.type('Said')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Address').fill('example.com')
  await page.getByLabel('Address').press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('Account')
  await page.getByRole('button', { name: 'Add row' }).click()

  const html = await htmlOf(page)
  expect(html).toContain('<h2>A heading</h2>')
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).toMatch(/<ul><li><p>one<\/p><\/li><li><p>two<\/p><\/li><\/ul>/)
  expect(html).toContain('<blockquote><p>Said</p></blockquote>')
  expect(html).toContain('href="https://example.com"')
  expect(html).toContain('Account')
  expect(html.match(/<tr>/g)).toHaveLength(4)

  await page.getByRole('button', { name: 'HTML' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'A heading' })).toBeVisible()
  await expect(preview.getByRole('columnheader', { name: 'Account' })).toBeVisible()
  await expect(await openEditor(page)).toContainText('A heading')
})

test('the toolbar is one stop for Tab, and arrow keys move inside it', async ({ page }) => {
  await startPost(page)
  await openEditor(page)
  await page.getByRole('button', { name: 'Heading', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Subheading' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeFocused()
})

test('words typed while the editor loads are in it, and the next ones too', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/editor-surface*.js', async (route) => {
    await held
    await route.continue()
  })
  await startPost(page)
  const field = page.getByRole('textbox', { name: 'Content', exact: true })
  await expect(page.getByText('Loading editor...')).toBeVisible()
  await field.pressSequentially('Typed early')
  release()
  const editor = await openEditor(page)
  await expect(editor).toBeFocused()
  await page.keyboard.type(', and on')
  await expect(editor).toHaveText('Typed early, and on')
})

test('text from Word and from Google Docs arrives as headings, lists and emphasis, without its clutter', async ({
  page,
}) => {
  await startPost(page)
  await pasteHtml(
    await openEditor(page),
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
    <!--StartFragment--><h1 style="color:#2F5496">Report<o:p></o:p></h1>
    <p class=MsoNormal style="mso-style:x"><b style="mso-bidi:normal">Bold</b> and <i>slanted</i><o:p>&nbsp;</o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>First<o:p></o:p></p>
    <p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Inner</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Second</p>
    <p class=MsoNormal>After</p><!--EndFragment--></body></html>`,
  )
  const html = await htmlOf(page)
  expect(html).toContain('<h2>Report</h2>')
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).toContain('<em>slanted</em>')
  expect(html).toMatch(
    /<ul><li><p>First<\/p><ul><li><p>Inner<\/p><\/li><\/ul><\/li><li><p>Second<\/p><\/li><\/ul>/,
  )
  expect(html).not.toMatch(/Mso|mso|style=|class=|o:p|·/)

  await page.getByLabel('Content as HTML').fill('')
  await page.getByRole('button', { name: 'HTML' }).click()
  await pasteHtml(
    await openEditor(page),
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">Plain </span><span style="font-weight:700;font-size:11pt">strong</span><span style="font-style:italic"> slanted</span></p><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc"><p dir="ltr"><span style="font-weight:400">item</span></p></li></ul></b>`,
  )
  const fromDocs = await htmlOf(page)
  expect(fromDocs).toMatch(/<p>Plain <strong>strong<\/strong><em> slanted<\/em><\/p>/)
  expect(fromDocs).toContain('<ul><li><p>item</p></li></ul>')
  expect(fromDocs).not.toMatch(/style=|span|dir=/)
})

test('a picture is uploaded with its alternative text and shown in the post, and no other file', async ({
  page,
}) => {
  const title = await startPost(page)
  await openEditor(page)
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.getByText('Please choose a picture.')).toBeVisible()
  await page.getByLabel('Picture file').setInputFiles({
    name: 'page.png',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>xss()</script>'),
  })
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.getByText('Please describe the picture in a few words.')).toBeVisible()
  await page.getByLabel('Alternative text').fill('A single dot')
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.getByText('This file is not a picture.')).toBeVisible()
  await page.getByLabel('Picture file').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: onePixel,
  })
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.getByRole('img', { name: 'A single dot' })).toBeVisible()
  expect(await htmlOf(page)).toMatch(/src="\/storage\/v1\/object\/public\/blog-images\//)
  await page.getByRole('button', { name: 'HTML' }).click()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const shown = page.getByRole('img', { name: 'A single dot' })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('words typed after a picture or a video was inserted stand below it', async ({ page }) => {
  await startPost(page)
  const editor = await openEditor(page)
  await editor.pressSequentially('Above')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page.getByLabel('Picture file').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: onePixel,
  })
  await page.getByLabel('Alternative text').fill('A single dot')
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.getByRole('img', { name: 'A single dot' })).toBeVisible()
  await expect(editor).toBeFocused()
  await page.keyboard.type('Between')
  await page.getByRole('button', { name: 'YouTube video' }).click()
  await page.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Insert video' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('Below')
  const html = await htmlOf(page)
  expect(html).toMatch(/Above.*<img[^>]*A single dot[^>]*>.*Between.*dQw4w9WgXcQ.*Below/s)
})

test('a YouTube video is inserted by its link and shown as a link to play', async ({ page }) => {
  await startPost(page)
  await openEditor(page)
  await page.getByRole('button', { name: 'YouTube video' }).click()
  await page.getByLabel('Link to the video').fill('https://vimeo.com/1')
  await page.getByRole('button', { name: 'Insert video' }).click()
  await expect(page.getByText('Invalid YouTube video URL.')).toBeVisible()
  await page.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Insert video' }).click()
  await expect(page.getByText('YouTube video dQw4w9WgXcQ')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('link', { name: /^Play video/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
})

test('opening and saving a post without touching its text does not rewrite it', async ({
  page,
}) => {
  const title = await startPost(page)
  await openEditor(page)
  const written = '<div><p>Kept <kbd>as</kbd> it is</p></div>'
  await page.getByRole('button', { name: 'HTML' }).click()
  await page.getByLabel('Content as HTML').fill(written)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Your post is live.').first()).toBeVisible()
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await openEditor(page)
  expect(await page.locator('textarea[name=content]').inputValue()).toBe(written)
})

test('readers do not download the editor', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  for (const path of ['/blog', '/blog/chart-of-accounts-basics']) {
    await page.goto(path)
    await page.mouse.move(100, 100)
    await page.waitForLoadState('networkidle')
  }
  expect(scripts.filter((url) => /editor/.test(url))).toEqual([])
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ expectedErrors: [/status of 400/] })

async function startPost(page: Page) {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  const title = uniqueTitle('Sample post')
  await page.getByLabel('Title', { exact: true }).fill(title)
  return title
}

async function pasteHtml(editor: Locator, html: string) {
  await editor.click()
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)
}

/** The HTML that the form would submit now, read in the HTML view. */
async function htmlOf(page: Page) {
  await page.getByRole('button', { name: 'HTML' }).click()
  return page.getByLabel('Content as HTML').inputValue()
}
