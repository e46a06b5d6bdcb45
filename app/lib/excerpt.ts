const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The text of HTML, on one line. */
export function stripHtml(html: string) {
  return html
    .replace(/<(script|style)\b[^<>]*>(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
      if (name) return namedEntities[name.toLowerCase()] ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `length` characters of text, cut at a word, with '…' when something is left out. */
export function excerpt(text: string, length: number) {
  const trimmed = text.trim()
  if (trimmed.length <= length) return trimmed
  const cut = trimmed.slice(0, length - 1)
  const lastSpace = cut.lastIndexOf(' ')
  const atWord = lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut
  return `${atWord.replace(/[\s,.;:–—-]+$/, '')}…`
}
