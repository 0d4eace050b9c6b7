// Runs everything that is due until nothing is left.
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#server/platform/db/database.ts'
import type { SandboxControl } from './sandbox-control.ts'

/** In wall time; a job may repeat a call to the payment provider for seconds. */
const longestMs = 120_000
const pauseMs = 100
/** The time after which a call to the carrier has surely ended (shipping/operations/book-label.ts). */
const carrierCallMs = 150_000

export async function moveHours(origin: string, now: Date, hours: number): Promise<void> {
  const answer = await fetch(`${origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(now.getTime() + hours * 3_600_000).toISOString() }),
  })
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`)
}

/**
 * Delivers all events, and retries failed jobs at once instead of after minutes, until none fails.
 * @throws Error if some keep failing, or have failed for good
 */
export async function runUntilIdle(db: Db, origin: string, control: SandboxControl): Promise<void> {
  const failing = db.selectFrom('job').where('done_at', 'is', null).where('last_error', 'is not', null)
  const deadline = Date.now() + longestMs
  for (let isRetrying = true; isRetrying; ) {
    const retried = await db
      .updateTable('job')
      .set({ leased_until: null })
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('last_error', 'is not', null)
      .executeTakeFirst()
    // Releases the leases of killed processes, which would otherwise last two minutes of wall time.
    await db
      .updateTable('membership')
      .set({ reconciling_until: null })
      .where('reconciling_until', 'is not', null)
      .execute()
    await db
      .updateTable('parcel_label')
      .set({ asked_at: new Date(Date.now() - carrierCallMs) })
      .where('booking_id', 'is', null)
      .execute()
    await control.waitUntilIdle()
    // Runs everything that is due now, without moving the clock.
    await fetch(`${origin}/__clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: new Date(0).toISOString() }),
    })
    isRetrying = retried.numUpdatedRows > 0n
    if (isRetrying && Date.now() > deadline) break
    // The clock does not wait for jobs that are still running.
    if (isRetrying) await setTimeout(pauseMs)
  }
  const left = await failing.select(['kind', 'attempts', 'last_error']).limit(5).execute()
  if (left.length > 0) throw new Error(`Jobs fail although nothing is broken any longer: ${JSON.stringify(left)}`)
}
