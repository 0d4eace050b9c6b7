// Business time: wall time plus one offset that all processes read, so that a demo or a test can live through nine
// months. Signatures, sessions and rate limits stay on wall time (architecture.md, "From the first day").
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

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
  /** Reads the offset now instead of at the next turn. */
  refresh(): Promise<void>
  stop(): void
}

const refreshEveryMs = 250

/** Follows the offset row: this process within a quarter of a second after another one moved it. */
export async function businessClock(db: Db): Promise<MovableClock> {
  let offsetMs = 0
  const refresh = async () => {
    const row = await db.selectFrom('business_clock').select('offset_seconds').where('id', '=', 1).executeTakeFirst()
    offsetMs = (row?.offset_seconds ?? 0) * 1000
  }
  await refresh()
  let reading = false
  const timer = setInterval(() => {
    if (reading) return
    reading = true
    // The database may be away for a moment; the last known offset holds meanwhile.
    refresh()
      .catch(() => {})
      .finally(() => {
        reading = false
      })
  }, refreshEveryMs)
  timer.unref()
  return { now: () => new Date(Date.now() + offsetMs), refresh, stop: () => clearInterval(timer) }
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
