import { messages } from '#contract/messages.ts'
import { findRecipient } from '#server/domains/accounts/index.ts'
import { type Checkout, findAskedCheckout, listAskedOf } from '#server/domains/checkout/index.ts'
import { findClientSecret, giftPart, readGiftBalance } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { memberOf } from '../../purposes/terms.ts'
import type { RentalServices } from '../../services.ts'

export interface AskedPayment {
  readonly checkout: Checkout
  /** First name of the adult who asks; null if they have not given one. */
  readonly askedBy: string | null
  /** How much of the payment the payer’s gift balance pays, or would pay now. */
  readonly fromBalance: number
  /** The secret for the card form, once the payer has pressed the button; null before that, and once the request is over. */
  readonly clientSecret: string | null
  readonly state: 'waiting' | 'paid' | 'over'
}

type ReadServices = Pick<RentalServices, 'db' | 'clock'>

/** Lists what an account is asked to pay now for the second home of its membership. Writes nothing and calls no provider. */
export async function listAsked({ db, clock }: ReadServices, accountId: Id<'account'>): Promise<AskedPayment[]> {
  const payments: AskedPayment[] = []
  for (const checkout of await listAskedOf(db, accountId, clock.now()))
    payments.push({
      checkout,
      askedBy: await readAskerName(db, checkout),
      clientSecret: null,
      state: 'waiting',
      fromBalance: await readBalancePart(db, { accountId, checkout, state: 'waiting' }),
    })
  return payments
}

/**
 * Reads one payment that the account was asked to make, even once it is paid or over.
 * @throws Refusal not_found
 */
export async function readAsked(
  { db, clock }: ReadServices,
  { accountId, checkoutId }: { readonly accountId: Id<'account'>; readonly checkoutId: Id<'checkout'> },
): Promise<AskedPayment> {
  const checkout = await findAskedCheckout(db, accountId, checkoutId)
  if (!checkout) throw new Refusal('not_found', messages.notFound)
  const state = stateOf(checkout, clock.now())
  const intentId = state === 'waiting' ? checkout.payment_intent_id : null
  const clientSecret = (intentId && (await findClientSecret(db, intentId))) ?? null
  const fromBalance = await readBalancePart(db, { accountId, checkout, state })
  return { checkout, askedBy: await readAskerName(db, checkout), fromBalance, clientSecret, state }
}

function stateOf({ state, expires_at }: Checkout, now: Date): AskedPayment['state'] {
  if (state === 'completed') return 'paid'
  return state === 'open' && expires_at > now ? 'waiting' : 'over'
}

async function readBalancePart(
  db: ReadServices['db'],
  { accountId, checkout, state }: Pick<AskedPayment, 'checkout' | 'state'> & { readonly accountId: Id<'account'> },
): Promise<number> {
  const { balance_pence, payment_intent_id, amount_pence } = checkout
  if (state !== 'waiting' || balance_pence > 0 || payment_intent_id !== null) return balance_pence
  return giftPart(amount_pence, (await readGiftBalance(db, accountId)).balance)
}

const readAskerName = async (db: ReadServices['db'], { account_id }: Checkout): Promise<string | null> =>
  (await findRecipient(db, memberOf(account_id)))?.givenName || null
