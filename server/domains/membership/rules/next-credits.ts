// How a change affects the credits in use (product §2.1). A loan alternately takes and frees its credits: taking them
// twice, or freeing freed ones, changes nothing, so repeated work counts once.

import { addCredits, type Credits, credits, sumCredits, zeroCredits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface LoanCredits {
  readonly loanId: Id<'loan'>
  readonly credits: Credits
}

/** A loan in the ledger: how often it has taken or freed its credits, and the credits it takes now. */
export interface LoanBalance {
  readonly entries: number
  readonly taken: Credits
}

export interface LedgerEntry {
  readonly loanId: Id<'loan'>
  readonly delta: Credits
  /** Null for an entry that neither takes nor frees the loan's credits, but lowers them. */
  readonly turn: number | null
  readonly inUseAfter: Credits
}

interface CreditFacts {
  readonly inUse: Credits
  readonly limit: Credits
  readonly balances: ReadonlyMap<string, LoanBalance>
}

const noEntries: LoanBalance = { entries: 0, taken: zeroCredits }

/** Refused when the loans do not fit within the limit; then none of them takes credits. */
export function decideUse(
  { inUse, limit, balances }: CreditFacts,
  loans: readonly LoanCredits[],
): Outcome<LedgerEntry[], 'over_credits'> {
  const untaken = loans.filter((loan) => (balances.get(loan.loanId) ?? noEntries).taken === 0)
  if (addCredits(inUse, sumCredits(untaken.map((loan) => loan.credits))) > limit) return refused('over_credits')
  let inUseAfter = inUse
  return accepted(
    untaken.map((loan) => {
      inUseAfter = addCredits(inUseAfter, loan.credits)
      const { entries } = balances.get(loan.loanId) ?? noEntries
      return { loanId: loan.loanId, delta: loan.credits, turn: entries, inUseAfter }
    }),
  )
}

/**
 * Always possible. A loan frees what the ledger says it takes.
 * @throws RangeError when the caller disagrees with the ledger
 */
export function decideFree({ inUse, balances }: CreditFacts, loans: readonly LoanCredits[]): LedgerEntry[] {
  let inUseAfter = inUse
  return loans.flatMap((loan) => {
    const { entries, taken } = balances.get(loan.loanId) ?? noEntries
    if (taken === 0) return []
    if (taken !== loan.credits)
      throw new RangeError(`loan ${loan.loanId} takes ${taken} credits by the ledger, not ${loan.credits}`)
    const delta = credits(-taken)
    inUseAfter = addCredits(inUseAfter, delta)
    return [{ loanId: loan.loanId, delta, turn: entries, inUseAfter }]
  })
}

/**
 * A loan takes fewer credits from now on, and still takes them.
 * @throws RangeError unless the ledger says that it takes more than these
 */
export function decideLower(
  { inUse, balances }: Pick<CreditFacts, 'inUse' | 'balances'>,
  { loanId, credits: lowered }: LoanCredits,
): LedgerEntry {
  const { taken } = balances.get(loanId) ?? noEntries
  if (lowered < 1 || lowered >= taken)
    throw new RangeError(`loan ${loanId} takes ${taken} credits by the ledger, so ${lowered} is not fewer`)
  const delta = credits(lowered - taken)
  return { loanId, delta, turn: null, inUseAfter: addCredits(inUse, delta) }
}
