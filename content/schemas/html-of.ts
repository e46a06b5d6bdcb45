import { escapeHtml } from '#content/escape-html.ts'

/** The HTML of a formatted text: a plain one becomes a paragraph. */
export function htmlOf(value: string): string {
  return value === '' || isHtml(value) ? value : `<p>${escapeHtml(value)}</p>`
}

/** The visual editor's HTML begins with a paragraph or a list. */
export function isHtml(value: string): boolean {
  return /^<(p|ul|ol)[\s>]/i.test(value)
}
