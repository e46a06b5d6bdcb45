/** What runs, or else the data. One search through the page for both. */
const runsOrData =
  /<script>([\s\S]*?)<\/script>|<script type="text\/plain" data-context>[\s\S]*?<\/script>/g
const commentLine = /^\s*\/\/.*\n/gm
const indentation = /^\s+/gm
const escapedTag =
  /\\u003c(\/?(?:p|h[2-6]|[uo]l|li|strong|em|a|table|thead|tbody|tr|th|td|blockquote)\b(?:(?!\\u003[ce]).)*)\\u003e/g

/**
 * Makes the scripts of a page smaller. Those that run in it are written to be read, and are sent without
 * remarks and indents. The text of an article is there twice, as HTML and as data, with every tag
 * escaped: as it is written, the second is packed into next to nothing. Only the tags of a text are
 * written so, nothing that could end a script, or be taken for part of the page.
 */
export function compactScripts(html: string): string {
  return html.replace(runsOrData, (script: string, runs?: string) => {
    if (runs === undefined) return script.replace(escapedTag, '<$1>')
    return `<script>${runs.replace(commentLine, '').replace(indentation, '')}</script>`
  })
}
