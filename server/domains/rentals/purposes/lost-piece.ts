// Paying for a lost piece, once an operator has approved it (product §4.10), as a purpose of a checkout: its family
// pays by pressing a button, and nothing is ever charged without that.
import { isDeepStrictEqual } from 'node:util'
import type { Purpose } from '#server/domains/checkout/index.ts'
import { isLossPaidBy } from '../queries/losses.ts'
import { explainRefund } from '../rules/explain-refund.ts'
import type { LockedMember } from '../steps/lock-member.ts'
import { decideLostPiece, type LossFacts, lockLossFacts } from './decide-lost-piece.ts'
import { fulfilLoss } from './fulfil-loss.ts'
import { type KeepRequest, pieceOfCheckout } from './keep-terms.ts'
import { type LossAllowed, lossTermsOf, lossVatClass } from './loss-terms.ts'
import { piecePurpose } from './of-member.ts'

export const lostPiece: Purpose<LockedMember, KeepRequest, LossFacts, LossAllowed> = {
  ...piecePurpose,
  name: 'lost-piece',
  // A slot of its own, so that an open checkout of a swap or purchase stays open.
  slot: 'lost-piece',
  vatClass: lossVatClass,
  description: 'A lost Wrenlet piece',
  usesBalance: true,
  requestOf: async (_db, checkout) => pieceOfCheckout(checkout, lossTermsOf(checkout).loan_id),
  facts: lockLossFacts,
  decide: decideLostPiece,
  isAsShown: (checkout, { amount, terms }) =>
    checkout.amount_pence === amount &&
    lossTermsOf(checkout).loss_id === terms.loss_id &&
    isDeepStrictEqual(lossTermsOf(checkout).information, terms.information),
  // The case of an earlier checkout has ended, and the new case has another price.
  checkTerms: (checkout, { terms }) =>
    lossTermsOf(checkout).loss_id === terms.loss_id
      ? undefined
      : { code: 'not_now', message: 'This piece has been found since.' },
  fulfil: fulfilLoss,
  isResultCurrent: (db, { id }) => isLossPaidBy(db, id),
  explainRefund: (refund) => explainRefund({ kind: 'loss', ...refund }),
}
