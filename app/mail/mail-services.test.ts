import { expect, test } from 'vitest'
import { findMailService, mailServices } from './mail-services.ts'

test('each email service brings its server, port and encryption', () => {
  const settings = mailServices.map(({ name, host, port, encryption }) =>
    [name, host, port, encryption].join(' '),
  )
  expect(settings).toEqual([
    'Gmail smtp.gmail.com 465 tls',
    'Microsoft 365 smtp.office365.com 587 starttls',
    'Zoho smtp.zoho.com 465 tls',
    'Fastmail smtp.fastmail.com 465 tls',
    'Other  465 tls',
  ])
})

test('the service is the chosen one, or that of the saved server, or that of her address', () => {
  const find = (known: Partial<Parameters<typeof findMailService>[0]>) =>
    findMailService({ chosen: null, host: '', address: '', ...known })?.id
  const address = 'owner@gmail.com'
  expect(find({ chosen: 'zoho', host: 'smtp.fastmail.com', address })).toBe('zoho')
  expect(find({ chosen: 'unknown', host: 'smtp.fastmail.com', address })).toBe('fastmail')
  expect(find({ host: 'mail.river.example', address })).toBe('other')
  expect(find({ address })).toBe('gmail')
  expect(find({ address: 'owner@river.example' })).toBeUndefined()
})
