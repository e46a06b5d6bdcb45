import { expect, test } from 'vitest'
import { fillFirstName, firstNameOf, firstNamePlaceholder, withFirstName } from './first-name.ts'

test('a first name is found in what people type as their name', () => {
  const names: [given: string, first: string][] = [
    ['Jane Doe', 'Jane'],
    ['DR. JANE DOE', 'Jane'],
    ['prof dr Ana-María López', 'Ana-María'],
    ['jane', 'Jane'],
    ["o'neil smith", "O'Neil"],
    ['TJ Miller', 'TJ'],
    ['DeShawn', 'DeShawn'],
    ['Doe, Jane', 'Jane'],
    ['Jane, ', 'Jane'],
    ['李雷', '李雷'],
  ]
  for (const [given, first] of names) expect(firstNameOf(given), given).toBe(first)
})

test('text that is no name gives none, so the letter says the other word', () => {
  const odd = [
    '',
    '   \n',
    'Dr.',
    'J. Doe',
    'Your Name',
    'x'.repeat(1000),
    '<b>Jane</b>',
    '<script>alert(1)</script>',
    'jane@example.com',
    'https://spy.example',
    '42',
    '{first name}',
    '\u202eenaJ',
  ]
  for (const given of odd) expect(firstNameOf(given), given).toBe('')
  expect(firstNameOf(`Jane ${'x'.repeat(1000)}`)).toBe('Jane')
})

test('a placeholder becomes the first name, or its own word, or “there”', () => {
  const greeting = `Hi ${firstNamePlaceholder},`
  expect(fillFirstName(greeting, 'Jane')).toBe('Hi Jane,')
  expect(fillFirstName(greeting, '')).toBe('Hi there,')
  expect(fillFirstName('Hi {first name}!', '')).toBe('Hi there!')
  expect(fillFirstName('Dear {First Name|friend of\nthe books},', '')).toBe(
    'Dear friend of the books,',
  )
  expect(fillFirstName('<p>Hi {first&nbsp;name|you &amp; yours}</p>', '')).toBe(
    '<p>Hi you &amp; yours</p>',
  )
  expect(fillFirstName('{last name} {first name|<b>} {', 'Jane')).toBe(
    '{last name} {first name|<b>} {',
  )
})

test('a name is escaped in HTML and never stands in an address', () => {
  const mail = {
    subject: '{first name}, hello',
    html: '<a href="https://spy.example/?of={first name}">x</a>{first name}',
    text: 'https://spy.example/?of={first name} {first name}',
  }
  expect(withFirstName(mail, '<b>"&')).toEqual({
    subject: '<b>"&, hello',
    html: '<a href="https://spy.example/?of={first name}">x</a>&lt;b&gt;&quot;&amp;',
    text: 'https://spy.example/?of={first name} <b>"&',
  })
})
