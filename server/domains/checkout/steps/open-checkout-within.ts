import { actorOf } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { CheckoutPayer } from '../payer.ts'
import type { AnyPurpose, CheckoutSteps, Decision } from '../purpose.ts'
import { type Checkout, lockOpenCheckout } from '../queries.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { decideCheckout } from './decide-checkout.ts'
import { insertCheckout } from './insert-checkout.ts'
import { throwRefusal } from './throw-refusal.ts'

/** Job: looks whether a checkout has run out. */
export const expireCheckout = 'checkout:expire'

export interface Wanted {
  readonly purpose: AnyPurpose
  readonly payer: CheckoutPayer
  readonly wish: unknown
  /** What the purpose has locked of the payer. */
  readonly locked: unknown
  /** Of a guest's checkout, should a new one be made. */
  readonly secret?: string | undefined
}

/**
 * The open checkout of a wish, in a transaction that has locked the payer: the one that is open already when it is for the
 * same, else a new one, which gives up another in its slot.
 * @throws Refusal what the purpose refuses
 */
export async function openCheckoutWithin(tx: Tx, services: CheckoutSteps, wanted: Wanted): Promise<Checkout> {
  const { purpose, payer, wish } = wanted
  const hash = purpose.hashOf(wish)
  const open = await lockOpenCheckout(tx, payer, purpose.slot)
  if (open?.wish_hash === hash) return renewCheckout(tx, services, { ...wanted, open })
  if (open) await abandonCheckout(tx, services, open, actorOf(payer))
  return createCheckout(tx, services, { ...wanted, hash })
}

/**
 * The first minutes are never lengthened by asking again; once they are over everything is held anew, if it is still free.
 * What costs something else by now, as when a free delivery was given back, is opened anew as well.
 */
async function renewCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { open, ...wanted }: Wanted & { open: Checkout },
): Promise<Checkout> {
  const now = services.clock.now()
  const { purpose, payer, locked } = wanted
  const wish = await purpose.wishOf(tx, open)
  const decided = await decideCheckout(tx, purpose, { payer, locked, wish, checkout: open, now })
  if (!decided.ok) return throwRefusal(decided.reason)
  if (!purpose.isAsShown(open, decided.value)) {
    await abandonCheckout(tx, services, open, actorOf(payer))
    return createCheckout(tx, services, { ...wanted, hash: open.wish_hash })
  }
  const expired = open.expires_at <= now
  const expiresAt = expired ? await runsOutAt(tx, now) : open.expires_at
  if (expired) await hold(tx, services, { purpose, checkout: open, decided: decided.value, until: expiresAt })
  return tx
    .updateTable('checkout')
    .set({
      address: decided.value.address && JSON.stringify(decided.value.address),
      expires_at: expiresAt,
      extended: expired ? false : open.extended,
    })
    .where('id', '=', open.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function createCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { purpose, payer, wish, locked, hash, secret }: Wanted & { hash: string },
): Promise<Checkout> {
  const now = services.clock.now()
  const decided = await decideCheckout(tx, purpose, { payer, wish, locked, checkout: undefined, now })
  if (!decided.ok) return throwRefusal(decided.reason)
  const expiresAt = await runsOutAt(tx, now)
  const checkout = await insertCheckout(tx, { purpose, payer, hash, decided: decided.value, now, expiresAt, secret })
  await hold(tx, services, { purpose, checkout, decided: decided.value, until: expiresAt })
  return checkout
}

export const runsOutAt = async (tx: Tx, from: Date): Promise<Date> =>
  new Date(from.getTime() + (await readNumberSetting(tx, 'hold.minutes')) * 60_000)

interface Hold {
  readonly purpose: AnyPurpose
  readonly checkout: Checkout
  readonly decided: Decision
  readonly until: Date
}

/** @throws Refusal when something of it is somebody else's by now */
export async function hold(tx: Tx, { clock }: CheckoutSteps, { purpose, ...held }: Hold): Promise<void> {
  const now = clock.now()
  const refusal = await purpose.hold(tx, { ...held, now })
  if (refusal) throwRefusal(refusal)
  await watchCheckout(tx, now, { id: held.checkout.id, expires_at: held.until })
}

/** Looks after the checkout when it runs out. One job a checkout and end, however often the same is asked for. */
export const watchCheckout = (tx: Tx, now: Date, { id, expires_at }: Pick<Checkout, 'id' | 'expires_at'>) =>
  enqueueJob(tx, now, {
    kind: expireCheckout,
    payload: { checkoutId: id },
    dueAt: expires_at,
    dedupeKey: `${expireCheckout}:${id}:${expires_at.getTime()}`,
  })
