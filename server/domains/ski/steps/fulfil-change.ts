import type { Checkout, ResultId, StepServices } from '#server/domains/checkout/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { toId } from '#server/kernel/ids.ts'
import { zeroPence } from '#server/kernel/money.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ChangeAllowed } from '../purposes/change-facts.ts'
import { changeTermsOf } from '../rules/change-terms.ts'
import type { SkiRefusal } from '../rules/decide-booking.ts'
import { changeDates } from './change-dates.ts'

interface ChangeToFulfil {
  readonly checkout: Checkout
  readonly decided: ChangeAllowed
  readonly resultId: ResultId
  readonly actor: Actor
}

/** Changes the dates at the prices that the checkout showed, with garments that are free now. Booking and garments must be locked. */
export async function fulfilChange(
  tx: Tx,
  services: StepServices,
  { checkout, decided, resultId, actor }: ChangeToFulfil,
): Promise<Outcome<ResultId, SkiRefusal>> {
  const changeId = toId<'ski-change'>(resultId)
  const { booking, settings } = decided
  const shown = changeTermsOf(checkout)
  const garmentOf = new Map(decided.terms.pieces.map(({ line_id, garment_id }) => [line_id, garment_id]))
  const terms = {
    ...shown,
    pieces: shown.pieces.map((piece) => ({ ...piece, garment_id: garmentOf.get(piece.line_id) ?? piece.garment_id })),
  }
  await changeDates(tx, services, {
    changeId,
    booking,
    terms,
    settings,
    checkoutId: checkout.id,
    back: zeroPence,
    actor,
  })
  await tx
    .insertInto('ski_payment')
    .values({
      checkout_id: checkout.id,
      booking_id: booking.id,
      kind: 'change',
      amount_pence: checkout.amount_pence,
      paid_at: services.clock.now(),
    })
    .execute()
  return accepted(changeId)
}
