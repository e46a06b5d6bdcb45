import type { Window } from '#platform/rest/protocol/range.ts'

/** A parameter of a statement: fixed, or taken from each request of the same shape. */
type Binding =
  | { kind: 'fixed'; value: unknown }
  | { kind: 'query'; parameter: number; read: (raw: string) => unknown }
  | { kind: 'window'; side: keyof Window }
  | { kind: 'body' }

export type RequestValues = {
  parameters: [string, string][]
  window: Window
  body?: unknown
}

/** Collects a statement's values while its text is written. */
export class Parameters {
  readonly #bindings: Binding[] = []
  readonly #placeholders = new Map<unknown, string>()

  /** The same constant is the same parameter, so that `group by` recognises an expression. */
  constant(value: string | number): string {
    return this.#once(value, { kind: 'fixed', value })
  }

  value(value: unknown): string {
    return this.#add({ kind: 'fixed', value })
  }

  /** One query parameter holds one condition, which the read and the count share. */
  fromQuery(parameter: number, read: (raw: string) => unknown): string {
    return this.#once(`query\0${parameter}`, { kind: 'query', parameter, read })
  }

  window(side: keyof Window): string {
    return this.#once(`window\0${side}`, { kind: 'window', side })
  }

  body(): string {
    return this.#once('body\0', { kind: 'body' })
  }

  bind({ parameters, window, body }: RequestValues): unknown[] {
    return this.#bindings.map((binding) => {
      if (binding.kind === 'fixed') return binding.value
      if (binding.kind === 'window') return window[binding.side]?.toString() ?? null
      if (binding.kind === 'body') return body
      return binding.read(parameters[binding.parameter]?.[1] ?? '')
    })
  }

  #once(key: unknown, binding: Binding): string {
    const placeholder = this.#placeholders.get(key) ?? this.#add(binding)
    this.#placeholders.set(key, placeholder)
    return placeholder
  }

  #add(binding: Binding): string {
    this.#bindings.push(binding)
    return `$${this.#bindings.length}`
  }
}
