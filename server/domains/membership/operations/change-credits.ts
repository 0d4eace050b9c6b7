import type { Kysely } from 'kysely'
import { addCredits, type Credits, credits } from '#server/kernel/credits.ts'
import { newId } from '#server/kernel/ids.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { CreditLedgerTable, Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries.ts'
import { decideFree, decideUse, type LedgerEntry, type LoanBalance, type LoanCredits } from '../rules/next-credits.ts'

export interface CreditChange {
  /** Locked by this transaction (lockLiveMembership, lockMembership); its credits are read again here. */
  readonly membership: Pick<MembershipRow, 'id'>
  readonly loans: readonly LoanCredits[]
  readonly cause: CreditLedgerTable['cause']
  readonly now: Date
}

/**
 * Takes credits for loans, all or none. Repeating it changes nothing. The database's own check of the limit is the last
 * guard behind this rule (decisions.md §2.1).
 */
export async function useCredits(tx: Tx, change: CreditChange): Promise<Outcome<undefined, 'over_credits'>> {
  const decided = decideUse(await readFacts(tx, change), change.loans)
  if (!decided.ok) return decided
  await writeEntries(tx, change, decided.value)
  return accepted()
}

/** Frees the credits of loans; a loan that takes none is passed over. */
export async function freeCredits(tx: Tx, change: CreditChange): Promise<void> {
  await writeEntries(tx, change, decideFree(await readFacts(tx, change), change.loans))
}

async function readFacts(tx: Kysely<Database>, { membership, loans }: CreditChange) {
  const { credits_in_use, credits_limit } = await tx
    .selectFrom('membership')
    .select(['credits_in_use', 'credits_limit'])
    .where('id', '=', membership.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const balances = new Map<string, LoanBalance>()
  if (loans.length > 0)
    for (const { loan_id, delta } of await tx
      .selectFrom('credit_ledger')
      .select(['loan_id', 'delta'])
      .where(
        'loan_id',
        'in',
        loans.map((loan) => loan.loanId),
      )
      .where('loan_id', 'is not', null)
      .$narrowType<{ loan_id: string }>()
      .execute()) {
      const { entries, taken } = balances.get(loan_id) ?? { entries: 0, taken: credits(0) }
      balances.set(loan_id, { entries: entries + 1, taken: addCredits(taken, credits(delta)) })
    }
  return { inUse: credits(credits_in_use), limit: credits(credits_limit), balances }
}

async function writeEntries(tx: Tx, { membership, cause, now }: CreditChange, entries: LedgerEntry[]): Promise<void> {
  const last = entries.at(-1)
  if (!last) return
  const { credits_limit } = await tx
    .updateTable('membership')
    .set({ credits_in_use: last.inUseAfter as Credits, changed_at: now })
    .where('id', '=', membership.id)
    .returning('credits_limit')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('credit_ledger')
    .values(
      entries.map((entry) => ({
        id: newId<'credit-entry'>(),
        membership_id: membership.id,
        delta: entry.delta,
        in_use_after: entry.inUseAfter,
        limit_after: credits_limit,
        cause,
        loan_id: entry.loanId,
        turn: entry.turn,
        at: now,
      })),
    )
    .execute()
}
