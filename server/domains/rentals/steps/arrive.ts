import { findEnd } from '#server/domains/membership/index.ts'
import { moveParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { addMonths, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoansOfOrder } from '../operations/move-loans.ts'
import type { RentalOrder } from '../queries/orders.ts'
import { dueBackOn } from '../rules/returns/due-back.ts'
import type { RentalSteps } from '../services.ts'
import { addFirstHires } from './add-hire.ts'
import { setReturnDue } from './arrival/set-return-due.ts'
import { moveOrder } from './move-order.ts'
import { readHireMonths } from './read-hire-months.ts'
import { secondHomeTerm } from './second-home.ts'

export interface Arrival {
  readonly actor: Actor
  /** When it arrived: the rentals begin on that day in London. */
  readonly at: Date
}

/**
 * Records that a dispatched order has arrived; the caller has locked its account and row. Its rentals begin, and end after three
 * months at the latest (product §4.8, law L-11), sooner while the membership is ending (product §3.5); a return announced with it
 * is due 14 days later (product §4.7).
 * @returns the last day of the rentals
 */
export async function arrive(
  tx: Tx,
  services: RentalSteps,
  { id: orderId, account_id: accountId, membership_id: membershipId }: RentalOrder,
  { actor, at }: Arrival,
): Promise<LocalDay> {
  const now = services.clock.now()
  const receivedOn = dayInLondon(at)
  const longest = addMonths(receivedOn, await readHireMonths(tx))
  const shared = await secondHomeTerm(tx, { accountId, membershipId }, { receivedOn, termEndsOn: longest })
  const end = await findEnd(tx, membershipId)
  const termEndsOn = end ? dueBackOn(shared, end, receivedOn) : shared
  await moveOrder(tx, orderId, { from: 'dispatched', to: 'delivered', actor, now, at })
  const set = { received_on: receivedOn, term_ends_on: termEndsOn }
  await moveLoansOfOrder(tx, orderId, { from: 'ordered', to: 'at_home', actor, now, set })
  await addFirstHires(tx, orderId, { startsOn: receivedOn, endsOn: termEndsOn })
  await setReturnDue(tx, orderId, receivedOn)
  await moveParcel(tx, { carriesId: orderId, step: 'delivered', now: at })
  await services.events.publish(tx, { type: 'order-delivered', accountId, orderId })
  return termEndsOn
}
