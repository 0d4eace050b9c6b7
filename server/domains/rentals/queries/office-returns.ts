import { getAccountForOrder, listNamesOf } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ReturnState } from '../rules/return-transitions.ts'
import { type ArrivalCheck, arrivalChecksOf } from './arrival-checks.ts'
import { type LifeStep, listReturnSteps } from './life-events.ts'
import { listLoansOfReturns } from './loans.ts'
import { type OfficePiece, officePieces } from './office-pieces.ts'
import { type PieceReport, reportsOfGarments } from './piece-reports.ts'
import { getReturn, type RentalReturn } from './returns.ts'

export interface OpenReturn {
  readonly labelCode: string
  readonly state: ReturnState
  readonly announcedAt: Date
  readonly dueOn: string | null
  /** Whether it was posted and has not come, so the office has to decide. */
  readonly undecided: boolean
  readonly from: string
  readonly pieces: readonly OfficePiece[]
}

/** Returns that are on their way or await inspection, oldest first. */
export async function listOpenReturns(db: Db): Promise<OpenReturn[]> {
  const returns = await db
    .selectFrom('rental_return')
    .select(['id', 'account_id', 'label_code', 'state', 'announced_at', 'due_on', 'undecided_since'])
    .where('state', 'in', ['announced', 'posted', 'received', 'checked'])
    .orderBy('announced_at')
    .orderBy('label_code')
    .execute()
  const ids = returns.map(({ id }) => id)
  const loans = await listLoansOfReturns(db, ids)
  const pieces = await officePieces(db, loans)
  const ofReturn = Map.groupBy(loans, (loan) => loan.return_id)
  const names = await listNamesOf(
    db,
    returns.map(({ account_id }) => account_id),
  )
  return returns.map((row) => ({
    labelCode: row.label_code,
    state: row.state,
    announcedAt: row.announced_at,
    dueOn: row.due_on,
    undecided: row.state === 'posted' && row.undecided_since !== null,
    from: names.get(row.account_id) ?? '',
    pieces: (ofReturn.get(row.id) ?? []).flatMap((loan) => pieces.get(loan.id) ?? []),
  }))
}

export interface OfficeReturnDetails {
  readonly announced: RentalReturn
  readonly steps: readonly LifeStep<ReturnState>[]
  readonly email: string
  readonly from: string
  /** Every piece that was announced. */
  readonly pieces: readonly OfficePiece[]
  /** What its family reported about its pieces, by garment. */
  readonly reports: ReadonlyMap<Id<'garment'>, Pick<PieceReport, 'what' | 'words'>>
  /** How its family compared its pieces with what was shown when they arrived, by garment. */
  readonly checks: ReadonlyMap<Id<'garment'>, ArrivalCheck>
}

/**
 * Reads what is expected back, and from whom.
 * @throws NoResultError when there is no such return
 */
export async function readReturnForOffice(db: Db, returnId: Id<'return'>): Promise<OfficeReturnDetails> {
  const announced = await getReturn(db, returnId)
  const { email, givenName, familyName } = await getAccountForOrder(db, announced.account_id)
  const loans = await listLoansOfReturns(db, [returnId])
  return {
    announced,
    steps: await listReturnSteps(db, returnId),
    email,
    from: `${givenName} ${familyName}`.trim(),
    pieces: [...(await officePieces(db, loans)).values()],
    reports: await reportsOfGarments(db, loans),
    checks: await arrivalChecksOf(db, loans),
  }
}
