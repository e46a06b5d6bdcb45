import type { ReactNode } from 'react'

type MjmlAttributes = {
  key?: React.Key
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
  [attribute: string]: unknown
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      mjml: MjmlAttributes
      [mjmlTag: `mj-${string}`]: MjmlAttributes
    }
  }
}
