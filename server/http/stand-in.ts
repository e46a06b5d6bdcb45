type Class<T> = { prototype: T }

/**
 * Lets a light class of ours stand in for a web-standard one. What ours does not have itself is
 * asked of the real object, which `realOf` makes when it is needed first.
 */
export function standIn<Ours extends object, Real extends object>(
  ours: Class<Ours>,
  real: Class<Real>,
  realOf: (own: Ours) => Real,
) {
  for (const name of Reflect.ownKeys(real.prototype)) {
    if (Object.hasOwn(ours.prototype, name)) continue
    Object.defineProperty(ours.prototype, name, {
      get(this: Ours) {
        const whole = realOf(this)
        const member: unknown = Reflect.get(whole, name)
        return typeof member === 'function' ? member.bind(whole) : member
      },
    })
  }
  Object.setPrototypeOf(ours.prototype, real.prototype)
}
