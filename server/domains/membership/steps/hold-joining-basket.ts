import { messages } from '#contract/messages.ts'
import {
  type ClaimOwnerId,
  isStockAtLeast,
  releaseHolds,
  takeHolds,
  weighBasket,
} from '#server/domains/inventory/index.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { countHits, readHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockNumberSetting, readNumberSetting } from '#server/platform/settings.ts'
import {
  type CheckoutSessionRow,
  findLastHold,
  listOtherOwners,
  lockHoldingCheckoutSessions,
} from '../queries/checkout-sessions.ts'
import { countHeldByOthers } from '../queries/memberships.ts'
import type { PlanPriceRow } from '../queries/plan-prices.ts'
import { decideJoiningHold, type JoiningHold, type NotKept, stockNeeded } from '../rules/joining-hold.ts'
import type { MembershipServices } from '../services.ts'

export interface BasketToKeep {
  readonly checkoutSession: CheckoutSessionRow
  readonly plan: PlanPriceRow
  readonly garmentIds: readonly Id<'garment'>[]
  /** The network that the family joins from (networkOf). */
  readonly network: string
}

/** How long a basket is held, or why it is not. */
export type KeptBasket =
  | { readonly until: Date; readonly notKept: null }
  | { readonly until: null; readonly notKept: NotKept }

/**
 * Holds the basket of a joining family for as long as its payment page is open, or gives the reason; the account's earlier hold
 * is released. The caller has locked the account. Locks the row of the share's setting next, before any garment, so that
 * families who join at the same time count each other's holds.
 * @throws Refusal items_unavailable with titles
 */
export async function holdJoiningBasket(
  tx: Tx,
  services: Pick<MembershipServices, 'clock'>,
  { checkoutSession, plan, garmentIds, network }: BasketToKeep,
): Promise<KeptBasket> {
  const accountId = checkoutSession.account_id
  const now = services.clock.now()
  const sharePercent = await lockNumberSetting(tx, 'hold.joining_share_percent')
  const holding = await lockHoldingCheckoutSessions(tx, accountId)
  const ownerIds = holding.map(({ id }) => id)
  const basket = await weighBasket(tx, { garmentIds, accountId, ownerIds, now, stillHolding: stillHolding(tx) })
  if (basket.unavailable.length > 0) throw unavailable(basket.unavailable)

  // Counted by application time, as holds are, not by wall time.
  const limit = { name: 'joining-hold', hits: await readNumberSetting(tx, 'hold.joining_network_hourly') }
  const hit = { limit: { ...limit, windowSeconds: 3600 }, subject: network }
  const needed = stockNeeded((await countHeldByOthers(tx, accountId, now)) + garmentIds.length, sharePercent)
  const decided = decideJoiningHold({
    planCredits: credits(plan.credits),
    basketCredits: basket.credits,
    pageEnds: checkoutSession.expires_at,
    now,
    lastHold: await findLastHold(tx, accountId),
    againMinutes: await readNumberSetting(tx, 'hold.joining_again_minutes'),
    withinShare: await isStockAtLeast(tx, needed),
    network: { begun: await readHits(tx, now, hit), budget: limit.hits },
  })

  // An account has one hold at a time: the hold of another tab is released.
  for (const other of holding) await releaseJoiningHold(tx, services, other)
  if (!decided.ok) return { until: null, notKept: decided.reason }
  if (decided.value.begins) await countHits(tx, now, [hit])
  await takeBasket(tx, services, { checkoutSession, garmentIds, hold: decided.value })
  return { until: decided.value.until, notKept: null }
}

/** Releases the hold of a checkout session, which does not shorten the account's wait for its next hold. */
export async function releaseJoiningHold(
  tx: Tx,
  services: Pick<MembershipServices, 'clock'>,
  checkoutSession: Pick<CheckoutSessionRow, 'id'>,
): Promise<void> {
  await releaseHolds(tx, checkoutSession.id, services.clock.now())
  await tx.updateTable('checkout_session').set({ held_pieces: 0 }).where('id', '=', checkoutSession.id).execute()
}

async function takeBasket(
  tx: Tx,
  services: Pick<MembershipServices, 'clock'>,
  { checkoutSession, garmentIds, hold }: Pick<BasketToKeep, 'checkoutSession' | 'garmentIds'> & { hold: JoiningHold },
): Promise<void> {
  const held = await takeHolds(tx, {
    ownerId: checkoutSession.id,
    accountId: checkoutSession.account_id,
    garmentIds,
    expiresAt: hold.until,
    now: services.clock.now(),
    stillHolding: stillHolding(tx),
  })
  if (!held.taken) throw unavailable(held.unavailable)
  await tx
    .updateTable('checkout_session')
    .set({ held_from: hold.from, held_until: hold.until, held_pieces: garmentIds.length })
    .where('id', '=', checkoutSession.id)
    .execute()
}

/** A checkout session takes over another one's hold; the open checkout of something else keeps its own. */
const stillHolding = (tx: Tx) => (ownerIds: readonly ClaimOwnerId[]) => listOtherOwners(tx, ownerIds)

const unavailable = (pieces: readonly { readonly garmentId: Id<'garment'>; readonly title: string }[]): Refusal =>
  new Refusal('items_unavailable', messages.itemsUnavailable, {
    titles: pieces.map(({ title }) => title),
    ids: pieces.map(({ garmentId }) => garmentId),
  })
