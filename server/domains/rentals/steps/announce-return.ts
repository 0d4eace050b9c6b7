import { freeCredits, lockMembership } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { moveLoans } from '../operations/move-loans.ts'
import type { LoanToEnd } from '../queries/loans.ts'
import { returnDueFrom } from '../rules/returns/return-due.ts'
import { insertReturn } from './insert-return.ts'

export interface NewReturn {
  readonly returnId: Id<'return'>
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  /** Null if the office books it, free of charge. */
  readonly checkoutId: Id<'checkout'> | null
  /** The swap that announces it. The return is then due after that order's arrival, not after today (product §4.7). */
  readonly orderId: Id<'order'> | null
  /** All at home with this account, which was checked under the account's lock. */
  readonly loans: readonly LoanToEnd[]
  readonly actor: Actor
  readonly now: Date
}

/** Announces the return of loans, with its label. The caller handles garments and credits. */
export async function announceReturn(tx: Tx, input: NewReturn): Promise<void> {
  const { returnId, actor, now } = input
  const dueOn = input.orderId === null ? await returnDueOn(tx, dayInLondon(now)) : null
  await insertReturn(tx, { ...input, dueOn, lapsedOn: null })
  const loanIds = input.loans.map(({ id }) => id)
  await moveLoans(tx, loanIds, { from: 'at_home', to: 'return_announced', actor, now, set: { return_id: returnId } })
}

/** The day by which a return is due, some days (a setting) after its order arrived or it was announced. */
export const returnDueOn = async (tx: Tx, from: LocalDay): Promise<LocalDay> =>
  returnDueFrom(from, await readNumberSetting(tx, 'return.due_days'))

export interface FreedLoans {
  readonly cause: 'return_announced' | 'order_cancelled' | 'order_changed' | 'not_picked' | 'kept' | 'lost'
  readonly now: Date
  /** The membership that this transaction has already locked. */
  readonly lockedMembershipId?: string | undefined
}

/** Frees the credits of loans in the membership under which they were ordered, which may be an earlier one. */
export async function freeLoans(
  tx: Tx,
  loans: readonly LoanToEnd[],
  { cause, now, lockedMembershipId }: FreedLoans,
): Promise<void> {
  for (const [membershipId, ownLoans] of Map.groupBy(loans, (loan) => loan.membership_id)) {
    const membership =
      membershipId === lockedMembershipId ? { id: membershipId } : await lockMembership(tx, membershipId)
    await freeCredits(tx, {
      membership,
      loans: creditsOf(ownLoans),
      cause,
      now,
    })
  }
}

/** The credits of each of these loans. */
export const creditsOf = (loans: readonly Pick<LoanToEnd, 'id' | 'credits'>[]) =>
  loans.map((loan) => ({ loanId: loan.id, credits: credits(loan.credits) }))
