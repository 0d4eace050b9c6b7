import { type Clock, fixedClock } from './clock.ts'
import { type Emit, emitter } from './emit.ts'
import { resourceMissing } from './http/stripe-error.ts'
import type { Kind, Objects } from './objects.ts'
import type { SandboxConfig } from './options.ts'
import type { Store } from './store.ts'

/** Who asked, for the `request` of events. */
export interface RequestInfo {
  id: string | null
  idempotencyKey: string | null
}

/** What a resource needs to act: the state, the time, and a way to tell the world. */
export interface World {
  store: Store
  config: SandboxConfig
  clock: Clock
  now(): number
  emit: Emit
  /** Throws Stripe's `resource_missing`; `param` names the parameter the id came in (absent: the path). */
  get<K extends Kind>(kind: K, id: string, param?: string): Objects[K]
}

/** The same world at another moment: its `now()` and the events it writes are of then. */
export function worldAt(world: World, moment: number): World {
  return createWorld({ store: world.store, config: world.config, clock: fixedClock(moment) })
}

const kindWords: Partial<Record<Kind, string>> = { payment_method: 'PaymentMethod' }

export function createWorld(
  parts: { store: Store; config: SandboxConfig; clock: Clock },
  request: RequestInfo = { id: null, idempotencyKey: null },
): World {
  const { store, clock } = parts
  return {
    ...parts,
    now: clock.now,
    emit: emitter(store, clock, request),
    get(kind, id, param) {
      const found = store.find(kind, id)
      if (found === undefined) throw resourceMissing(kindWords[kind] ?? kind, id, param)
      return found
    },
  }
}
