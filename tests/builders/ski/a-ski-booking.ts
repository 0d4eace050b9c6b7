import {
  blockedDays,
  daysOf,
  deliverWithin,
  dispatchWithin,
  fulfilBooking,
  hireDates,
  hirePrice,
  lockBooking,
  pickWithin,
  readSkiSettings,
  receiveWithin,
  type SkiBooking,
  type SkiTerms,
} from '#server/domains/ski/index.ts'
import { addDays, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface SkiBookingPiece {
  readonly child: number
  readonly part: SkiTerms['pieces'][number]['part']
  readonly sizeCode: string
  readonly productId: Id<'product'>
  readonly garmentId: Id<'garment'>
  readonly rrpPence: number
}

export interface SkiBookingOptions {
  readonly pieces: readonly SkiBookingPiece[]
  readonly firstDay: LocalDay
  readonly lastDay: LocalDay
  readonly bookedAt: Date
  readonly buyer: { readonly name: string; readonly email: string; readonly phone: string }
  readonly address: {
    readonly property1: string
    readonly street1: string
    readonly town: string
    readonly postalCode: string
  }
  readonly vatBasisPoints: number
  /** Default: booked. Each step happens on its day: sent on the first blocked day, delivered two days later. */
  readonly until?: 'booked' | 'picked' | 'dispatched' | 'delivered' | 'returned'
  /** The day on which the pieces came back; default: two days after the last day. */
  readonly backOn?: LocalDay
  readonly operator?: string
}

export interface BuiltSkiBooking {
  readonly bookingId: Id<'ski-booking'>
  readonly secret: string
}

const quiet = { publish: async () => {} }
const morning = (day: LocalDay) => new Date(startOfDayInLondon(day).getTime() + 9 * 3_600_000)

/** A guest's paid booking of ski wear, made by the domain's own steps, without emails. */
export async function aSkiBooking(tx: Tx, options: SkiBookingOptions): Promise<BuiltSkiBooking> {
  const { firstDay, lastDay, bookedAt, operator = 'ida' } = options
  const settings = await readSkiSettings(tx)
  const dates = { firstDay, lastDay }
  const terms: SkiTerms = {
    first_day: firstDay,
    last_day: lastDay,
    vat_basis_points: options.vatBasisPoints,
    pieces: options.pieces.map(({ child, part, sizeCode, productId, garmentId, rrpPence }) => ({
      child,
      part,
      size_code: sizeCode,
      asked: productId,
      product_id: productId,
      garment_id: garmentId,
      day_pence: settings.day[part],
      price_pence: hirePrice(settings.day[part], daysOf(dates), settings),
      rrp_pence: rrpPence,
    })),
  }
  const amount = terms.pieces.reduce((sum, { price_pence }) => sum + price_pence, 0)
  const bookingId = newId<'ski-booking'>()
  const { secret, checkoutId } = await aPaidCheckout(tx, { bookingId, terms, amount, ...options })
  const checkout = await tx.selectFrom('checkout').selectAll().where('id', '=', checkoutId).executeTakeFirstOrThrow()
  const booked = await fulfilBooking(
    tx,
    { clock: { now: () => bookedAt }, events: quiet },
    { checkout, resultId: bookingId, actor: 'guest', decided: { terms, settings } },
  )
  if (!booked.ok) throw new Error('the booking was not made')
  const { until = 'booked', backOn } = options
  const at = (day: LocalDay) => ({ clock: { now: () => morning(day) }, events: quiet })
  const desk = async (): Promise<{ booking: SkiBooking; operator: string }> => ({
    booking: await lockBooking(tx, bookingId),
    operator,
  })
  const { from: leavesOn } = blockedDays(hireDates(terms), settings)
  if (until === 'booked') return { bookingId, secret }
  await pickWithin(tx, at(leavesOn), { ...(await desk()), missing: [] })
  if (until === 'picked') return { bookingId, secret }
  await dispatchWithin(tx, at(leavesOn), await desk())
  if (until === 'dispatched') return { bookingId, secret }
  await deliverWithin(tx, at(addDays(leavesOn, 2)), await desk())
  if (until === 'returned') await receiveWithin(tx, at(backOn ?? addDays(lastDay, 2)), await desk())
  return { bookingId, secret }
}

interface PaidBooking extends Pick<SkiBookingOptions, 'buyer' | 'address' | 'bookedAt'> {
  readonly bookingId: Id<'ski-booking'>
  readonly terms: SkiTerms
  readonly amount: number
}

async function aPaidCheckout(tx: Tx, { bookingId, terms, amount, buyer, address, bookedAt: now }: PaidBooking) {
  const [checkoutId, paymentIntentId] = [newId<'checkout'>(), newId<'payment-intent'>()]
  const secret = newSecretCode()
  await tx
    .insertInto('checkout')
    .values({
      id: checkoutId,
      account_id: null,
      purpose: 'ski',
      slot: 'ski',
      input_hash: checkoutId,
      guest_email: buyer.email,
      guest_name: buyer.name,
      guest_secret_hash: hashSecretCode(secret),
      address: JSON.stringify({ ...address, buyer }),
      terms: JSON.stringify(terms),
      amount_pence: amount,
      state: 'completed',
      result_id: bookingId,
      expires_at: now,
      created_at: now,
      ended_at: now,
    })
    .execute()
  await tx
    .insertInto('checkout_event')
    .values({ checkout_id: checkoutId, to_state: 'completed', actor: 'guest', at: now })
    .execute()
  await tx
    .insertInto('payment_intent')
    .values({
      id: paymentIntentId,
      stripe_id: `pi_${paymentIntentId}`,
      account_id: null,
      purpose: 'ski',
      vat_class: 'hire',
      checkout_id: checkoutId,
      amount_pence: amount,
      status: 'succeeded',
      consumed_by: bookingId,
      created_at: now,
      synced_at: now,
    })
    .execute()
  await tx
    .updateTable('checkout')
    .set({ payment_intent_id: paymentIntentId })
    .where('id', '=', checkoutId)
    .where('state', '=', 'completed')
    .execute()
  return { secret, checkoutId }
}
