// Application time: wall time plus one offset that all processes read, so that a demo or a test can simulate nine months.
// Signatures, sessions and rate limits stay on wall time (architecture §8).
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { pulseOf } from '#server/platform/pulse/pulse.ts'

export interface Clock {
  now(): Date
}

/** For production, where application time is wall time. */
export const wallClock: Clock = { now: () => new Date() }

/** One moment for everything that an operation writes. */
export function stoppedClock(clock: Clock): Clock {
  const now = clock.now()
  return { now: () => now }
}

export interface MovableClock extends Clock {
  /** Reads the offset now instead of at the next poll. */
  refresh(): Promise<void>
  stop(): void
}

/** Follows the offset row: another process's change arrives within one poll of the pulse. */
export async function applicationClock(db: Db, pulse = pulseOf(db)): Promise<MovableClock> {
  let offsetMs = 0
  // A poll that began before a change may be answered after it, with the earlier offset; application time never goes back.
  const follow = (seconds: number | null | undefined) => {
    offsetMs = Math.max(offsetMs, (seconds ?? 0) * 1000)
  }
  const offset = sql<number | null>`(select offset_seconds from application_clock where id = 1)`
  const refresh = async () => {
    const { rows } = await sql<{ offset: number | null }>`select ${offset} as "offset"`.execute(db)
    follow(rows[0]?.offset)
  }
  await refresh()
  const stop = pulse.join({
    ask: () => offset,
    onAnswer: (seconds) => follow(seconds as number | null),
    // The database may be unavailable for a moment; the last known offset stays in use.
    onFailure() {},
  })
  return { now: () => new Date(Date.now() + offsetMs), refresh, stop }
}

/** Moves application time forward for every process. It never goes back: past events stay in the past. */
export async function moveApplicationTime(tx: Tx, seconds: number): Promise<void> {
  if (!Number.isSafeInteger(seconds) || seconds < 0)
    throw new RangeError('application time moves by whole seconds, forward')
  await tx
    .updateTable('application_clock')
    .set((eb) => ({ offset_seconds: eb('offset_seconds', '+', seconds) }))
    .where('id', '=', 1)
    .execute()
}
