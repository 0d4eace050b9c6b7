import { type Clock, fixedClock } from './clock.ts'
import { type Emit, emitter } from './emit.ts'
import { resourceMissing } from './http/stripe-error.ts'
import type { Kind, Objects, TestClock } from './objects.ts'
import type { SandboxConfig } from './options.ts'
import type { Store } from './store.ts'

/** The API request, for the `request` of events. */
export interface RequestInfo {
  id: string | null
  idempotencyKey: string | null
}

/** What every operation needs: the state, the time, and a way to emit events. */
export interface World {
  store: Store
  config: SandboxConfig
  clock: Clock
  request: RequestInfo
  /** The test clock that governs this world; null for the sandbox's own. */
  testClock: string | null
  /** The time for billing, by the customer's test clock if there is one. */
  now(): number
  /** The time by the sandbox's own clock. Only billing follows test clocks; payments and pages ignore them. */
  ownNow(): number
  emit: Emit
  /**
   * Finds an object or throws Stripe's `resource_missing`; `param` names the parameter with the id, unless it is in the
   * path.
   */
  get<K extends Kind>(kind: K, id: string, param?: string): Objects[K]
}

/** The same world at another moment: its `now()` and its events have that time. */
export function worldAt(world: World, moment: number): World {
  const { store, config, testClock } = world
  const ownNow = testClock === null ? () => moment : world.ownNow
  return createWorld({ store, config, clock: fixedClock(moment) }, undefined, { testClock, ownNow })
}

/** The same world, governed by a test clock. */
export function worldBy(world: World, { id, frozen_time }: TestClock): World {
  const { store, config, request, ownNow } = world
  return createWorld({ store, config, clock: fixedClock(frozen_time) }, request, { testClock: id, ownNow })
}

const kindNames: Partial<Record<Kind, string>> = { payment_method: 'PaymentMethod' }

export function createWorld(
  parts: { store: Store; config: SandboxConfig; clock: Clock },
  request: RequestInfo = { id: null, idempotencyKey: null },
  clockParts: Pick<World, 'ownNow' | 'testClock'> = { ownNow: parts.clock.now, testClock: null },
): World {
  const { store, clock } = parts
  return {
    ...parts,
    ...clockParts,
    request,
    now: clock.now,
    emit: emitter(store, clock, request),
    get(kind, id, param) {
      const object = store.find(kind, id)
      if (object === undefined) throw resourceMissing(kindNames[kind] ?? kind, id, param)
      return object
    },
  }
}
