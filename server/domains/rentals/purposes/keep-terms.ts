// The request to buy a piece, and its terms.
import type { Checkout, Decision } from '#server/domains/checkout/index.ts'
import type { SaleVatClass } from '#server/domains/payments/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { KeepLoan } from '../queries/keeping/keep-loans.ts'
import type { Information } from '../rules/information.ts'
import { memberOf } from './terms.ts'

export interface KeepRequest {
  /** The home that has the piece. */
  readonly accountId: Id<'account'>
  /** The payer of the membership, who pays for a piece of the second home (product §12.5). */
  readonly billedTo?: Id<'account'>
  readonly loanId: Id<'loan'>
}

/** The piece named in the URL, with its id as stored. */
export const pieceFrom = (accountId: Id<'account'>, { id }: { readonly id: string }): KeepRequest => ({
  accountId,
  loanId: toId<'loan'>(id.toLowerCase()),
})

/** What was shown, and is charged. */
export interface KeepTerms {
  readonly loan_id: Id<'loan'>
  readonly price_pence: Pence
  /** Absent in checkouts from before decision 414. */
  readonly vat_class?: SaleVatClass
  /** The day in London whose price applies. */
  readonly priced_on: LocalDay
  readonly information: Information
}

export interface KeepAllowed extends Decision {
  readonly terms: KeepTerms
  readonly loan: KeepLoan
}

/** For `Decision.billedTo`. Nobody is asked, because the payer starts the purchase. */
export const billedBy = ({ billedTo }: KeepRequest) => billedTo && { accountId: billedTo, asked: false }

/** The request behind a checkout of this piece. */
export const pieceOfCheckout = (
  { account_id, billed_to }: Pick<Checkout, 'account_id' | 'billed_to'>,
  loanId: Id<'loan'>,
): KeepRequest => ({ accountId: memberOf(account_id), loanId, ...(billed_to && { billedTo: billed_to }) })

export const keepTermsOf = ({ terms }: Pick<Checkout, 'terms'>): KeepTerms => terms as KeepTerms

/** The class of the payment: a piece that is kept is sold, not hired, in the class of its product (law L-17). */
export const keepVatClass = 'sale'
