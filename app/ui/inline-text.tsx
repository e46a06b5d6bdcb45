import { Fragment } from 'react'
import { SiteLink } from './site-link.tsx'

const marks = /(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/

/** The little Markdown that content/ allows inside a sentence: **bold**, *italics* and [links](/address). */
export function InlineText({ text }: { text: string }) {
  // Splitting by a pattern with one group leaves plain parts at even and marked ones at odd
  // positions.
  return text.split(marks).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never change places
    <Fragment key={position}>{position % 2 === 0 ? part : <Marked text={part} />}</Fragment>
  ))
}

function Marked({ text }: { text: string }) {
  if (text.startsWith('**')) return <strong>{text.slice(2, -2)}</strong>
  if (text.startsWith('*')) return <em>{text.slice(1, -1)}</em>
  const [, words = '', address = ''] = /^\[(.+)\]\((.+)\)$/.exec(text) ?? []
  return (
    <SiteLink to={address} className="link">
      {words}
    </SiteLink>
  )
}
