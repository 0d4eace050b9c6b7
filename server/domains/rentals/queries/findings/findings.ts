import type { FindingPlace } from '#contract/rentals/findings.ts'
import { type GarmentPiece, type GarmentState, garmentPiece } from '#server/domains/inventory/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, isSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type FindingCounts, familyLoanStates, readableUntil } from '../../rules/findings/decide-finding.ts'

export const readPageDays = (db: Db | Tx): Promise<number> => readNumberSetting(db, 'finding.page_days')

const columns = ['id', 'garment_id', 'loan_id', 'place', 'found_on', 'created_at', 'answer'] as const

/**
 * Finds a finding by the secret of its finder's page. Wrong secrets are not counted, because reading writes nothing (decision 116),
 * and 256 bits cannot be guessed.
 * @returns undefined for an unknown secret, and once the page has expired
 */
export async function findFindingByToken(db: Db, token: string, today: LocalDay) {
  if (!isSecretCode(token)) return undefined
  const found = await db
    .selectFrom('finding')
    .select(columns)
    .where('token_hash', '=', hashSecretCode(token))
    .executeTakeFirst()
  const pageDays = await readPageDays(db)
  const until = found && readableUntil(dayInLondon(found.created_at), pageDays)
  return found && until && today <= until ? { ...found, until, pageDays } : undefined
}

export const findFindingOfLoan = (
  tx: Tx,
  { findingId, loanId }: { readonly findingId: Id<'finding'>; readonly loanId: Id<'loan'> },
) =>
  tx.selectFrom('finding').select(columns).where('id', '=', findingId).where('loan_id', '=', loanId).executeTakeFirst()

const hourMs = 3_600_000

/** How often a piece was found within a day and within 30 days. The caller has locked the garment. */
export async function countFindings(tx: Tx, garmentId: Id<'garment'>, now: Date): Promise<FindingCounts> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const row = await tx
    .selectFrom('finding')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('created_at', '>', ago(24)).as('day'),
      fn.countAll<string>().as('month'),
    ])
    .where('garment_id', '=', garmentId)
    .where('created_at', '>', ago(30 * 24))
    .executeTakeFirstOrThrow()
  return { day: Number(row.day), month: Number(row.month) }
}

/** The family that has a piece, or had it last; null if it is with us, or if the account has been closed. */
export async function findHomeOf(
  tx: Tx,
  garmentId: Id<'garment'>,
): Promise<{ readonly loanId: Id<'loan'>; readonly accountId: Id<'account'> } | null> {
  const newest = await tx
    .selectFrom('loan')
    .innerJoin('account', 'account.id', 'loan.account_id')
    .select(['loan.id', 'loan.state', 'loan.account_id', 'account.erased_at'])
    .where('loan.garment_id', '=', garmentId)
    .where('loan.state', '<>', 'cancelled')
    .orderBy('loan.ordered_at', 'desc')
    .orderBy('loan.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const heldStates: readonly string[] = familyLoanStates
  if (!newest || newest.erased_at !== null || !heldStates.includes(newest.state)) return null
  return { loanId: newest.id, accountId: newest.account_id }
}

export interface OfficeFinding {
  readonly piece: GarmentPiece
  readonly garmentState: GarmentState
  readonly place: FindingPlace
  readonly foundOn: LocalDay
  readonly reportedAt: Date
}

/** Findings of pieces that no family had, newest first. Where a family's pieces are found concerns that family alone. */
export async function listFindings(db: Db): Promise<OfficeFinding[]> {
  const rows = await db
    .selectFrom('finding')
    .innerJoin('garment', 'garment.id', 'finding.garment_id')
    .select(['finding.garment_id', 'finding.place', 'finding.found_on', 'finding.created_at', 'garment.state'])
    .where('finding.loan_id', 'is', null)
    .orderBy('finding.created_at', 'desc')
    .orderBy('finding.id', 'desc')
    .execute()
  const pieces = await garmentPiece(db, [...new Set(rows.map((row) => row.garment_id))])
  return rows.flatMap(({ garment_id, place, found_on, created_at, state }) => {
    const piece = pieces.get(garment_id)
    if (!piece) return []
    return [{ piece, garmentState: state, place, foundOn: found_on as LocalDay, reportedAt: created_at }]
  })
}
