import { type Actor, actorOf } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type CheckoutPayer, guestOf } from '../payer.ts'
import type { AnyPurpose, CheckoutSteps, Decision } from '../purpose.ts'
import { type Checkout, isAsked, lockOpenCheckout } from '../queries.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { isBalanceAsShown, reserveBalance } from './balance-part.ts'
import { decideCheckout } from './decide-checkout.ts'
import { insertCheckout } from './insert-checkout.ts'
import { throwRefusal } from './throw-refusal.ts'

/** The job that expires a checkout when its time is over. */
export const expireCheckout = 'checkout:expire'

export interface RequestedCheckout {
  readonly purpose: AnyPurpose
  readonly payer: CheckoutPayer
  readonly input: unknown
  /** The payer's rows that the purpose has locked. */
  readonly locked: unknown
  /** The secret of a guest's new checkout. */
  readonly secret?: string | undefined
  /** The secret with which the payer, who has signed in since, began as a guest: this checkout takes over what that one holds. */
  readonly begunWith?: string | undefined
  /** Who opens it. Default: the payer. */
  readonly actor?: Actor
}

/**
 * Returns the open checkout of a request, in a transaction that has locked the payer. If the open one in the slot is for another
 * request, it is abandoned and a new one opened. If the time of the old one was extended, the new one keeps its end.
 * @throws Refusal the purpose's own refusals
 */
export async function openCheckoutWithin(
  tx: Tx,
  services: CheckoutSteps,
  requested: RequestedCheckout,
): Promise<Checkout> {
  const { purpose, payer, input } = requested
  const hash = purpose.hashOf(input)
  const guestCheckout = await abandonGuestCheckout(tx, services, requested)
  const open = await lockOpenCheckout(tx, payer, purpose.slot)
  const isOpen = open?.input_hash === hash
  const replaced = laterPromised(open, guestCheckout)
  // If the guest's checkout was promised for longer than the open one, a new checkout keeps that end.
  if (isOpen && replaced !== guestCheckout) return renewCheckout(tx, services, { ...requested, open })
  if (open) await abandonCheckout(tx, services, open, actorOf(payer))
  return createCheckout(tx, services, { ...requested, hash, replaced })
}

/** Chooses between the checkouts that a new one may replace: the one with the later promised end, which the new one keeps. */
function laterPromised(open: Checkout | undefined, guestCheckout: Checkout | undefined): Checkout | undefined {
  if (!open || !guestCheckout) return open ?? guestCheckout
  const end = (checkout: Checkout) => (isExtended(checkout) ? checkout.expires_at.getTime() : 0)
  return end(guestCheckout) > end(open) ? guestCheckout : open
}

async function abandonGuestCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { purpose, payer, begunWith }: RequestedCheckout,
): Promise<Checkout | undefined> {
  if (begunWith === undefined) return undefined
  const guest = guestOf(begunWith)
  await purpose.lock(tx, guest)
  const guestCheckout = await lockOpenCheckout(tx, guest, purpose.slot)
  if (guestCheckout) await abandonCheckout(tx, services, guestCheckout, actorOf(payer))
  return guestCheckout
}

/**
 * Repeating the request never extends the first hold. Once it has expired, everything is held again if it is free. A checkout
 * whose price has changed, for example because a free delivery was restored, is replaced by a new one.
 */
async function renewCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { open, ...requested }: RequestedCheckout & { open: Checkout },
): Promise<Checkout> {
  const now = services.clock.now()
  const { purpose, payer, locked } = requested
  const input = await purpose.requestOf(tx, open)
  const decided = await decideCheckout(tx, purpose, { payer, locked, input, checkout: open, now })
  if (!decided.ok) return throwRefusal(decided.reason)
  const isExpired = open.expires_at <= now
  // An expired request to pay is replaced by a new one, not continued.
  const isAsShown = purpose.isAsShown(open, decided.value) && (await isBalanceAsShown(tx, purpose, open))
  if (!isAsShown || (isExpired && isAsked(open))) {
    await abandonCheckout(tx, services, open, actorOf(payer))
    return createCheckout(tx, services, { ...requested, hash: open.input_hash, replaced: open })
  }
  const expiresAt = isExpired ? await expiryFrom(tx, now) : open.expires_at
  if (isExpired) await hold(tx, services, { purpose, checkout: open, decided: decided.value, until: expiresAt })
  return tx
    .updateTable('checkout')
    .set({
      address: decided.value.address && JSON.stringify(decided.value.address),
      expires_at: expiresAt,
      extended: isExpired ? false : open.extended,
    })
    .where('id', '=', open.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface CheckoutToCreate extends RequestedCheckout {
  readonly hash: string
  readonly replaced: Checkout | undefined
}

async function createCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { purpose, payer, input, locked, hash, secret, actor, replaced }: CheckoutToCreate,
): Promise<Checkout> {
  const now = services.clock.now()
  const decided = await decideCheckout(tx, purpose, { payer, input, locked, checkout: undefined, replaced, now })
  if (!decided.ok) return throwRefusal(decided.reason)
  const { amount, billedTo, endsBy } = decided.value
  const expiry = await expiryFrom(tx, now, { asked_at: amount > 0 && billedTo?.asked ? now : null })
  // Somebody, for example the desk, has promised the pieces until that end; neither a new request nor a failed payment shortens it.
  const kept = replaced && isExtended(replaced) && replaced.expires_at > now ? replaced : undefined
  const isLonger = kept !== undefined && kept.expires_at > expiry
  const end = isLonger ? kept.expires_at : expiry
  const expiresAt = endsBy && endsBy < end ? endsBy : end
  const { has_balance, ...checkout } = await insertCheckout(tx, {
    purpose,
    payer,
    hash,
    decided: decided.value,
    now,
    expiresAt,
    // A checkout that may last no longer than the replaced one has only the extension that the replaced one had left.
    extended: isLonger || (endsBy !== undefined && replaced?.extended === true),
    actor,
    // The secret of the replaced checkout now finds this one.
    secret: (kept && payer.accountId === null && payer.secret) || secret,
  })
  await hold(tx, services, { purpose, checkout, decided: decided.value, until: expiresAt })
  if (isAsked(checkout)) {
    await askToPay(tx, services, checkout)
    return checkout
  }
  return has_balance ? reserveBalance(tx, purpose, checkout, { actor: actorOf(payer), now }) : checkout
}

const isExtended = (checkout: Checkout): boolean => checkout.extended && !isAsked(checkout)

/** Somebody who pays in their own time gets hours; somebody who is at the card form gets minutes. */
export const expiryFrom = async (tx: Tx, from: Date, checkout?: Pick<Checkout, 'asked_at'>): Promise<Date> =>
  checkout && isAsked(checkout)
    ? new Date(from.getTime() + (await readNumberSetting(tx, 'hold.asked_hours')) * 3_600_000)
    : new Date(from.getTime() + (await readNumberSetting(tx, 'hold.minutes')) * 60_000)

async function askToPay(tx: Tx, { events }: CheckoutSteps, { id, billed_to, asked_at }: Checkout): Promise<void> {
  if (asked_at && billed_to) await events.publish(tx, { type: 'payment-asked', accountId: billed_to, checkoutId: id })
}

interface Hold {
  readonly purpose: AnyPurpose
  readonly checkout: Checkout
  readonly decided: Decision
  readonly until: Date
  readonly extending?: boolean
}

/** @throws Refusal when somebody else has some of the pieces, or they may not be held any longer */
export async function hold(tx: Tx, { clock }: CheckoutSteps, { purpose, ...held }: Hold): Promise<void> {
  const now = clock.now()
  const refusal = await purpose.hold(tx, { ...held, now })
  if (refusal) throwRefusal(refusal)
  await enqueueExpiry(tx, now, { id: held.checkout.id, expires_at: held.until })
}

/** Queues the job that expires the checkout: one for each checkout and end, however often the request is repeated. */
export const enqueueExpiry = (tx: Tx, now: Date, { id, expires_at }: Pick<Checkout, 'id' | 'expires_at'>) =>
  enqueueJob(tx, now, {
    kind: expireCheckout,
    payload: { checkoutId: id },
    dueAt: expires_at,
    dedupeKey: `${expireCheckout}:${id}:${expires_at.getTime()}`,
  })
