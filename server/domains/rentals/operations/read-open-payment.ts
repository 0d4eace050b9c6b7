import {
  cardDue,
  type Decision,
  listCheckouts,
  type OpenedCheckout,
  type Purpose,
} from '#server/domains/checkout/index.ts'
import { findClientSecret } from '#server/domains/payments/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeepRequest } from '../purposes/keep-terms.ts'

/** Reads the open checkout of a piece, if its terms still apply. Writes nothing and calls no provider. */
export async function readOpenPayment<Decided extends Decision>(
  db: Db,
  purpose: Pick<Purpose<never, KeepRequest, never, Decided>, 'slot' | 'hashOf' | 'isAsShown'>,
  { wanted, decided, now }: { readonly wanted: KeepRequest; readonly decided: Decided; readonly now: Date },
): Promise<OpenedCheckout | null> {
  const checkouts = await listCheckouts(db, wanted, purpose.slot, purpose.hashOf(wanted))
  const open = checkouts.find(({ state }) => state === 'open')
  if (!open || open.expires_at <= now || !purpose.isAsShown(open, decided)) return null
  if (cardDue(open) === 0) return { checkout: open, clientSecret: null }
  const clientSecret = open.payment_intent_id && (await findClientSecret(db, open.payment_intent_id))
  return clientSecret ? { checkout: open, clientSecret } : null
}
