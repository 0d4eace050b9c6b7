// Bookings of ski wear in the demo world, one in each state, all by guests. Future bookings start within a week, when
// cancelling refunds nothing: the payments sandbox does not have these payments, so it could not refund them.
import type { SkiPart } from '#contract/ski/shop.ts'
import { readVatRate } from '#server/domains/payments/index.ts'
import { moveBooking, releaseBookedDays } from '#server/domains/ski/index.ts'
import { addDays, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aSkiBooking, type SkiBookingOptions, type SkiBookingPiece } from '#tests/builders/ski/a-ski-booking.ts'
import type { SeedTime } from './products.ts'

interface BookingToSeed {
  readonly name: string
  readonly email: string
  readonly street: string
  readonly town: string
  readonly postalCode: string
  /** Days from today. */
  readonly first: number
  readonly last: number
  readonly until: NonNullable<SkiBookingOptions['until']>
  readonly back?: number
  readonly kits: readonly (readonly [size: string, ...parts: SkiPart[]])[]
}

const bookings = {
  ahead: {
    name: 'Marta Kowal',
    email: 'marta@example.com',
    street: 'Linden Terrace',
    town: 'Derby',
    postalCode: 'DE1 2AB',
    first: 6,
    last: 12,
    until: 'booked',
    kits: [['098cm', 'one_piece', 'mittens']],
  },
  picked: {
    name: 'Joss Barker',
    email: 'joss@example.com',
    street: 'Quarry Lane',
    town: 'Bath',
    postalCode: 'BA1 5EF',
    first: 2,
    last: 8,
    until: 'picked',
    kits: [['116cm', 'jacket', 'salopettes']],
  },
  onItsWay: {
    name: 'Nia Rhys',
    email: 'nia@example.com',
    street: 'Harbour View',
    town: 'Swansea',
    postalCode: 'SA1 3GH',
    first: 1,
    last: 7,
    until: 'dispatched',
    kits: [['104cm', 'jacket', 'boots']],
  },
  delivered: {
    name: 'Amir Khan',
    email: 'amir@example.com',
    street: 'Mill Road',
    town: 'Luton',
    postalCode: 'LU2 7JK',
    first: -2,
    last: 4,
    until: 'delivered',
    kits: [['110cm', 'one_piece']],
  },
  posted: {
    name: 'Greta Voss',
    email: 'greta@example.com',
    street: 'Abbey Close',
    town: 'York',
    postalCode: 'YO1 7LM',
    first: -9,
    last: -3,
    until: 'delivered',
    kits: [['122cm', 'jacket', 'mittens']],
  },
  late: {
    name: 'Owen Pryce',
    email: 'owen@example.com',
    street: 'Castle Street',
    town: 'Cardiff',
    postalCode: 'CF10 1NP',
    first: -12,
    last: -6,
    until: 'delivered',
    kits: [['092cm', 'one_piece']],
  },
  returned: {
    name: 'Sana Iqbal',
    email: 'sana@example.com',
    street: 'Park Row',
    town: 'Leeds',
    postalCode: 'LS1 5QR',
    first: -24,
    last: -18,
    until: 'returned',
    back: -16,
    kits: [['104cm', 'salopettes', 'base_layer']],
  },
  lateFee: {
    name: 'Callum Reid',
    email: 'callum@example.com',
    street: 'Firth Road',
    town: 'Perth',
    postalCode: 'PH1 4ST',
    first: -28,
    last: -20,
    until: 'returned',
    back: -16,
    kits: [['098cm', 'salopettes']],
  },
  cancelled: {
    name: 'Yara Haddad',
    email: 'yara@example.com',
    street: 'Station Road',
    town: 'Hove',
    postalCode: 'BN3 2UV',
    first: -22,
    last: -16,
    until: 'booked',
    kits: [['116cm', 'one_piece']],
  },
} as const satisfies Record<string, BookingToSeed>

const dayMs = 24 * 60 * 60 * 1000

export async function seedSkiBookings(tx: Tx, { today, now }: SeedTime): Promise<void> {
  const vatBasisPoints = await readVatRate(tx, 'hire', today)
  const bookingIds = new Map<string, Id<'ski-booking'>>()
  for (const [name, booking] of Object.entries<BookingToSeed>(bookings)) {
    const pieces = await findPieces(tx, booking.kits, addDays(today, Math.min(-1, booking.first - 4)))
    if (!pieces) continue
    const { first, last, back, until, name: buyer, email, street, town, postalCode } = booking
    const { bookingId } = await aSkiBooking(tx, {
      pieces,
      vatBasisPoints,
      until,
      firstDay: addDays(today, first),
      lastDay: addDays(today, last),
      bookedAt: new Date(now.getTime() + (Math.min(first, 0) - 20) * dayMs),
      buyer: { name: buyer, email, phone: '+447700900745' },
      address: { property1: '14', street1: street, town, postalCode },
      ...(back !== undefined && { backOn: addDays(today, back) }),
    })
    bookingIds.set(name, bookingId)
  }
  const at = (days: number, hours = 10) =>
    new Date(startOfDayInLondon(addDays(today, days)).getTime() + hours * 3_600_000)
  const { posted, late, lateFee, cancelled } = Object.fromEntries(bookingIds)
  const actor = 'system:return-in-the-post'
  if (posted) await moveBooking(tx, posted, { from: 'delivered', to: 'posted', actor, now: at(-2) })
  if (late) await recordReminder(tx, late, at(-5))
  if (lateFee) await askForFee(tx, lateFee, at(-15))
  if (cancelled) await cancel(tx, cancelled, at(-23))
}

const recordReminder = (tx: Tx, bookingId: Id<'ski-booking'>, at: Date) =>
  tx.updateTable('ski_booking').set({ reminded_at: at }).where('id', '=', bookingId).execute()

/** Asks for the fee for a return that is three days late. */
async function askForFee(tx: Tx, bookingId: Id<'ski-booking'>, at: Date): Promise<void> {
  const { pence } = await tx
    .selectFrom('ski_line')
    .select(({ fn }) => fn.sum<number>('day_pence').as('pence'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ski_fee')
    .values({
      id: newId<'ski-fee'>(),
      booking_id: bookingId,
      state: 'asked',
      days_late: 3,
      amount_pence: 3 * Number(pence),
      operator: 'ida',
      asked_at: at,
    })
    .execute()
}

/** Cancels a booking so late that nothing is refunded. */
async function cancel(tx: Tx, bookingId: Id<'ski-booking'>, at: Date): Promise<void> {
  const endedLines = await tx
    .updateTable('ski_line')
    .set({ ended_at: at })
    .where('booking_id', '=', bookingId)
    .returning('id')
    .execute()
  await releaseBookedDays(
    tx,
    endedLines.map(({ id }) => id),
  )
  await moveBooking(tx, bookingId, { from: 'booked', to: 'cancelled', actor: 'guest', now: at })
}

/** Finds pieces that are not booked and were ready before this day; undefined if one of the kits' parts has none. */
async function findPieces(
  tx: Tx,
  kits: BookingToSeed['kits'],
  readyBefore: LocalDay,
): Promise<SkiBookingPiece[] | undefined> {
  const pieces: SkiBookingPiece[] = []
  for (const [index, [sizeCode, ...parts]] of kits.entries())
    for (const part of parts) {
      const piece = await tx
        .selectFrom('garment')
        .innerJoin('ski_style', 'ski_style.product_id', 'garment.product_id')
        .innerJoin('product', 'product.id', 'garment.product_id')
        .select(['garment.id as garmentId', 'garment.product_id as productId', 'product.rrp_pence as rrpPence'])
        .where('garment.for_dates', '=', true)
        .where('garment.state', '=', 'ready')
        .where('garment.size_code', '=', sizeCode)
        .where('ski_style.part', '=', part)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('ski_line').select('id').whereRef('ski_line.garment_id', '=', 'garment.id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('garment_event')
                .select('garment_event.id')
                .whereRef('garment_event.garment_id', '=', 'garment.id')
                .where('garment_event.at', '>=', startOfDayInLondon(readyBefore)),
            ),
          ),
        )
        .orderBy('product.handle', 'desc')
        .orderBy('garment.id')
        .executeTakeFirst()
      if (!piece) return undefined
      pieces.push({ ...piece, child: index + 1, part, sizeCode })
    }
  return pieces
}
