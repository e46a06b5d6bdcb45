import { expect, test } from 'vitest'
import { serverWords } from './server-words.ts'

test('a failure of the network is told in words, with the place to look at', () => {
  const told = {
    'getaddrinfo ENOTFOUND smtp.example.com':
      'No mail server answers at smtp.example.com. Check the name.',
    'queryA EAI_AGAIN smtp.example.com':
      'No mail server answers at smtp.example.com. Check the name.',
    'connect ECONNREFUSED 127.0.0.1:2525':
      'No mail server answers at 127.0.0.1, port 2525. Check the port.',
    'connect ECONNREFUSED ::1:2525': 'No mail server answers at ::1, port 2525. Check the port.',
    'connect ETIMEDOUT 192.0.2.1:25':
      'The mail server took too long to answer. Check the name and the port.',
    'Greeting never received: Connection timeout':
      'The mail server took too long to answer. Check the name and the port.',
    'read ECONNRESET': 'The mail server hung up. Check the port and the kind of encryption.',
    'self-signed certificate in certificate chain':
      'The mail server’s certificate is not valid for its name. Check the name.',
  }
  for (const [reason, words] of Object.entries(told)) expect(serverWords(reason)).toBe(words)
})

test('a reply of the mail server is repeated', () => {
  const reply = 'Invalid login: 535 5.7.8 Error: authentication failed'
  expect(serverWords(reply)).toBe(`The mail server said: ${reply}`)
})
