import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StaticToasts } from '#app/shell/toasts/toast.tsx'
import { accentTokens } from '#content/accent.ts'
import { Alert } from './alert.tsx'

test('the owner’s accent color colors no warning', () => {
  const warnings = renderToStaticMarkup(
    <>
      <Alert tone="warning">Careful.</Alert>
      <StaticToasts toasts={[{ title: 'Careful', tone: 'warning' }]} />
    </>,
  )
  expect(warnings).toContain('bg-warning-soft')
  expect(warnings).not.toContain('accent')
  expect(Object.keys(accentTokens('#3366ff')).join()).not.toContain('warning')
})
