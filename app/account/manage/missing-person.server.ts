import { notFound } from '#app/shell/reading.server.ts'

export function missingPerson() {
  return notFound({
    title: 'Person Not Found',
    text: 'There is no account here. It may have been deleted.',
    reason: 'There is no such account.',
    back: { label: 'Back to People', to: '/admin/users' },
  })
}
