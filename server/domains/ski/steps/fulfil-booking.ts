import { randomBytes } from 'node:crypto'
import type { BuyerDelivery } from '#server/domains/accounts/index.ts'
import { type Checkout, dropAddress, type ResultId, type StepServices } from '#server/domains/checkout/index.ts'
import { humanCode } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { BookingAllowed } from '../purposes/booking-facts.ts'
import type { SkiRefusal } from '../rules/decide-booking.ts'
import { blockedDays } from '../rules/hire-dates.ts'
import { type SkiTerms, skiTermsOf, skiVatClass, termsDates } from '../rules/ski-terms.ts'
import { insertCode } from './insert-code.ts'
import { bookDays } from './take-days.ts'

interface BookingToFulfil {
  readonly checkout: Checkout
  readonly decided: Pick<BookingAllowed, 'terms' | 'settings'>
  readonly resultId: ResultId
  readonly actor: Actor
}

/** Writes a booking with its lines and their days, at the prices that its checkout showed. The garments must be locked. */
export async function fulfilBooking(
  tx: Tx,
  { clock, events }: StepServices,
  { checkout, decided, resultId, actor }: BookingToFulfil,
): Promise<Outcome<ResultId, SkiRefusal>> {
  const now = clock.now()
  const bookingId = toId<'ski-booking'>(resultId)
  const terms = asShown(skiTermsOf(checkout), decided.terms)
  await insertBooking(tx, { bookingId, checkout, terms, actor, now })
  const lines = terms.pieces.map((piece) => ({ id: newId<'ski-line'>(), piece }))
  await tx
    .insertInto('ski_line')
    .values(
      lines.map(({ id, piece: { garment_id, child, part, day_pence, price_pence, rrp_pence } }) => ({
        id,
        booking_id: bookingId,
        garment_id,
        child,
        part,
        day_pence,
        price_pence,
        rrp_pence,
        vat_class: skiVatClass,
        vat_basis_points: terms.vat_basis_points,
      })),
    )
    .execute()
  await bookDays(
    tx,
    lines.map(({ id, piece }) => ({ lineId: id, garmentId: piece.garment_id })),
    { blocked: blockedDays(termsDates(terms), decided.settings), now, checkoutId: checkout.id },
  )
  await tx
    .insertInto('ski_payment')
    .values({
      checkout_id: checkout.id,
      booking_id: bookingId,
      kind: 'booking',
      amount_pence: checkout.amount_pence,
      paid_at: now,
    })
    .execute()
  await dropAddress(tx, checkout)
  if (checkout.guest_secret_hash)
    await insertCode(tx, { codeHash: checkout.guest_secret_hash, bookingId, lastDay: terms.last_day as LocalDay, now })
  await events.publish(tx, { type: 'ski-booked', bookingId })
  return accepted(bookingId)
}

/** Combines the prices that were shown with the garments that are free now. */
const asShown = (shown: SkiTerms, { pieces }: SkiTerms): SkiTerms => ({
  ...shown,
  pieces: shown.pieces.map((piece) => {
    const now = pieces.find(({ child, part }) => child === piece.child && part === piece.part)
    return { ...piece, garment_id: now?.garment_id ?? piece.garment_id }
  }),
})

interface NewBooking {
  readonly bookingId: Id<'ski-booking'>
  readonly checkout: Checkout
  readonly terms: SkiTerms
  readonly actor: Actor
  readonly now: Date
}

async function insertBooking(tx: Tx, { bookingId, checkout, terms, actor, now }: NewBooking): Promise<void> {
  const { buyer, ...address } = checkout.address as BuyerDelivery
  for (;;) {
    const { numInsertedOrUpdatedRows } = await tx
      .with('new_booking', (db) =>
        db
          .insertInto('ski_booking')
          .values({
            id: bookingId,
            // Short enough to read out, so collisions happen: the loop tries another.
            reference: `S-${humanCode(randomBytes(6))}`,
            checkout_id: checkout.id,
            account_id: checkout.account_id,
            state: 'booked',
            first_day: terms.first_day,
            last_day: terms.last_day,
            buyer_name: buyer.name,
            buyer_email: buyer.email,
            buyer_phone: buyer.phone,
            address: JSON.stringify(address),
            return_id: newId<'ski-return'>(),
            booked_at: now,
          })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning(['id', 'state']),
      )
      .insertInto('ski_booking_event')
      .columns(['booking_id', 'to_state', 'actor', 'at'])
      .expression((eb) =>
        eb.selectFrom('new_booking').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}
