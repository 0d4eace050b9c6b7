import { lockForClaim } from '#server/domains/inventory/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalSteps } from '../services.ts'
import type { Basket } from './basket.ts'
import { basketHash } from './basket-hash.ts'
import { decideBasket } from './decide-basket.ts'
import { fulfilBasket } from './fulfil-basket.ts'
import { insertCheckout } from './insert-checkout.ts'
import type { LockedMember } from './lock-member.ts'
import { priceBasket } from './price-basket.ts'
import { throwRefusal } from './throw-refusal.ts'

/**
 * What owes nothing is ordered in the transaction that decides it: its facts are read once, and nothing is held for a
 * payment that will not come (architecture.md, "Checkout").
 * @returns the id of the order or return; undefined when postage is owed, and nothing was written
 * @throws Refusal what the rules refuse; items_unavailable with titles
 */
export async function placeAtOnce(
  tx: Tx,
  services: RentalSteps,
  basket: Basket,
  member: LockedMember,
): Promise<string | undefined> {
  const now = services.clock.now()
  const { accountId, garmentIds, returnIds } = basket
  const locked = await lockForClaim(tx, garmentIds, { accountId }, now)
  const decided = await decideBasket(tx, {
    ...{ basket, member, wantedCredits: locked.garments.map(({ credits }) => credits) },
    today: dayInLondon(now),
  })
  // Who may not order is not told what there is.
  if (!decided.ok) return throwRefusal(decided.reason)
  if (locked.garments.length < garmentIds.length) throw new Refusal('not_found', 'We can’t find that piece.')
  if (locked.unavailable.length > 0) return throwRefusal(itemsUnavailable(locked.unavailable))
  const due = await priceBasket(tx, basket)
  if (due.total > 0) return undefined
  const resultId = newId<'order'>()
  const wanted = locked.garments.map(({ id, credits }) => ({ garmentId: id, credits }))
  const checkout = await insertCheckout(tx, {
    ...{ basket, hash: basketHash(garmentIds, returnIds), due, garments: wanted, now, holdUntil: now },
    ...{ membershipId: decided.value.membershipId, address: decided.value.address, resultId },
  })
  const made = await fulfilBasket(tx, services, {
    ...{ checkout, live: member.live, loansGoingBack: decided.value.loansGoingBack, locked, resultId },
    credits: new Map(wanted.map(({ garmentId, credits }) => [garmentId, credits])),
  })
  return made.ok ? made.value : throwRefusal(made.reason)
}
