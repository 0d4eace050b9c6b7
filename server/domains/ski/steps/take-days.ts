// A row of `ski_day` is one day of one garment, held for a checkout or booked by a line. Its primary key (garment, day) makes double
// booking impossible.
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import { type BlockedDays, eachDay } from '../rules/hire-dates.ts'

/** Somebody took a day after it was read as free; the transaction is worth retrying. */
export class DayTakenSince extends WorthAnotherTry {}

export interface DaysToTake {
  readonly blocked: BlockedDays
  readonly now: Date
}

export interface HeldDays extends DaysToTake {
  readonly garmentIds: readonly Id<'garment'>[]
  readonly checkoutId: Id<'checkout'>
  readonly until: Date
}

/** Holds these days of these garments, which must be locked, in place of what the checkout held before. */
export async function holdDays(tx: Tx, { garmentIds, checkoutId, until, blocked, now }: HeldDays): Promise<void> {
  await releaseHeldDays(tx, checkoutId)
  await deleteExpired(tx, garmentIds, { blocked, now })
  const { numAffectedRows } = await sql`
    insert into ski_day (garment_id, day, checkout_id, held_until)
    select garment_id, day::date, ${checkoutId}::uuid, ${until}
    from unnest(${[...garmentIds]}::uuid[]) as garment_id
    cross join generate_series(${blocked.from}::date, ${blocked.to}::date, interval '1 day') as day
    on conflict do nothing`.execute(tx)
  requireAll(numAffectedRows, garmentIds.length, blocked)
}

/**
 * Holds the days that the booking does not have already; it keeps its current days until its dates are changed. The booking must be
 * locked.
 */
export async function holdFurtherDays(
  tx: Tx,
  bookingId: Id<'ski-booking'>,
  { garmentIds, checkoutId, until, blocked, now }: HeldDays,
): Promise<void> {
  await releaseHeldDays(tx, checkoutId)
  await deleteExpired(tx, garmentIds, { blocked, now })
  await sql`
    insert into ski_day (garment_id, day, checkout_id, held_until)
    select garment_id, day::date, ${checkoutId}::uuid, ${until}
    from unnest(${[...garmentIds]}::uuid[]) as garment_id
    cross join generate_series(${blocked.from}::date, ${blocked.to}::date, interval '1 day') as day
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ski_day
    where garment_id = any(${[...garmentIds]}::uuid[]) and day between ${blocked.from} and ${blocked.to}
      and (checkout_id = ${checkoutId} or line_id in (select id from ski_line where booking_id = ${bookingId}))`.execute(
    tx,
  )
  requireAll(BigInt(rows[0]?.count ?? 0), garmentIds.length, blocked)
}

export interface LineDays {
  readonly lineId: Id<'ski-line'>
  readonly garmentId: Id<'garment'>
}

/** Books these days for the lines, in place of the days that they or the checkout had. The garments must be locked. */
export async function bookDays(
  tx: Tx,
  lines: readonly LineDays[],
  { blocked, now, checkoutId }: DaysToTake & { readonly checkoutId: Id<'checkout'> | undefined },
): Promise<void> {
  if (checkoutId) await releaseHeldDays(tx, checkoutId)
  const [garmentIds, lineIds] = [lines.map(({ garmentId }) => garmentId), lines.map(({ lineId }) => lineId)]
  await releaseBookedDays(tx, lineIds)
  await deleteExpired(tx, garmentIds, { blocked, now })
  const { numAffectedRows } = await sql`
    insert into ski_day (garment_id, day, line_id)
    select garment_id, day::date, line_id
    from unnest(${garmentIds}::uuid[], ${lineIds}::uuid[]) as line(garment_id, line_id)
    cross join generate_series(${blocked.from}::date, ${blocked.to}::date, interval '1 day') as day
    on conflict do nothing`.execute(tx)
  requireAll(numAffectedRows, lines.length, blocked)
}

/** Moves the end of a checkout's hold. */
export async function extendHold(tx: Tx, checkoutId: Id<'checkout'>, until: Date): Promise<void> {
  await tx.updateTable('ski_day').set({ held_until: until }).where('checkout_id', '=', checkoutId).execute()
}

/** Releases the days that a checkout holds. */
export async function releaseHeldDays(tx: Tx, checkoutId: Id<'checkout'>): Promise<void> {
  await tx.deleteFrom('ski_day').where('checkout_id', '=', checkoutId).execute()
}

/** Releases the days of lines that were cancelled, written off or moved to other days. */
export async function releaseBookedDays(tx: Tx, lineIds: readonly Id<'ski-line'>[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .deleteFrom('ski_day')
    .where('line_id', 'in', [...lineIds])
    .execute()
}

async function deleteExpired(
  tx: Tx,
  garmentIds: readonly Id<'garment'>[],
  { blocked, now }: DaysToTake,
): Promise<void> {
  if (garmentIds.length === 0) return
  await tx
    .deleteFrom('ski_day')
    .where('garment_id', 'in', [...garmentIds])
    .where('day', '>=', blocked.from)
    .where('day', '<=', blocked.to)
    .where('held_until', '<=', now)
    .execute()
}

function requireAll(written: bigint | undefined, garments: number, blocked: BlockedDays): void {
  if (written !== BigInt(garments * eachDay(blocked).length)) throw new DayTakenSince()
}
