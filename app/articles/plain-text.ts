/** A sentence of content/ without its Markdown, for descriptions and structured data. */
export function plainText(text: string) {
  return text.replace(/\*\*?([^*]+)\*\*?/g, '$1').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}
