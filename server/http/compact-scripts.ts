const runInPage = /<script>([\s\S]*?)<\/script>/g
const commentLine = /^\s*\/\/.*\n/gm
const indentation = /^\s+/gm
const data = /<script type="text\/plain" data-context>[\s\S]*?<\/script>/g
const escapedTag =
  /\\u003c(\/?(?:p|h[2-6]|[uo]l|li|strong|em|a|table|thead|tbody|tr|th|td|blockquote)\b(?:(?!\\u003[ce]).)*)\\u003e/g

/**
 * Makes the scripts of a page smaller. Those that run in it are written to be read, and are sent without
 * remarks and indents. The text of an article is there twice, as HTML and as data, with every tag
 * escaped: as it is written, the second is packed into next to nothing. Only the tags of a text are
 * written so, nothing that could end a script, or be taken for part of the page.
 */
export function compactScripts(html: string): string {
  return html
    .replace(
      runInPage,
      (_, text: string) =>
        `<script>${text.replace(commentLine, '').replace(indentation, '')}</script>`,
    )
    .replace(data, (script) => script.replace(escapedTag, '<$1>'))
}
