import { expect, test } from 'vitest'
import { serverAdvice, serverWords } from './server-words.ts'

test('a network failure is explained in words, with the field to check', () => {
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
    'Invalid greeting. response=HTTP/1.1 400 Bad Request':
      'What answers there is not a mail server. Check the name and the port.',
    'self-signed certificate in certificate chain':
      'The mail server’s certificate is not valid for its name. Check the name.',
  }
  for (const [reason, words] of Object.entries(told)) expect(serverWords(reason)).toBe(words)
})

test('a reply of the mail server is repeated after what to do about it', () => {
  const advised = {
    'Invalid login: 535 5.7.8 Error: authentication failed': /^It doesn’t accept this user name/,
    'Invalid login: 534-5.7.9 Application-specific password required.': /wants an app password/,
    'Invalid login: 535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled':
      /^Microsoft .* “Authenticated SMTP.”/,
    'Invalid login: 454 4.7.0 Too many login attempts, please try again later.': /^There were too/,
    'Mail command failed: 530 5.7.0 Must issue a STARTTLS command first': /^It wants an encrypted/,
    'Error upgrading connection with STARTTLS: 502 Not implemented': /^It can’t encrypt/,
    'Missing credentials for "PLAIN"': /^It wants a user name/,
    'Message failed: 554 5.2.252 SendAsDenied; not allowed to send as hello@books.example':
      /^The sender’s address doesn’t belong/,
    'Mail command failed: 553 Relaying disallowed as hello@books.example':
      /^The sender’s address doesn’t belong/,
    'Data command failed: 550 5.4.5 Daily user sending limit exceeded.': /limit per day/,
    'all recipients were rejected: 552 5.2.2 Over quota': /is full/,
    'all recipients were rejected: 550 5.1.1 No such user': /Check it for typos/,
    'Mail command failed: 451 4.7.1 Greylisting in action': /Try again in a few minutes/,
  }
  for (const [reply, advice] of Object.entries(advised)) {
    expect(serverAdvice(reply), reply).toMatch(advice)
    expect(serverWords(reply)).toBe(`${serverAdvice(reply)} The mail server said: ${reply}`)
  }
})

test('a reply that is not known is repeated alone', () => {
  expect(serverAdvice('554 Go away')).toBeNull()
  expect(serverWords('554 Go away')).toBe('The mail server said: 554 Go away')
})
