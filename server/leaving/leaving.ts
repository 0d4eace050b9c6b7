// Closing an account, across domains: what prevents it, and which domain erases what (product §9.4).
import { findProvedEmail } from '../domains/accounts/index.ts'
import { eraseFavourites } from '../domains/catalogue/index.ts'
import { eraseCheckouts, hasOpenCheckout } from '../domains/checkout/index.ts'
import { eraseComplaints } from '../domains/complaints/index.ts'
import { eraseQuotes } from '../domains/content/index.ts'
import { eraseFamilyLinks, eraseGiftCards } from '../domains/gift-cards/index.ts'
import { eraseComments, findMembership, listOpenCheckoutSessions } from '../domains/membership/index.ts'
import { eraseRecipient } from '../domains/notifications/index.ts'
import { eraseOfficeNotes, hasOpenMoney, readBalanceLeft, readGiftBalance } from '../domains/payments/index.ts'
import { countPiecesOut, eraseAddresses } from '../domains/rentals/index.ts'
import { eraseBuyer } from '../domains/resale/index.ts'
import { eraseSkiBuyer, readSkiBeforeLeaving } from '../domains/ski/index.ts'
import { eraseEntries } from '../domains/waiting-list/index.ts'
import type { Id } from '../kernel/ids.ts'
import { addPence } from '../kernel/money.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { forgetErrorsOfAccount } from '../platform/jobs/forget-errors.ts'
import { forgetOfficeNotes } from '../platform/office/forget-office-notes.ts'
import { listOwnIds } from '../views/index.ts'
import { eraseGuestPurchases } from './forget-guest.ts'

/** Reads what decides whether an account may be closed. The caller has locked the account. */
export async function readLeavingFacts(tx: Tx, accountId: Id<'account'>, now: Date) {
  const membership = await findMembership(tx, accountId)
  const ski = await readSkiBeforeLeaving(tx, accountId, now)
  const gift = await readGiftBalance(tx, accountId)
  return {
    pieces: (await countPiecesOut(tx, accountId)) + ski.out,
    hasSkiAhead: ski.isAhead,
    owesLateFee: ski.owesFee,
    isLateFeeUndecided: ski.isFeeUndecided,
    hasMembership: membership !== undefined && membership.state !== 'cancelled',
    hasOpenPayment:
      (await hasOpenMoney(tx, accountId)) ||
      (await hasOpenCheckout(tx, accountId)) ||
      (await listOpenCheckoutSessions(tx, accountId)).length > 0,
    // Includes balance entries that are requested, or that were made at the provider since our copy was last read.
    balance: await readBalanceLeft(tx, accountId),
    giftBalance: addPence(gift.balance, gift.frozen),
  }
}

/** Called in the transaction that closes the account, before its own row is emptied, because some erasures search by its email. */
export const erasures = ({ clock }: { readonly clock: Clock }) => [
  // What the owner bought without the account (decision 373). What is not over stays for the jobs that erase guests.
  async (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }) => {
    const email = await findProvedEmail(tx, accountId)
    if (email !== null) await eraseGuestPurchases(tx, email, clock.now())
  },
  async (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }) =>
    forgetOfficeNotes(tx, await listOwnIds(tx, accountId)),
  eraseOfficeNotes,
  eraseComments,
  eraseEntries,
  eraseComplaints,
  eraseRecipient,
  eraseFavourites,
  eraseQuotes,
  eraseFamilyLinks,
  eraseAddresses,
  eraseBuyer,
  async (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }) => eraseSkiBuyer(tx, accountId, clock.now()),
  eraseGiftCards,
  eraseCheckouts,
  forgetErrorsOfAccount,
]
