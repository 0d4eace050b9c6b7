// The terms of paying for a lost piece.
import type { Checkout, Decision } from '#server/domains/checkout/index.ts'
import type { SaleVatClass } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { KeepLoan } from '../queries/keeping/keep-loans.ts'
import type { Loss } from '../queries/losses.ts'
import type { Information } from '../rules/information.ts'

/** What was shown, and is charged. */
export interface LossTerms {
  readonly loan_id: Id<'loan'>
  readonly loss_id: Id<'loss'>
  readonly price_pence: Pence
  /** Absent in checkouts from before decision 414. */
  readonly vat_class?: SaleVatClass
  readonly information: Information
}

export interface LossAllowed extends Decision {
  readonly terms: LossTerms
  readonly loan: KeepLoan
  readonly loss: Loss
}

export const lossTermsOf = ({ terms }: Pick<Checkout, 'terms'>): LossTerms => terms as LossTerms

/** The class of the payment. It counts as a sale in the class of its product, because the piece is then the family's (law L-17, COUNSEL). */
export const lossVatClass = 'sale'
