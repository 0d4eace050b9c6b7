// Forgetting what was bought without an account, across domains (product §9.4).
import { findAccountIdByEmail, findProvedEmail, parseEmailAddress } from '../domains/accounts/index.ts'
import { eraseGuestsWithoutResult } from '../domains/checkout/index.ts'
import { countOpenFrom, eraseComplaintsAt } from '../domains/complaints/index.ts'
import { countUnusedTo, eraseGuestCardsOf, eraseRecipientAt, type UnusedCards } from '../domains/gift-cards/index.ts'
import { eraseAddress } from '../domains/notifications/index.ts'
import { eraseGuestBuyers } from '../domains/resale/index.ts'
import { eraseSkiGuests } from '../domains/ski/index.ts'
import { eraseEntriesAt } from '../domains/waiting-list/index.ts'
import { formatDay } from '../kernel/calendar.ts'
import { type Id, newId } from '../kernel/ids.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { type Tx, transaction } from '../platform/db/transaction.ts'
import { forgetErrorsAbout } from '../platform/jobs/forget-errors.ts'
import { recordOfficeAction } from '../platform/office/record-office-action.ts'
import { Refusal } from '../platform/refusal.ts'
import { listGuestPurchases, nameGuestPurchases } from '../views/index.ts'

/**
 * Erases the buyer of what was bought without an account from this address, if it is over and no money is in question.
 * @returns the ids of all that was bought
 */
export async function eraseGuestPurchases(tx: Tx, email: string, now: Date): Promise<Id<string>[]> {
  const { resaleOrders, skiBookings, giftCards, checkouts } = await listGuestPurchases(tx, { provedEmail: email })
  const ids = [...resaleOrders, ...skiBookings, ...giftCards, ...checkouts]
  await forgetErrorsAbout(tx, ids)
  await eraseGuestBuyers(tx, { ids: resaleOrders }, now)
  await eraseSkiGuests(tx, { ids: skiBookings }, now)
  await eraseGuestCardsOf(tx, giftCards, now)
  await eraseGuestsWithoutResult(tx, { ids: checkouts }, now)
  return ids
}

export interface Forgotten {
  readonly email: string
  /** Whether anything was bought; if not, something else was kept of the address. */
  readonly hasBought: boolean
  readonly kept: KeptOfAddress
}

/**
 * What stays: a card belongs to the holder of its code until it is used or expires, and a complaint is owed its outcome.
 */
export interface KeptOfAddress {
  readonly cards: UnusedCards
  /** Open complaints. */
  readonly complaints: number
}

/**
 * Erases somebody without an account at their request: what they bought, waited for and complained about, the ended cards
 * that they were sent, and their emails. A purchase that is still open prevents this, as it prevents an owner from closing
 * an account. So does an account that has proved the address; one that has not may be anybody's.
 * @throws Refusal invalid_request, not_found, not_now
 */
export async function forgetGuest(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { address, operator }: { readonly address: string; readonly operator: string },
): Promise<Forgotten> {
  const email = parseEmailAddress(address)
  if (!email) throw new Refusal('invalid_request', `"${address}" is not an email address.`)
  const now = clock.now()
  return transaction(db, async (tx) => {
    const accountId = await findAccountIdByEmail(tx, email)
    if (accountId && (await findProvedEmail(tx, accountId)) !== null)
      throw new Refusal('not_now', `${email} has an account: closing it, on its page, erases this as well.`)
    const ids = await eraseGuestPurchases(tx, email, now)
    const open = await nameGuestPurchases(tx, await listGuestPurchases(tx, { provedEmail: email }))
    if (open.length > 0)
      throw new Refusal(
        'not_now',
        `Not yet, nothing is erased: these are not over, or have money in question: ${open.join(', ')}.`,
      )
    const others = [
      await eraseEntriesAt(tx, email),
      await eraseComplaintsAt(tx, email),
      await eraseAddress(tx, email),
      await eraseRecipientAt(tx, email),
    ]
    const hasBought = ids.length > 0
    const kept = { cards: await countUnusedTo(tx, email), complaints: await countOpenFrom(tx, email) }
    if (!hasBought && !others.includes(true))
      throw new Refusal(
        'not_found',
        [
          `Nothing was bought without an account from ${email}, and nothing else ${kept.cards.count > 0 ? 'can be erased' : 'is kept'}.`,
          ...describeKept(kept),
        ].join(' '),
      )
    // The audit names no address: without a purchase, a new id is its subject.
    const subjects = hasBought ? ids : [newId<'nobody'>()]
    for (const subjectId of subjects) await recordOfficeAction(tx, { operator, action: 'guest.forget', subjectId, now })
    return { email, hasBought, kept }
  })
}

/** A sentence for each kind of what stays, and until when. */
export const describeKept = ({ cards: { count, until }, complaints }: KeptOfAddress): string[] => [
  ...(until
    ? [
        `${count === 1 ? 'A gift card' : `${count} gift cards`} to that address can still be used: what is written on ${count === 1 ? 'it' : 'them'} stays, and reminders go out, until ${count === 1 ? 'it is' : 'they are'} used, or until ${formatDay(until)} at the latest. Then we erase who ${count === 1 ? 'it is' : 'they are'} for.`,
      ]
    : []),
  ...(complaints > 0
    ? [
        `${complaints === 1 ? 'A complaint is' : `${complaints} complaints are`} open: the address stays until the outcome is sent.`,
      ]
    : []),
]
