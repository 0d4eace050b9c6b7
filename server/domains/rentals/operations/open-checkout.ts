import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import { lockGarments, takeHolds } from '#server/domains/inventory/index.ts'
import { ensurePayment } from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { toId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import {
  type Checkout,
  findOpenCheckout,
  findStandingCheckout,
  getCheckoutBasket,
  listCheckoutsOfBasket,
  lockCheckout,
} from '../queries/checkouts.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalServices, RentalSteps } from '../services.ts'
import { abandonCheckout, settleAbandoned } from './abandon-checkout.ts'
import { type Basket, purposeOf } from './basket.ts'
import { basketHash } from './basket-hash.ts'
import { refusalOf } from './complete-checkout.ts'
import { decideBasket } from './decide-basket.ts'
import { insertCheckout } from './insert-checkout.ts'
import { type LockedMember, lockMember } from './lock-member.ts'
import { priceBasket } from './price-basket.ts'
import { throwRefusal } from './throw-refusal.ts'

export interface OpenedCheckout {
  readonly checkout: Checkout
  /** What the card form needs; null when nothing is owed, or nothing any more. */
  readonly clientSecret: string | null
}

/** Job: looks whether the hold of a checkout has run out. */
export const expireCheckout = 'rentals:expire-checkout'

/**
 * Starts paying (decisions.md §4.1 to §4.3): decides, holds every garment of the basket or none, writes the checkout with
 * its price and address, and asks the provider for a payment when something is owed. The same basket asked for again while
 * its checkout is open is the same checkout; another one gives it up. A basket that was ordered meanwhile, perhaps by the
 * provider's message before the browser came back from paying, is that order: nothing more is owed for it.
 * @throws Refusal what the rules refuse; items_unavailable with titles; provider_unreachable, after which asking again goes on
 */
export async function openCheckout(services: RentalServices, basket: Basket): Promise<OpenedCheckout> {
  const checkout = await transaction(services.db, async (tx) => {
    const member = await lockMember(tx, basket.accountId)
    return (await findOrdered(tx, basket)) ?? openCheckoutWithin(tx, services, basket, member)
  })
  if (checkout.amount_pence === 0 || checkout.state === 'completed') return { checkout, clientSecret: null }
  const { email, givenName, familyName } = await getAccountForOrder(services.db, basket.accountId)
  const intent = await ensurePayment(services, {
    payer: { accountId: basket.accountId, email, name: `${givenName} ${familyName}`.trim() },
    ...{ purpose: purposeOf(basket), vatClass: 'hire', description: 'Wrenlet postage' },
    checkoutId: toId<'checkout'>(checkout.id),
    amount: pence(checkout.amount_pence),
  })
  const current = await transaction(services.db, async (tx) => {
    const locked = await lockCheckout(tx, checkout.id)
    await tx
      .updateTable('checkout')
      .set({ payment_intent_id: intent.paymentIntentId })
      .where('id', '=', checkout.id)
      .where('state', 'in', ['open', 'abandoned'])
      .execute()
    // Given up by another tab while the provider was asked: its payment is called off like any other.
    if (locked.state === 'abandoned') await settleAbandoned(tx, services, checkout.id)
    return locked
  })
  switch (current.state) {
    case 'open':
      return { checkout, clientSecret: intent.clientSecret }
    // It was paid, as the look at its payment has just shown.
    case 'completed':
      return { checkout: current, clientSecret: null }
    case 'refunded':
      return throwRefusal(refusalOf(current))
    case 'abandoned':
      throw new Refusal('not_now', 'You’ve changed your basket in another tab. Please check it again.')
  }
}

/** The checkout that made an order of this very basket, while that stands. A return that was announced is refused as pending. */
async function findOrdered(tx: Tx, { accountId, garmentIds, returnIds }: Basket): Promise<Checkout | undefined> {
  if (garmentIds.length === 0) return undefined
  const checkouts = await listCheckoutsOfBasket(tx, accountId, basketHash(garmentIds, returnIds))
  return checkouts.some(({ state }) => state === 'open') ? undefined : findStandingCheckout(tx, checkouts)
}

/** The part within a transaction that has locked the member. */
export async function openCheckoutWithin(
  tx: Tx,
  services: RentalSteps,
  basket: Basket,
  member: LockedMember,
): Promise<Checkout> {
  if (basket.garmentIds.length + basket.returnIds.length === 0)
    throw new Refusal('invalid_request', 'Put something in your basket, or tick what goes back.')
  const hash = basketHash(basket.garmentIds, basket.returnIds)
  const open = await findOpenCheckout(tx, basket.accountId)
  if (open?.basket_hash === hash) return renewCheckout(tx, services, { open, basket, member })
  if (open) await abandonCheckout(tx, services, open)
  return createCheckout(tx, services, { basket, hash, member })
}

/**
 * The first 15 minutes are never lengthened by asking again; once they are over the garments are held anew, if still free.
 * What costs something else by now, as when a free delivery was given back, is opened anew as well.
 */
async function renewCheckout(
  tx: Tx,
  services: RentalSteps,
  { open, basket, member }: { open: Checkout; basket: Basket; member: LockedMember },
): Promise<Checkout> {
  const now = services.clock.now()
  const { garments } = await getCheckoutBasket(tx, open.id)
  const decided = await decideBasket(tx, {
    ...{ basket, member, wantedCredits: garments.map(({ credits }) => credits) },
    today: dayInLondon(now),
  })
  if (!decided.ok) return throwRefusal(decided.reason)
  const due = await priceBasket(tx, basket)
  const same = due.outbound === open.outbound_pence && due.return === open.return_pence
  if (!same || decided.value.membershipId !== open.membership_id) {
    await abandonCheckout(tx, services, open)
    return createCheckout(tx, services, { basket, hash: open.basket_hash, member })
  }
  const expired = open.hold_expires_at <= now
  const expiresAt = expired ? await holdUntil(tx, now) : open.hold_expires_at
  if (expired) await hold(tx, services, { checkoutId: open.id, basket, expiresAt })
  return tx
    .updateTable('checkout')
    .set({
      address: JSON.stringify(decided.value.address),
      hold_expires_at: expiresAt,
      hold_extended: expired ? false : open.hold_extended,
    })
    .where('id', '=', open.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function createCheckout(
  tx: Tx,
  services: RentalSteps,
  { basket, hash, member }: { basket: Basket; hash: string; member: LockedMember },
): Promise<Checkout> {
  const now = services.clock.now()
  const garments = await lockGarments(tx, basket.garmentIds)
  const decided = await decideBasket(tx, {
    ...{ basket, member, wantedCredits: garments.map(({ credits }) => credits) },
    today: dayInLondon(now),
  })
  // Who may not order is not told what there is.
  if (!decided.ok) return throwRefusal(decided.reason)
  if (garments.length < basket.garmentIds.length) throw new Refusal('not_found', 'We can’t find that piece.')
  const checkout = await insertCheckout(tx, {
    ...{ basket, hash, now, membershipId: decided.value.membershipId, address: decided.value.address },
    garments: garments.map(({ id, credits }) => ({ garmentId: id, credits })),
    due: await priceBasket(tx, basket),
    holdUntil: await holdUntil(tx, now),
  })
  await hold(tx, services, { checkoutId: checkout.id, basket, expiresAt: checkout.hold_expires_at })
  return checkout
}

export const holdUntil = async (tx: Tx, from: Date): Promise<Date> =>
  new Date(from.getTime() + (await readNumberSetting(tx, 'hold.minutes')) * 60_000)

interface Hold {
  readonly checkoutId: string
  readonly basket: Basket
  readonly expiresAt: Date
}

async function hold(tx: Tx, services: RentalSteps, { checkoutId, basket, expiresAt }: Hold): Promise<void> {
  const now = services.clock.now()
  const { accountId, garmentIds } = basket
  if (garmentIds.length > 0) {
    const taken = await takeHolds(tx, { garmentIds, ownerId: checkoutId, accountId, expiresAt, now })
    if (!taken.taken) throwRefusal(itemsUnavailable(taken.unavailable))
  }
  await watchHold(tx, now, checkoutId, expiresAt)
}

/** Looks after the checkout when its hold ends. One job a checkout and end, however often the basket is asked for. */
export const watchHold = (tx: Tx, now: Date, checkoutId: string, expiresAt: Date): Promise<void> =>
  enqueueJob(tx, now, {
    kind: expireCheckout,
    payload: { checkoutId },
    dueAt: expiresAt,
    dedupeKey: `${expireCheckout}:${checkoutId}:${expiresAt.getTime()}`,
  })
