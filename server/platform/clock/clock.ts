// Business time: wall time plus one offset that all processes read, so that a demo or a test can live through nine
// months. Signatures, sessions and rate limits stay on wall time (architecture.md, "From the first day").
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { pulseOf } from '#server/platform/pulse/pulse.ts'

export interface Clock {
  now(): Date
}

/** For production, where business time is wall time. */
export const wallClock: Clock = { now: () => new Date() }

/** One moment for all that an operation writes. */
export function stoppedClock(clock: Clock): Clock {
  const now = clock.now()
  return { now: () => now }
}

export interface MovableClock extends Clock {
  /** Reads the offset now instead of at the next beat. */
  refresh(): Promise<void>
  stop(): void
}

/** Follows the offset row: this process within a beat of the pulse after another one moved it. */
export async function businessClock(db: Db, pulse = pulseOf(db)): Promise<MovableClock> {
  let offsetMs = 0
  const follow = (seconds: number | null | undefined) => {
    offsetMs = (seconds ?? 0) * 1000
  }
  const offset = sql<number | null>`(select offset_seconds from business_clock where id = 1)`
  const refresh = async () => {
    const { rows } = await sql<{ offset: number | null }>`select ${offset} as "offset"`.execute(db)
    follow(rows[0]?.offset)
  }
  await refresh()
  const stop = pulse.join({
    ask: () => offset,
    hear: (seconds) => follow(seconds as number | null),
    // The database may be away for a moment; the last known offset holds meanwhile.
    miss() {},
  })
  return { now: () => new Date(Date.now() + offsetMs), refresh, stop }
}

/** Moves business time forward for every process. It never goes back: what has happened stays in the past. */
export async function moveBusinessTime(tx: Tx, seconds: number): Promise<void> {
  if (!Number.isSafeInteger(seconds) || seconds < 0)
    throw new RangeError('business time moves by whole seconds, forward')
  await tx
    .updateTable('business_clock')
    .set((eb) => ({ offset_seconds: eb('offset_seconds', '+', seconds) }))
    .where('id', '=', 1)
    .execute()
}
