import { RichText } from '#app/editor/rich-text.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { InlineText } from '#app/ui/inline-text.tsx'
import { readEquation, readTAccounts, readTable } from '#content/articles/figures.ts'
import type { ArticlePart as Part } from '#content/articles/schema.ts'
import { ArticleTable } from './article-table.tsx'
import { EquationFigure } from './equation-figure.tsx'
import { TAccountsFigure } from './t-accounts-figure.tsx'

/** `part.text` is sanitised by the loader. */
export function ArticlePart({ part, widget }: { part: Part; widget: React.ReactNode }) {
  return (
    <>
      {part.text && <RichText html={part.text} />}
      <Figure part={part} widget={widget} />
    </>
  )
}

const tones = { note: 'neutral', tip: 'success', warning: 'warning' } as const

function Figure({ part, widget }: { part: Part; widget: React.ReactNode }) {
  const { figure, figureTitle: title, figureText: text } = part
  switch (figure) {
    case 'none':
      return null
    case 'table':
      return <ArticleTable caption={title} table={readTable(text)} />
    case 'tAccounts':
      return <TAccountsFigure caption={title} accounts={readTAccounts(text)} />
    case 'equation':
      return <EquationFigure caption={title} equation={readEquation(text)} />
    case 'practicePad':
    case 'starterCharts':
      return <div className="wide">{widget}</div>
    default:
      return (
        <Alert tone={tones[figure]}>
          <AlertTitle>{title}</AlertTitle>
          <p>
            <InlineText text={text} />
          </p>
        </Alert>
      )
  }
}
