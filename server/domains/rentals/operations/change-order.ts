import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { readPostalAddress, savePostalAddress } from '#server/domains/accounts/index.ts'
import { abandonOpenCheckout, throwRefusal } from '#server/domains/checkout/index.ts'
import { type LockedForClaim, lockForClaim, lockGarments } from '#server/domains/inventory/index.ts'
import { mayOrder } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { type Id, toIds } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { basketSlot } from '../purposes/basket-purpose.ts'
import { withPurposes } from '../purposes/index.ts'
import { listLoansOfOrders } from '../queries/loans.ts'
import { findOrderOf, lockOrder, type RentalOrder } from '../queries/orders.ts'
import { standingOfHome } from '../queries/standing-of-home.ts'
import { decideCredits, type PieceOfOrder, planChange } from '../rules/decide-change.ts'
import type { Right } from '../rules/decide-return.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalRecords } from '../services.ts'
import { type LockedMember, lockMember } from '../steps/lock-member.ts'
import { writeChange } from '../steps/write-change.ts'

export interface ChangeRequest {
  readonly accountId: Id<'account'>
  readonly orderId: Id<'order'>
  readonly body: InputOf<'changeOrder'>['body']
}

/**
 * Changes an order for its member until picking starts (product §4.4): removes pieces and frees their credits, claims
 * added ones as an order does, and changes the address. All or nothing; repeating a change has no effect. Adding a
 * piece abandons the member's open checkout, whose credits and free postage were computed without it.
 * @throws Refusal not_found, not_now, order_changed, invalid_request, not_in_uk, items_unavailable, over_credits and
 * what mayOrder refuses
 */
export function changeOrder(services: RentalRecords, { accountId, orderId, body }: ChangeRequest): Promise<void> {
  const now = services.clock.now()
  const newAddress = body.address && readPostalAddress(body.address, 'body.address')
  return transaction(services.db, async (tx) => {
    const member = await lockMember(tx, accountId)
    const found = await findOrderOf(tx, accountId, orderId)
    if (!found) throw new Refusal('not_found', messages.notFound)
    const order = await lockOrder(tx, found.id)
    const loans = (await listLoansOfOrders(tx, [order.id])).filter((loan) => loan.state !== 'cancelled')
    const address = order.address as DeliveryAddress
    const planned = planChange(
      {
        state: order.state,
        revision: order.revision,
        address,
        pieces: loans.map((loan) => ({ garmentId: loan.garment_id, credits: loan.credits })),
      },
      {
        revision: body.revision,
        garmentIds: toIds(body.inventoryItemIds),
        creditsUsed: body.creditsUsed,
        address: newAddress && { ...newAddress, contactPhone: address.contactPhone },
      },
    )
    if (!planned.ok) throwRefusal(planned.reason)
    const change = planned.value
    if (!change) return
    const { kept, dropped, addedIds } = change
    if (addedIds.length > 0)
      await abandonOpenCheckout(tx, withPurposes(services), { payer: { accountId }, slot: basketSlot })
    // Locks all garments at once, in the order of their ids, so that the availability of added ones is read under the
    // lock.
    await lockGarments(tx, [...dropped.map(({ garmentId }) => garmentId), ...addedIds])
    const locked = await lockForClaim(tx, addedIds, { accountId }, now)
    const added = piecesOf(locked)
    const decided = decideCredits({
      kept,
      dropped,
      added,
      creditsUsed: body.creditsUsed,
      right: await rightToAdd(tx, { accountId, member, order, now }),
      credits: { limit: credits(member.live?.credits_limit ?? 0), inUse: credits(member.live?.credits_in_use ?? 0) },
    })
    // A member who may not order does not learn what is available.
    if (!decided.ok && decided.reason.code !== 'order_changed') throwRefusal(decided.reason)
    if (added.length < addedIds.length) throw new Refusal('not_found', 'We can’t find that piece.')
    if (locked.unavailable.length > 0) throwRefusal(itemsUnavailable(locked.unavailable))
    if (!decided.ok) throwRefusal(decided.reason)
    const droppedIds = new Set<string>(dropped.map(({ garmentId }) => garmentId))
    await writeChange(tx, services, {
      order,
      live: member.live,
      kept,
      added,
      locked,
      actor: 'member',
      now,
      dropped: loans.filter((loan) => droppedIds.has(loan.garment_id)),
      address: change.address,
    })
    if (newAddress && change.address && body.saveAddress) await savePostalAddress(tx, accountId, newAddress)
  })
}

const piecesOf = ({ garments }: LockedForClaim): PieceOfOrder[] =>
  garments.map((garment) => ({ garmentId: garment.id, credits: garment.credits }))

interface RightToAdd {
  readonly accountId: Id<'account'>
  readonly member: LockedMember
  readonly order: RentalOrder
  readonly now: Date
}

/** A loan belongs to the membership of its order, so a later membership can add nothing to that order. */
async function rightToAdd(tx: Tx, { accountId, member: { live }, order, now }: RightToAdd): Promise<Right> {
  if (live?.id !== order.membership_id) return mayOrder(null)
  return mayOrder(await standingOfHome(tx, { membership: live, accountId }, dayInLondon(now)))
}
