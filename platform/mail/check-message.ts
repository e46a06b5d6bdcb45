import type { Message } from './message.ts'

class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError'
}

const longestAddress = 254
const longestSubject = 500
const longestHeaderValue = 900

/** One plain address: no list, no display name, nothing that could start another header. */
const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u
const controlCharacter = /\p{Cc}/u
const mailId = /^[\w-]{1,64}$/
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/

function isAddress(value: string): boolean {
  return value.length <= longestAddress && address.test(value)
}

/** Refuses header injection and extra recipients: the values may come from a form. */
export function checkMessage(message: Message): Message {
  if (!isAddress(message.to)) throw new InvalidMessageError('The recipient is not one address')
  if (message.replyTo !== undefined && !isAddress(message.replyTo)) {
    throw new InvalidMessageError('The reply address is not one address')
  }
  if (controlCharacter.test(message.subject) || message.subject.length > longestSubject) {
    throw new InvalidMessageError('The subject is not one short line')
  }
  if (![message.id ?? 'none', ...(message.thread ?? [])].every((id) => mailId.test(id))) {
    throw new InvalidMessageError('The id of a mail is not valid')
  }
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (
      !headerName.test(name) ||
      controlCharacter.test(value) ||
      value.length > longestHeaderValue
    ) {
      throw new InvalidMessageError(`The header ${JSON.stringify(name)} is not allowed`)
    }
  }
  return message
}
