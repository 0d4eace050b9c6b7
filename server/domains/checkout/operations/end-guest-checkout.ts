import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { guestOf } from '../payer.ts'
import type { AnyPurpose } from '../purpose.ts'
import { type Checkout, findOpenCheckout, getCheckout } from '../queries.ts'
import type { CheckoutServices } from '../services.ts'
import { abandonOpenCheckout } from '../steps/abandon-checkout.ts'
import { resolveFound } from './resolve-checkout.ts'

interface GuestCheckout {
  readonly purpose: AnyPurpose
  readonly secret: string
}

/**
 * Ends the checkout that a guest began before signing in. If it was paid, its result is made even if the browser did not return;
 * otherwise its pieces are free for the account.
 * @returns the checkout that was paid
 * @throws Refusal provider_unreachable
 */
export async function endGuestCheckout(
  services: CheckoutServices,
  { purpose, secret }: GuestCheckout,
): Promise<Checkout | undefined> {
  const payer = guestOf(secret)
  const open = await findOpenCheckout(services.db, payer, purpose.slot)
  if (!open) return undefined
  const paid = await resolvePaid(services, open)
  if (paid) return paid
  await transaction(services.db, async (tx) => {
    await purpose.lock(tx, payer)
    await abandonOpenCheckout(tx, services, { payer, slot: purpose.slot })
  })
  return undefined
}

/**
 * Completes the guest's open checkout if it was paid, before the guest, or the account that they have signed in to, opens another
 * one. It is not abandoned here, so that its pieces stay held if the other checkout is refused.
 * @returns the checkout that was paid
 */
export async function resolveGuestCheckout(
  services: CheckoutServices,
  { purpose, secret }: GuestCheckout,
): Promise<Checkout | undefined> {
  const open = await findOpenCheckout(services.db, guestOf(secret), purpose.slot)
  return open && resolvePaid(services, open)
}

async function resolvePaid(services: CheckoutServices, open: Checkout): Promise<Checkout | undefined> {
  if (open.payment_intent_id === null) return undefined
  try {
    await resolveFound(services, open)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'provider_unreachable') return undefined
    throw error
  }
  return getCheckout(services.db, open.id)
}
