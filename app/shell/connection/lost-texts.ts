import type { LostConnection } from './lost-connection.ts'

type Texts = Record<LostConnection['reason'], string>

export const lostTitles: Texts = {
  offline: 'You’re offline.',
  unreachable: 'The site isn’t answering.',
}

export const lostTexts: Record<LostConnection['what'], Texts> = {
  page: {
    offline: 'This page stays here, and the next one opens as soon as you’re connected again.',
    unreachable: 'This page stays here while I keep trying. Nothing you saved is lost.',
  },
  form: {
    offline: 'Nothing was sent. What you typed is still here: send it once you’re connected again.',
    unreachable: 'It may not have arrived. What you typed is still here: try again in a moment.',
  },
}

/** For the form itself, which may be in a dialog above the notice. */
export const notSentTexts: Texts = {
  offline: 'Not sent, because you’re offline. It’s all still here.',
  unreachable: 'This may not have arrived, because the site isn’t answering. It’s all still here.',
}
