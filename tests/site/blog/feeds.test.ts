import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { uniqueTitle } from '#tests/browser/support/blog.ts'
import { testSite } from '#tests/site/support/site.ts'
import { emptyShellsIn, sampleBlocks, textsIn } from '#tests/support/sample-blocks.ts'

const site = testSite()

test('the blocks of a post are readable in both feeds, where no script or style of the site is', async () => {
  const admin = await site.as('admin')
  const title = uniqueTitle('A post with blocks')
  const writing = await admin.visit('/admin/blog')
  await writing.press('Create Post', { Title: title, Content: sampleBlocks.join('') })

  const { items } = JSON.parse(await site.visitor().text('/blog/feed.json'))
  const item = items.find((one: { title: string }) => one.title === title)
  const xml = parseDocument(await site.visitor().text('/blog/rss.xml'), { xmlMode: true })
  const inRss = DomUtils.getElementsByTagName('content:encoded', xml)
    .map((content) => DomUtils.textContent(content))
    .find((html) => html.includes('Back up first.'))
  for (const html of [String(item.content_html), String(inRss)]) {
    for (const words of textsIn(sampleBlocks.join(''))) expect(textsIn(html)).toContain(words)
    expect(textsIn(html).join(' ')).toContain('Careful Back up first.')
    expect(emptyShellsIn(html)).toEqual([])
    expect(html).not.toMatch(/<script|href="\//)
  }
})
