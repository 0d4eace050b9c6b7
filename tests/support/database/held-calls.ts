// Holds calls to a gateway where a test needs it, before they reach the provider or before their answer arrives.

export interface HeldCall {
  /** Resolves when a call is being held. */
  readonly reached: Promise<void>
  release(): void
}

interface Hold {
  readonly call: PropertyKey
  readonly where: 'before' | 'after'
  reach(): void
  readonly released: Promise<void>
}

/** @returns the same gateway, and `hold('getSubscription', 'before')`, which stops the next such call until it is released */
export function withHeldCalls<Gateway extends object>(real: Gateway) {
  const holds: Hold[] = []
  const take = (call: PropertyKey): Hold | undefined => {
    const at = holds.findIndex((hold) => hold.call === call)
    return at < 0 ? undefined : holds.splice(at, 1)[0]
  }
  const holdCall = async (held: Hold, act: () => unknown) => {
    const answer = held.where === 'after' ? await act() : undefined
    held.reach()
    await held.released
    return held.where === 'after' ? answer : act()
  }
  const gateway = new Proxy(real, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (...parameters: unknown[]) => {
        const held = take(name)
        const act = () => Reflect.apply(method, target, parameters) as unknown
        return held ? holdCall(held, act) : act()
      }
    },
  })
  const hold = (call: keyof Gateway, where: Hold['where']): HeldCall => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    holds.push({ call, where, reach: reached.resolve, released: released.promise })
    return { reached: reached.promise, release: released.resolve }
  }
  return { gateway, hold }
}
