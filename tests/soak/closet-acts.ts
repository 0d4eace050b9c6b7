// Acts on pieces, and on orders that are not packed yet: renewing, buying, changing and cancelling.
import { ask, askAndCount, payAtRandom, type Town } from './asking.ts'
import type { Family } from './family.ts'

/** Renews some rentals that can be renewed, and marks some returns as posted. */
export async function renewAndPost(town: Town, family: Family): Promise<void> {
  const { dice } = town
  const closet = await ask(town, family, 'listRentals')
  if (!closet?.ok) return
  for (const { id, can, returnBy } of closet.body.rentals.active)
    if (can.extend.allowed && returnBy !== null && dice.chance(0.4))
      await askAndCount(town, family, 'extendRental', { params: { id }, body: { endsOn: returnBy } })
  for (const { id, can } of closet.body.announcements)
    if (can.post.allowed && dice.chance(0.3))
      await askAndCount(town, family, 'postReturn', { params: { id }, body: { proof: 'AB123456789GB' } })
}

/** Buys a piece. Occasionally the payment fails or is abandoned, or the family never calls after it. */
export async function buyAPiece(town: Town, family: Family): Promise<void> {
  const { dice } = town
  const closet = await ask(town, family, 'listRentals')
  if (!closet?.ok) return
  const { active, returns } = closet.body.rentals
  const forSale = [...active, ...returns].filter(({ can }) => can.keep.allowed)
  if (forSale.length === 0) return
  const input = { params: { id: dice.pick(forSale).id } }
  const opened = await askAndCount(town, family, 'getKeepPayment', input)
  if (!opened?.ok) return
  const { clientSecret } = opened.body
  if (clientSecret) await payAtRandom(town, clientSecret)
  // The provider's event completes the purchase even without a call.
  if (dice.chance(0.8)) await askAndCount(town, family, 'keepPiece', input)
}

/** Removes pieces from an order that is not packed yet, and adds others. */
export async function changeAnOrder(town: Town, family: Family): Promise<void> {
  const { dice } = town
  const waiting = (await listOrders(town, family)).filter(({ can }) => can.change.allowed)
  const order = waiting[0]
  if (!order) return
  const ordered = order.items.map(({ itemId, userCredits }) => ({ id: itemId, credits: userCredits }))
  const kept = ordered.filter(() => dice.chance(0.6))
  const added = (await town.availableGarments()).filter(() => dice.chance(0.15)).slice(0, 2)
  const pieces = [...kept, ...added]
  const creditsUsed = pieces.reduce((sum, { credits }) => sum + credits, 0)
  const inventoryItemIds = pieces.map(({ id }) => id)
  const body = { revision: order.revision, inventoryItemIds, creditsUsed }
  await askAndCount(town, family, 'changeOrder', { params: { id: order.orderId }, body })
}

/** Cancels an order that is not packed yet, or a purchase that can still be cancelled. */
export async function cancelOrderOrPurchase(town: Town, family: Family): Promise<void> {
  const waiting = (await listOrders(town, family)).filter(({ can }) => can.cancel.allowed)
  if (waiting.length > 0) {
    await askAndCount(town, family, 'cancelOrder', { params: { id: town.dice.pick(waiting).orderId } })
    return
  }
  const closet = await ask(town, family, 'listRentals')
  const bought = closet?.ok ? closet.body.kept.filter(({ cancelUntilLabel }) => cancelUntilLabel !== null) : []
  if (bought.length > 0) await askAndCount(town, family, 'cancelKeep', { params: { id: town.dice.pick(bought).id } })
}

async function listOrders(town: Town, family: Family) {
  const listed = await ask(town, family, 'listOrders')
  return listed?.ok ? listed.body.orders : []
}
