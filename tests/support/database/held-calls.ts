// Holds a call to a gateway at a point that the test chooses: before it reaches the provider, or before its answer arrives.

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

/** @returns the same gateway, and `holdCall('getSubscription', 'before')`, which stops the next call of that name until it is released */
export function withHeldCalls<Gateway extends object>(real: Gateway) {
  const holds: Hold[] = []
  const takeHold = (call: PropertyKey): Hold | undefined => {
    const at = holds.findIndex((hold) => hold.call === call)
    return at < 0 ? undefined : holds.splice(at, 1)[0]
  }
  const callHeld = async (held: Hold, act: () => unknown) => {
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
        const held = takeHold(name)
        const act = () => Reflect.apply(method, target, parameters) as unknown
        return held ? callHeld(held, act) : act()
      }
    },
  })
  const holdCall = (call: keyof Gateway, where: Hold['where']): HeldCall => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    holds.push({ call, where, reach: reached.resolve, released: released.promise })
    return { reached: reached.promise, release: released.resolve }
  }
  return { gateway, holdCall }
}
