import type { Finder } from '#content/schemas/services.ts'

/** A second service is named too when its weight is at least this share of the heaviest. */
const secondServiceShare = 0.7

/** The ids of the questions, which are fixed: they are the parameters of the answers' address. */
export const finderQuery = ['stage', 'who', 'behind', 'bills', 'people', 'reports']

/** Position of the chosen answer, by the question's id. */
export type FinderChoices = Record<string, number>

/** From a query such as ?stage=0&who=2, or the form itself; invalid values are ignored. */
export function choicesFrom(finder: Finder, query: URLSearchParams | FormData): FinderChoices {
  const choices: FinderChoices = {}
  for (const { id, answers } of finder.questions) {
    const chosen = query.get(id)
    if (typeof chosen === 'string' && /^\d$/.test(chosen) && answers[Number(chosen)]) {
      choices[id] = Number(chosen)
    }
  }
  return choices
}

export function choicesToQuery(choices: FinderChoices) {
  return new URLSearchParams(
    Object.entries(choices).map(([id, position]) => [id, String(position)]),
  )
}

/** The one or two services with the highest weight, of those that are offered. */
export function suggestServices(
  finder: Finder,
  services: readonly { slug: string }[],
  choices: FinderChoices,
): string[] {
  const offered = new Set(services.map(({ slug }) => slug))
  const weights = new Map<string, number>()
  for (const answer of chosenAnswers(finder, choices)) {
    for (const [slug, weight] of Object.entries(answer.weights)) {
      if (offered.has(slug)) weights.set(slug, (weights.get(slug) ?? 0) + weight)
    }
  }
  const [first, second] = [...weights].sort(([, a], [, b]) => b - a)
  if (!first) return []
  const isSecondClose = second && second[1] >= first[1] * secondServiceShare
  return isSecondClose ? [first[0], second[0]] : [first[0]]
}

/** The answers as the start of a contact message. */
export function summarizeChoices(finder: Finder, choices: FinderChoices) {
  const notes = chosenAnswers(finder, choices).map(({ note }) => `- ${note}`)
  return notes.length > 0 ? `${finder.messageIntro}\n${notes.join('\n')}\n\n` : ''
}

function chosenAnswers(finder: Finder, choices: FinderChoices) {
  return finder.questions.flatMap(({ id, answers }) => {
    const position = choices[id]
    const answer = position === undefined ? undefined : answers[position]
    return answer ? [answer] : []
  })
}
