// Buying a piece that is on loan (product §4.9), as a purpose of a checkout. Nothing is held: the piece is with its
// member. The price is that of the London day on which the checkout was opened, and the price shown is charged.
import { isDeepStrictEqual } from 'node:util'
import type { Purpose } from '#server/domains/checkout/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { isPurchaseCurrent } from '../queries/keeping/keep-purchases.ts'
import { explainRefund } from '../rules/explain-refund.ts'
import type { LockedMember } from '../steps/lock-member.ts'
import { decideKeepPiece, type KeepFacts, lockKeepFacts } from './decide-keep-piece.ts'
import { fulfilKeep } from './fulfil-keep.ts'
import { type KeepAllowed, type KeepRequest, keepTermsOf, keepVatClass, pieceOfCheckout } from './keep-terms.ts'
import { piecePurpose } from './of-member.ts'

export const keepPiece: Purpose<LockedMember, KeepRequest, KeepFacts, KeepAllowed> = {
  ...piecePurpose,
  name: 'keep-piece',
  // A slot of its own, so that an open checkout of a swap or return stays open.
  slot: 'keep-piece',
  vatClass: keepVatClass,
  description: 'Wrenlet clothes',
  usesBalance: true,
  requestOf: async (_db, checkout) => pieceOfCheckout(checkout, keepTermsOf(checkout).loan_id),
  facts: lockKeepFacts,
  decide: decideKeepPiece,
  isAsShown: (checkout, { amount, terms }) =>
    checkout.amount_pence === amount && isDeepStrictEqual(keepTermsOf(checkout).information, terms.information),
  // The price can only have fallen since it was shown, so the price shown is charged.
  checkTerms: () => undefined,
  fulfil: fulfilKeep,
  isResultCurrent: async (db, { result_id }) => result_id !== null && isPurchaseCurrent(db, toId(result_id)),
  explainRefund: (refund) => explainRefund({ kind: 'purchase', ...refund }),
}
