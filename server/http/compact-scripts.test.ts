import { expect, test } from 'vitest'
import { compactScripts } from './compact-scripts.ts'

test('scripts that run are sent without remarks and indents', () => {
  const script = `(function () {\n  // A remark.\n  var address = 'https://example.com' // stays\n\n  run()\n})()`
  expect(compactScripts(`<p>A\n  // B</p><script>${script}</script>`)).toBe(
    `<p>A\n  // B</p><script>(function () {\nvar address = 'https://example.com' // stays\nrun()\n})()</script>`,
  )
})

const asData = (text: string) =>
  `<script type="text/plain" data-context>enqueue("${text}")</script>`

test('the tags of a text in the data are written as they are', () => {
  const escaped = String.raw`\u003cp\u003eA \u003ca href=\"/b\"\u003eb\u003c/a\u003e\u003c/p\u003e`
  expect(compactScripts(asData(escaped))).toBe(asData(String.raw`<p>A <a href=\"/b\">b</a></p>`))
})

test('whatever could end the script or be taken for part of the page stays escaped', () => {
  const tags = ['/script', 'script', '!--', 'style', '/body', 'main', 'link', 'pre', 'article']
  for (const tag of tags) {
    const page = asData(String.raw`\u003c${tag}\u003e`)
    expect(compactScripts(page)).toBe(page)
  }
  const open = asData(String.raw`\u003cp \u003c/script\u003e`)
  expect(compactScripts(open)).toBe(open)
})
