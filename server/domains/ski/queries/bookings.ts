import { type Selectable, sql } from 'kysely'
import { bankRefunds, selectOpenDisputes } from '#server/domains/payments/index.ts'
import { findCarriedId, tidyCode } from '#server/domains/shipping/index.ts'
import { type Id, isId, toId } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SkiBookingTable, SkiFeeTable, SkiLineTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { LatePiece } from '../rules/late-fee.ts'

export type SkiBooking = Selectable<SkiBookingTable>
export type SkiLine = Selectable<SkiLineTable>
export type SkiFee = Selectable<SkiFeeTable>

export const findBooking = (db: Db | Tx, id: Id<'ski-booking'>): Promise<SkiBooking | undefined> =>
  db.selectFrom('ski_booking').selectAll().where('id', '=', id).executeTakeFirst()

export const lockBooking = (tx: Tx, id: Id<'ski-booking'>): Promise<SkiBooking> =>
  tx.selectFrom('ski_booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** False once the booking is cancelled: repeating its request then makes a new booking instead of returning this one. */
export async function isBookingCurrent(db: Db | Tx, id: Id<'ski-booking'>): Promise<boolean> {
  const row = await db
    .selectFrom('ski_booking')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  return row !== undefined
}

export interface CodeOfCaller {
  readonly code: string
  readonly accountId: Id<'account'> | undefined
  readonly now: Date
}

/** Finds a booking by a code that is still valid, or by its id for the account that made it. */
export async function findBookingByCode(
  db: Db | Tx,
  { code, accountId, now }: CodeOfCaller,
): Promise<SkiBooking | undefined> {
  if (accountId !== undefined && isId(code.toLowerCase())) {
    const ownBooking = await db
      .selectFrom('ski_booking')
      .selectAll()
      .where('id', '=', toId<'ski-booking'>(code.toLowerCase()))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (ownBooking) return ownBooking
  }
  return db
    .selectFrom('ski_code')
    .innerJoin('ski_booking', 'ski_booking.id', 'ski_code.booking_id')
    .selectAll('ski_booking')
    .where('code_hash', '=', hashSecretCode(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export const listBookingsOf = (db: Db | Tx, accountId: Id<'account'>): Promise<SkiBooking[]> =>
  db
    .selectFrom('ski_booking')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('booked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Finds a booking by what an operator types: its reference, its id, or either label's code or carrier's number. */
export async function findBookingForOffice(db: Db | Tx, subject: string): Promise<SkiBooking | undefined> {
  const typed = tidyCode(subject)
  if (isId(typed.toLowerCase())) return findBooking(db, toId(typed.toLowerCase()))
  const carriedId = await findCarriedId(db, typed)
  return db
    .selectFrom('ski_booking')
    .selectAll()
    .where((eb) =>
      carriedId === undefined
        ? eb('reference', '=', typed)
        : eb.or([eb('id', '=', toId<'ski-booking'>(carriedId)), eb('return_id', '=', toId<'ski-return'>(carriedId))]),
    )
    .executeTakeFirst()
}

/** Whether what an operator typed is on the label with which a booking was sent, not on that of its return. */
export const isOutboundLabel = async (db: Db | Tx, { id }: SkiBooking, subject: string): Promise<boolean> =>
  (await findCarriedId(db, tidyCode(subject))) === toId(id)

/** The lines of some bookings, cancelled ones included, by child and then in the order of the request. */
export const listLines = (db: Db | Tx, bookingIds: readonly Id<'ski-booking'>[]): Promise<SkiLine[]> =>
  db
    .selectFrom('ski_line')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('child')
    .orderBy('id')
    .execute()

export const stateOfLine = ({
  ended_at,
  lost_at,
  returned_at,
}: Pick<SkiLine, 'ended_at' | 'lost_at' | 'returned_at'>): 'booked' | 'cancelled' | 'returned' | 'lost' => {
  if (ended_at) return 'cancelled'
  if (lost_at) return 'lost'
  return returned_at ? 'returned' : 'booked'
}

/** What a late fee is worked out from. */
export const latePiece = (line: Pick<SkiLine, 'day_pence' | 'price_pence' | 'rrp_pence'>): LatePiece => ({
  dayPrice: line.day_pence,
  price: line.price_pence,
  rrp: line.rrp_pence,
})

export const isLive = ({ ended_at }: Pick<SkiLine, 'ended_at'>): boolean => ended_at === null

/** Whether a parcel has come back, perhaps without some pieces. */
export const isSomeBack = (lines: readonly SkiLine[]): boolean =>
  lines.some((line) => isLive(line) && line.returned_at !== null)

export const listFees = (db: Db | Tx, bookingIds: readonly Id<'ski-booking'>[]): Promise<SkiFee[]> =>
  db
    .selectFrom('ski_fee')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .execute()

export interface PaidForBooking {
  readonly bookingId: Id<'ski-booking'>
  readonly paid: number
  readonly refunded: number
  /** What the payers' banks have given back, in place of refunds. */
  readonly chargedBack: number
  /** Whether any of the payments is disputed. */
  readonly bankDecides: boolean
}

/** What was paid for bookings and their changes of dates, and what we refunded of it; late fees are left out. */
export async function listPaid(db: Db | Tx, bookingIds: readonly Id<'ski-booking'>[]): Promise<PaidForBooking[]> {
  const rows = await db
    .selectFrom('ski_payment')
    .select(({ fn }) => [
      'booking_id as bookingId',
      fn.sum<number>('amount_pence').as('paid'),
      fn.sum<number>('refunded_pence').as('ended'),
      sql<number>`coalesce(sum(${bankRefunds(db, sql.ref('ski_payment.checkout_id'))}), 0)`.as('bank'),
      sql<boolean>`bool_or(exists(${selectOpenDisputes(db, sql.ref('ski_payment.checkout_id'))}))`.as('bankDecides'),
    ])
    .where('booking_id', 'in', [...bookingIds])
    .where('kind', '<>', 'fee')
    .groupBy('booking_id')
    .execute()
  return rows.map(({ bookingId, paid, ended, bank, bankDecides }) => {
    const chargedBack = Number(bank)
    return { bookingId, paid: Number(paid), refunded: Number(ended) - chargedBack, chargedBack, bankDecides }
  })
}

export interface BookingStep {
  readonly from: string | null
  readonly to: string
  readonly actor: string
  readonly at: Date
}

/** The transitions of a booking, oldest first. */
export const listSteps = (db: Db | Tx, bookingId: Id<'ski-booking'>): Promise<BookingStep[]> =>
  db
    .selectFrom('ski_booking_event')
    .select(['from_state as from', 'to_state as to', 'actor', 'at'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()
