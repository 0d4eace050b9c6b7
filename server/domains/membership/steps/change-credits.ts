import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { addCredits, credits } from '#server/kernel/credits.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { CreditLedgerTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import {
  decideFree,
  decideLower,
  decideUse,
  type LedgerEntry,
  type LoanBalance,
  type LoanCredits,
} from '../rules/next-credits.ts'

interface LoansOfOneCause {
  readonly loans: readonly LoanCredits[]
  readonly cause: CreditLedgerTable['cause']
}

interface UseOfCredits extends CreditChange {
  readonly freed?: LoansOfOneCause
  /**
   * The membership's credits, if this transaction has locked them and not changed them since: nothing is read again. Only for loans
   * that it has just made, which have no entries yet.
   */
  readonly asLocked?: Pick<MembershipRow, 'credits_in_use' | 'credits_limit'> | undefined
}

export interface CreditChange extends LoansOfOneCause {
  /** Locked by this transaction (lockUsedMembership, lockMembership); its credits are read again here. */
  readonly membership: Pick<MembershipRow, 'id'>
  readonly now: Date
}

/**
 * Takes credits for loans, all or none; loans that end in the same statement free theirs first. Repeating it changes nothing.
 * The database's own check of the limit is the last guard behind this rule (product §2.1, §2.2).
 */
export async function useCredits(
  tx: Tx,
  { freed, asLocked, ...change }: UseOfCredits,
): Promise<Outcome<undefined, 'over_credits'>> {
  const facts = asLocked
    ? { ...creditNumbers(asLocked), balances: new Map<string, LoanBalance>() }
    : await readFacts(tx, change.membership, [...(freed?.loans ?? []), ...change.loans])
  const freeing = decideFree(facts, freed?.loans ?? [])
  const taken = decideUse({ ...facts, inUse: freeing.at(-1)?.inUseAfter ?? facts.inUse }, change.loans)
  if (!taken.ok) return taken
  await writeEntries(tx, change, [...(freed ? withCause(freed, freeing) : []), ...withCause(change, taken.value)])
  return accepted()
}

/** Frees the credits of loans; a loan that takes none is skipped. */
export async function freeCredits(tx: Tx, change: CreditChange): Promise<void> {
  const facts = await readFacts(tx, change.membership, change.loans)
  await writeEntries(tx, change, withCause(change, decideFree(facts, change.loans)))
}

/**
 * Lowers the credits that a loan takes, because its piece was regraded.
 * @throws RangeError unless it takes more than these
 */
export async function lowerCredits(
  tx: Tx,
  { membership, loan, now }: Pick<CreditChange, 'membership' | 'now'> & { readonly loan: LoanCredits },
): Promise<void> {
  const facts = await readFacts(tx, membership, [loan])
  await writeEntries(tx, { membership, now }, [{ ...decideLower(facts, loan), cause: 'regraded' }])
}

const withCause = ({ cause }: LoansOfOneCause, entries: readonly LedgerEntry[]) =>
  entries.map((entry) => ({ ...entry, cause }))

async function readFacts(tx: Tx, membership: CreditChange['membership'], loans: readonly LoanCredits[]) {
  const { credits_in_use, credits_limit, ledger } = await tx
    .selectFrom('membership')
    .select(['credits_in_use', 'credits_limit'])
    // Entries change only under the membership's lock, which the caller has.
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('credit_ledger')
          .select(['loan_id', 'delta', 'turn'])
          .where('loan_id', '=', sql<Id<'loan'>>`any(${loans.map((loan) => loan.loanId)}::uuid[])`),
      ).as('ledger'),
    )
    .where('id', '=', membership.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const balances = new Map<string, LoanBalance>()
  for (const { loan_id, delta, turn } of ledger) {
    const loanId = loan_id as string
    const { entries, taken } = balances.get(loanId) ?? { entries: 0, taken: credits(0) }
    balances.set(loanId, { entries: turn === null ? entries : entries + 1, taken: addCredits(taken, credits(delta)) })
  }
  return { ...creditNumbers({ credits_in_use, credits_limit }), balances }
}

const creditNumbers = ({ credits_in_use, credits_limit }: Pick<MembershipRow, 'credits_in_use' | 'credits_limit'>) => ({
  inUse: credits(credits_in_use),
  limit: credits(credits_limit),
})

/** One statement writes the sum and its entries, so that neither exists without the other. */
async function writeEntries(
  tx: Tx,
  { membership, now }: Pick<CreditChange, 'membership' | 'now'>,
  entries: readonly (LedgerEntry & Pick<CreditChange, 'cause'>)[],
): Promise<void> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return
  const rows = entries.map(({ loanId, cause, delta, turn, inUseAfter }) => ({
    id: newId<'credit-entry'>(),
    loan_id: loanId,
    cause,
    delta,
    turn,
    in_use_after: inUseAfter,
  }))
  const before = first.inUseAfter - first.delta
  const { numAffectedRows } = await sql`
    with changed as (
      update membership set credits_in_use = ${last.inUseAfter}, changed_at = ${now}
      where id = ${membership.id} and credits_in_use = ${before}
      returning credits_limit)
    insert into credit_ledger (id, membership_id, delta, in_use_after, limit_after, cause, loan_id, turn, at)
    select e.id, ${membership.id}, e.delta, e.in_use_after, credits_limit, e.cause, e.loan_id, e.turn, ${now}
    from changed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(id uuid, loan_id uuid, cause text, delta integer, turn integer, in_use_after integer)`.execute(tx)
  if (numAffectedRows !== BigInt(entries.length)) throw new Error(`the credits of ${membership.id} were not locked`)
}
