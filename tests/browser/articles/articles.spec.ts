import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('the rule above a heading of an article stands halfway between the texts', async ({
  page,
}) => {
  for (const path of ['/debits-and-credits-explained', '/chart-of-accounts-basics']) {
    await page.goto(path)
    const gaps = await page.locator('.prose h2').evaluateAll((headings) =>
      headings.map((heading) => {
        const { marginTop, paddingTop, borderTopWidth } = getComputedStyle(heading)
        return { marginTop, paddingTop, borderTopWidth }
      }),
    )
    expect(gaps.length).toBeGreaterThan(4)
    const [gap] = gaps
    expect(gap?.marginTop).toBe(gap?.paddingTop)
    expect(gap?.borderTopWidth).toBe('1px')
    expect(new Set(gaps.map((one) => JSON.stringify(one))).size).toBe(1)
  }
})

test('the practice pad says whether an entry balances, whether it is right, and why', async ({
  page,
}) => {
  await page.goto('/debits-and-credits-explained')
  const pad = page.getByRole('region', { name: 'Practice pad' })
  await expect(pad.getByText('You move $3,000 of your own savings')).toBeVisible()
  await pad.getByLabel('Debit account').selectOption('Checking')
  await pad.getByLabel('Debit amount').fill('3,000')
  await expect(pad.getByRole('table', { name: 'Checking' })).toContainText('3,000.00')
  await pad.getByLabel('Credit account').selectOption('Service Income')
  await pad.getByLabel('Credit amount').fill('300')
  await pad.getByRole('button', { name: 'Check' }).click()
  await expect(pad.getByRole('status')).toContainText('Not balanced')

  await pad.getByLabel('Credit amount').fill('3000')
  await pad.getByRole('button', { name: 'Check' }).click()
  await expect(pad.getByRole('status')).toContainText('Balanced, but look at the credit')

  await pad.getByLabel('Credit account').selectOption('Owner’s Investment')
  await pad.getByRole('button', { name: 'Check' }).click()
  await expect(pad.getByRole('status')).toContainText('Balanced, and right')
  await expect(pad.getByRole('status')).toContainText('It is not income.')

  await pad.getByRole('button', { name: 'Next transaction' }).click()
  await expect(pad.getByText('Transaction 2 of 16')).toBeVisible()
})

test('the starter chart is chosen, edited and taken along as a file', async ({ page }) => {
  await page.goto('/chart-of-accounts-basics')
  const editor = page.getByRole('region', { name: 'Starter chart of accounts' })
  await editor.getByLabel('Kind of business').selectOption('Retail store')
  await editor.getByRole('button', { name: 'Remove Cash Drawer' }).click()
  await editor.getByLabel('Name of Inventory', { exact: true }).fill('=Stock, on hand')
  const downloading = page.waitForEvent('download')
  await editor.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('chart-of-accounts-retail.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('Account Number,Account Name,Type,Detail Type')
  expect(lines).toContain('1300,"\'=Stock, on hand",Other Current Assets,Inventory')
  expect(lines.join('\n')).not.toContain('Cash Drawer')
})

test('on a phone the starter chart is folded by group, and the download comes first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chart-of-accounts-basics')
  await waitForScripts(page)
  const editor = page.getByRole('region', { name: 'Starter chart of accounts' })
  const checking = editor.getByLabel('Name of Business Checking')
  await expect(checking).toBeHidden()
  expect((await editor.boundingBox())?.height, 'two screens long').toBeLessThan(2 * 844)
  const download = editor.getByRole('button', { name: 'Download CSV' })
  const assets = editor.locator('summary', { hasText: 'Assets' })
  const { y: top = 0 } = (await assets.boundingBox()) ?? {}
  expect((await download.boundingBox())?.y).toBeLessThan(top)
  await assets.press('Enter')
  await expect(checking).toBeVisible()
  await expect(editor.getByLabel('Name of Service Income')).toBeHidden()
  await editor.getByRole('button', { name: 'Add account to Assets' }).click()
  await editor.getByLabel('Name of new account').fill('Petty Cash')
  await expect(assets).toContainText('6 accounts')
})

test('the starter chart and the practice pad have headings, and no word is cut', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/chart-of-accounts-basics')
    const chart = page.getByRole('region', { name: 'Starter chart of accounts' })
    await unfold(chart)
    for (const heading of ['Number', 'Name', 'Type', 'Detail type']) {
      await expect(
        chart.getByText(heading, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
    }
    for (const kind of ['Service business or freelancer', 'Retail store']) {
      await chart.getByLabel('Kind of business').selectOption(kind)
      await unfold(chart)
      expect(await chart.evaluate(listCutFields), `${kind} at ${width} px`).toEqual([])
    }

    await page.goto('/debits-and-credits-explained')
    const pad = page.getByRole('region', { name: 'Practice pad' })
    for (const side of ['Debit', 'Credit']) {
      await expect(
        pad.getByRole('group', { name: side }).getByText(side, { exact: true }),
      ).toBeVisible()
      await expectNoChoiceCut(pad.getByLabel(`${side} account`))
      await pad.getByLabel(`${side} amount`).fill('1,234,567.00')
    }
    expect(await pad.evaluate(listCutFields), `practice pad at ${width} px`).toEqual([])
  }
})

test('a printed article has its FAQ answers, and no button', async ({ page }) => {
  for (const path of ['/chart-of-accounts-basics', '/debits-and-credits-explained']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    const answers = page.locator('section[aria-labelledby=questions] details p')
    await expect(answers.first()).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    for (const answer of await answers.all()) await expect(answer).toBeVisible()
    await expect(page.locator('main aside').filter({ visible: true })).toHaveCount(0)
  }
})

test('the finder lights up a service and carries the answers into a message', async ({ page }) => {
  await page.goto('/services')
  await page.getByLabel('I want to learn and do it myself').check()
  const card = page.locator('#bookkeeping-coaching-and-services')
  await expect(card.getByText('Fits your answers')).toBeVisible()
  await page.getByRole('link', { name: 'Put this in a message' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    /I want to learn to keep the books myself\./,
  )
})

test('on a phone a service unfolds by keyboard and by a link to it, from another page too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog/chart-of-accounts-basics')
  await waitForScripts(page)
  await page.getByRole('link', { name: 'Chart of Accounts Setup' }).click()
  await expect(page).toHaveURL(/\/services#chart-of-accounts-setup$/)
  const details = (slug: string) => page.locator(`#${slug}`).getByText('For: ')
  await expect(details('chart-of-accounts-setup')).toBeVisible()
  const summary = page.locator('#cleanup summary')
  await expect(summary).toHaveText('What you get: Cleanup')
  await expect(details('cleanup')).toBeHidden()
  await summary.press('Enter')
  await expect(details('cleanup')).toBeVisible()
  await summary.press('Enter')
  await expect(details('cleanup')).toBeHidden()
  await page.getByRole('link', { name: /^Diagnostic Review/ }).click()
  await expect(details('diagnostic-review')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Book a Free Call/ })).toHaveCount(
    10,
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a wide screen and a link to a service show its details, a phone folds the others', async ({
    page,
  }) => {
    const details = (slug: string) => page.locator(`#${slug}`).getByText('For: ')
    await page.goto('/services')
    await expect(details('cleanup')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(details('cleanup')).toBeHidden()
    await page.getByRole('link', { name: /^Cleanup/ }).click()
    await expect(details('cleanup')).toBeVisible()
    await expect(details('diagnostic-review')).toBeHidden()
  })

  test('the practice pad gives way to the list of exercises', async ({ page }) => {
    await page.goto('/debits-and-credits-explained')
    await expect(page.getByRole('region', { name: 'Practice pad' })).toBeHidden()
    await page.locator('summary', { hasText: 'Show the entry' }).first().click()
    await expect(page.locator('noscript details p').first()).toBeVisible()
  })
})

function unfold(part: Locator) {
  return part
    .locator('details')
    .evaluateAll((groups) => groups.map((group) => group.setAttribute('open', '')))
}

async function expectNoChoiceCut(select: Locator) {
  for (const option of await select.locator('option:enabled').all()) {
    await select.selectOption(await option.innerText())
    expect(await select.locator('..').evaluate(listCutFields)).toEqual([])
  }
}

/** The fields whose value is longer than they are wide. */
function listCutFields(part: Element) {
  const drawing = new OffscreenCanvas(1, 1).getContext('2d')
  const fields = part.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
  return [...fields].flatMap((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    if (!drawing || !field.checkVisibility()) return []
    drawing.font = font
    // A select has its arrow beside the text.
    const arrow = field.matches('select') ? 16 : 0
    const room =
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow
    const words = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
    return drawing.measureText(words ?? '').width > room ? `${field.ariaLabel}: ${words}` : []
  })
}
