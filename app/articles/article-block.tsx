import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { InlineText } from '#app/ui/inline-text.tsx'
import type { Block, Callout, DefinitionList, List } from '#content/articles/blocks.ts'
import { ArticleTable } from './article-table.tsx'
import { EquationFigure } from './equation-figure.tsx'
import { TAccountsFigure } from './t-accounts-figure.tsx'

export function ArticleBlock({ block, widget }: { block: Block; widget: React.ReactNode }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} className="scroll-mt-6">
          {block.text}
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
    case 'list':
      return <BlockList list={block} />
    case 'definitions':
      return <Definitions list={block} />
    case 'table':
      return <ArticleTable table={block} />
    case 'tAccounts':
      return <TAccountsFigure caption={block.caption} accounts={block.accounts} />
    case 'equation':
      return <EquationFigure equation={block} />
    case 'callout':
      return <CalloutBox callout={block} />
    case 'widget':
      return <div className="wide">{widget}</div>
  }
}

function BlockList({ list: { ordered, items } }: { list: List }) {
  const Element = ordered ? 'ol' : 'ul'
  return (
    <Element>
      {items.map((item) => (
        <li key={item}>
          <InlineText text={item} />
        </li>
      ))}
    </Element>
  )
}

function Definitions({ list }: { list: DefinitionList }) {
  return (
    <dl className="grid gap-4">
      {list.items.map(({ term, text }) => (
        <div key={term} className="border-rule border-t pt-3">
          <dt>{term}</dt>
          <dd className="text-muted">
            <InlineText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const tones = { note: 'neutral', tip: 'success', warning: 'warning' } as const

function CalloutBox({ callout: { tone, title, text } }: { callout: Callout }) {
  return (
    <Alert tone={tones[tone]}>
      <AlertTitle>{title}</AlertTitle>
      <p>
        <InlineText text={text} />
      </p>
    </Alert>
  )
}
