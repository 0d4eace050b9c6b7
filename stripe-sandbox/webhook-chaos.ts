import { dice } from './dice.ts'
import type { Store } from './store.ts'

/** What goes wrong between the sandbox and its endpoints. The events themselves are always stored and listed. */
export interface Chaos {
  /** The probability that an event is delivered twice. */
  duplicate: number
  /** The probability that a delivery is lost for good. */
  drop: number
  /** The longest delay of a delivery. */
  delayMs: number
  /** Whether deliveries that are due together are sent in any order. */
  shuffle: boolean
  /** The same seed and the same events give the same results. */
  seed: number
}

export const calm: Chaos = { duplicate: 0, drop: 0, delayMs: 0, shuffle: false, seed: 1 }

export function readChaos(store: Store): Chaos {
  const stored = store.setting('chaos')
  return stored === undefined ? calm : (JSON.parse(stored) as Chaos)
}

/** Applies chaos at random to each delivery newer than `after`. */
export function applyChaos(store: Store, chaos: Chaos, after: number): void {
  if (chaos.duplicate === 0 && chaos.drop === 0 && chaos.delayMs === 0) return
  store.transaction(() => {
    for (const row of store.rows(
      'select id, event_id, endpoint_id, due_at from delivery where id > ? order by id',
      after,
    )) {
      const id = Number(row.id)
      const chance = (purpose: string) => dice(chaos.seed, id, purpose)
      const dueAt = Number(row.due_at)
      if (chance('duplicate') < chaos.duplicate) {
        store.run(
          `insert into delivery (event_id, endpoint_id, state, due_at) values (?, ?, 'pending', ?)`,
          String(row.event_id),
          String(row.endpoint_id),
          dueAt + Math.floor(chance('second delay') * chaos.delayMs),
        )
      }
      if (chance('drop') < chaos.drop) {
        store.run(`update delivery set state = 'dropped', last_error = 'lost on purpose' where id = ?`, id)
      } else if (chaos.delayMs > 0) {
        store.run(
          'update delivery set due_at = ? where id = ?',
          dueAt + Math.floor(chance('delay') * chaos.delayMs),
          id,
        )
      }
    }
  })
}
