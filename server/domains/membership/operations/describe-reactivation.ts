import {
  chargeOf,
  findOpenInvoiceOf,
  findSubscription,
  type InvoiceRow,
  partsOfStoredInvoice,
  readBalanceLeft,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { boosterPence } from '../present.ts'
import { findMembershipWithPrice, type MembershipRow } from '../queries/memberships.ts'
import { mayReactivate } from '../rules/life-rights.ts'
import {
  type ReactivationFacts,
  type ReactivationWords,
  reactivationInLines,
  reactivationWords,
} from '../rules/reactivation-words.ts'
import type { MembershipServices } from '../services.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { requireMember, requireRight } from '../steps/require-member.ts'
import { hashOfWords } from './joining/describe-offer.ts'

/** Reads what a reactivation costs; one that waits for its payment costs what its invoice still asks for. */
export async function readReactivation(db: Db | Tx, accountId: Id<'account'>): Promise<ReactivationFacts> {
  const row = await findMembershipWithPrice(db, accountId)
  if (!row) throw new Error('the account has no membership to reactivate')
  const pricePence = row.total_pence + boosterPence(row)
  const open = await findOpenInvoice(db, row)
  if (open) return { pricePence, intervalMonths: row.interval_months, ...partsOfOpen(open, pricePence) }
  // Includes pending entries: the period is paid after they have reached the provider.
  const balancePence = await readBalanceLeft(db, accountId)
  const unusedPence = row.paused_credit_pence
  const { charge, balance } = chargeOf(pence(pricePence), pence(balancePence + unusedPence))
  return {
    pricePence,
    intervalMonths: row.interval_months,
    unusedPence,
    balancePence,
    duePence: charge,
    addedToNextPence: Math.max(0, -balance),
  }
}

/** The unpaid invoice of a reactivation that has begun. It has used the balance already. */
async function findOpenInvoice(db: Db | Tx, { desired, stripe_subscription }: MembershipRow) {
  const replica = desired === 'renew' ? await findSubscription(db, stripe_subscription) : undefined
  const invoice = await findOpenInvoiceOf(db, replica)
  return invoice?.status === 'open' ? invoice : undefined
}

function partsOfOpen(invoice: InvoiceRow, pricePence: number) {
  const { fromBalance, carriedOver, addedToNext } = partsOfStoredInvoice(invoice)
  return {
    // The invoice has a line for it.
    unusedPence: Math.max(0, pricePence - invoice.total_pence),
    balancePence: fromBalance - carriedOver,
    duePence: invoice.remaining_pence,
    addedToNextPence: addedToNext,
  }
}

/** Identifies the words and the version of the terms, as with joining. */
export const versionOfReactivation = (facts: ReactivationFacts, termsVersion: string): string =>
  hashOfWords(termsVersion, reactivationInLines(reactivationWords(facts)))

/**
 * Describes what is shown above the button that reactivates a paused membership.
 * @throws Refusal subscription_required, membership_state, already_done
 */
export async function describeReactivation(
  services: MembershipServices,
  accountId: Id<'account'>,
): Promise<ReactivationWords & { readonly version: string }> {
  const { db, termsVersion } = services
  const membership = await requireMember(db, accountId)
  requireRight(mayReactivate((await readLifeFacts(db, services, membership)).facts))
  const facts = await readReactivation(db, accountId)
  return { ...reactivationWords(facts), version: versionOfReactivation(facts, termsVersion()) }
}
