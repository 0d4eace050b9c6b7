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
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockNumberSetting, readNumberSetting } from '#server/platform/settings.ts'
import {
  countHeldByOthers,
  findLastHold,
  type JoiningRow,
  listNotJoining,
  lockHoldingJoinings,
  type PlanPriceRow,
} from '../queries.ts'
import { decideJoiningHold, type JoiningHold, type NotKept, stockNeeded } from '../rules/joining-hold.ts'
import type { MembershipServices } from '../services.ts'

export interface BasketToKeep {
  readonly joining: JoiningRow
  readonly plan: PlanPriceRow
  readonly garmentIds: readonly Id<'garment'>[]
  /** Where the family joins from (networkOf). */
  readonly network: string
}

/** Until when a basket is kept, or why it is not. */
export type KeptBasket =
  | { readonly until: Date; readonly notKept: null }
  | { readonly until: null; readonly notKept: NotKept }

/**
 * Keeps the basket of a joining for as long as its payment page is open, or says why not; what this account was kept before
 * is let go of. The account is locked. The setting of the share is locked next, before any garment: of those who join at
 * once each counts what the one before was kept.
 * @throws Refusal items_unavailable with titles
 */
export async function holdJoiningBasket(
  tx: Tx,
  services: Pick<MembershipServices, 'clock'>,
  { joining, plan, garmentIds, network }: BasketToKeep,
): Promise<KeptBasket> {
  const accountId = joining.account_id
  const now = services.clock.now()
  const sharePercent = await lockNumberSetting(tx, 'hold.joining_share_percent')
  const holding = await lockHoldingJoinings(tx, accountId)
  const ownerIds = holding.map(({ id }) => id)
  const basket = await weighBasket(tx, { garmentIds, accountId, ownerIds, now, stillHolding: stillHolding(tx) })
  if (basket.unavailable.length > 0) throw unavailable(basket.unavailable)

  // By the time of the holds it counts, not by wall time.
  const limit = { name: 'joining-hold', hits: await readNumberSetting(tx, 'hold.joining_network_hourly') }
  const hit = { limit: { ...limit, windowSeconds: 3600 }, subject: network }
  const needed = stockNeeded((await countHeldByOthers(tx, accountId, now)) + garmentIds.length, sharePercent)
  const decided = decideJoiningHold({
    ...{ planCredits: credits(plan.credits), basketCredits: basket.credits, pageEnds: joining.expires_at, now },
    lastHold: await findLastHold(tx, accountId),
    againMinutes: await readNumberSetting(tx, 'hold.joining_again_minutes'),
    withinShare: await isStockAtLeast(tx, needed),
    network: { begun: await readHits(tx, now, hit), budget: limit.hits },
  })

  // One box an account: another tab's plan keeps nothing beside this one.
  for (const other of holding) await letGo(tx, services, other)
  if (!decided.ok) return { until: null, notKept: decided.reason }
  if (decided.value.begins) await countHits(tx, now, [hit])
  await keep(tx, services, { joining, garmentIds, hold: decided.value })
  return { until: decided.value.until, notKept: null }
}

/** Lets go of what is kept for a joining; the hour until the next hold goes on. */
export async function letGo(
  tx: Tx,
  services: Pick<MembershipServices, 'clock'>,
  joining: Pick<JoiningRow, 'id'>,
): Promise<void> {
  await releaseHolds(tx, joining.id, services.clock.now())
  await tx.updateTable('joining').set({ held_pieces: 0 }).where('id', '=', joining.id).execute()
}

async function keep(
  tx: Tx,
  services: Pick<MembershipServices, 'clock'>,
  { joining, garmentIds, hold }: Pick<BasketToKeep, 'joining' | 'garmentIds'> & { hold: JoiningHold },
): Promise<void> {
  const held = await takeHolds(tx, {
    ownerId: joining.id,
    accountId: joining.account_id,
    garmentIds,
    expiresAt: hold.until,
    now: services.clock.now(),
    stillHolding: stillHolding(tx),
  })
  if (!held.taken) throw unavailable(held.unavailable)
  await tx
    .updateTable('joining')
    .set({ held_from: hold.from, held_until: hold.until, held_pieces: garmentIds.length })
    .where('id', '=', joining.id)
    .execute()
}

/** A joining takes over what another one held; a checkout of something else keeps it. */
const stillHolding = (tx: Tx) => (ownerIds: readonly ClaimOwnerId[]) => listNotJoining(tx, ownerIds)

const unavailable = (pieces: readonly { readonly garmentId: Id<'garment'>; readonly title: string }[]): Refusal =>
  new Refusal('items_unavailable', messages.itemsUnavailable, {
    titles: pieces.map(({ title }) => title),
    ids: pieces.map(({ garmentId }) => garmentId),
  })
