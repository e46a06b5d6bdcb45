/** The action's answer to a question that was refused; `changed` is the one that was edited. */
export type RefusedQuestion = {
  values: { question: string }
  errors: { question?: string; form?: string }
  changed?: string
}
