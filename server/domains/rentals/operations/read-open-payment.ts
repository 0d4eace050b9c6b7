import { type Decision, listCheckouts, type OpenedCheckout, type Purpose } from '#server/domains/checkout/index.ts'
import { findClientSecret } from '#server/domains/payments/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeepRequest } from '../purposes/keep-terms.ts'

/** The checkout of a piece that is open and still what it was opened as, to be paid. Writes nothing, asks nobody. */
export async function readOpenPayment<Decided extends Decision>(
  db: Db,
  purpose: Pick<Purpose<never, KeepRequest, never, Decided>, 'slot' | 'hashOf' | 'isAsShown'>,
  { wanted, decided, now }: { readonly wanted: KeepRequest; readonly decided: Decided; readonly now: Date },
): Promise<OpenedCheckout | null> {
  const checkouts = await listCheckouts(db, wanted, purpose.slot, purpose.hashOf(wanted))
  const open = checkouts.find(({ state }) => state === 'open')
  if (!open || open.expires_at <= now || !purpose.isAsShown(open, decided)) return null
  const clientSecret = open.payment_intent_id && (await findClientSecret(db, open.payment_intent_id))
  return clientSecret ? { checkout: open, clientSecret } : null
}
