import { notify } from './toasts/notify.ts'

/** Copies it, and shows it for copying by hand where that is denied or the connection is not secure. */
export async function copyText(text: string, name: string) {
  try {
    await navigator.clipboard.writeText(text)
    notify({ title: `${name} copied`, text, tone: 'success' })
  } catch {
    notify({ title: `Copy this ${name.toLowerCase()}`, text })
  }
}
