import type { Condition } from '#contract/primitives.ts'
import { type GarmentState, garmentPiece, listGarments } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LoanState } from '../rules/loan-transitions.ts'
import type { Loan } from './loans.ts'

/** A piece with what identifies it on the shelf. */
export interface OfficePiece {
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  readonly name: string
  readonly brandName: string
  readonly sizeLabel: string
  /** Its condition when it was rented, against which the return is graded. */
  readonly condition: Condition
  readonly loanState: LoanState
  readonly garmentState: GarmentState
}

/** The pieces of the loans with these ids, by loan id. */
export const officePiecesOfLoans = async (db: Db, loanIds: readonly Id<'loan'>[]): Promise<Map<string, OfficePiece>> =>
  officePieces(db, await db.selectFrom('loan').selectAll().where('id', 'in', loanIds).execute())

/** The pieces of these loans by loan id, in one read. */
export async function officePieces(db: Db, loans: readonly Loan[]): Promise<Map<string, OfficePiece>> {
  const garmentIds = [...new Set(loans.map((loan) => loan.garment_id))]
  const states = new Map((await listGarments(db, garmentIds)).map(({ id, state }) => [id, state]))
  const pieces = await garmentPiece(db, garmentIds)
  return new Map(
    loans.map((loan): [string, OfficePiece] => {
      const [piece, garmentState] = [pieces.get(loan.garment_id), states.get(loan.garment_id)]
      if (!piece || !garmentState) throw new Error(`garment ${loan.garment_id} does not exist`)
      return [
        loan.id,
        {
          garmentId: loan.garment_id,
          qrId: piece.qrId,
          name: piece.name,
          brandName: piece.brand_name,
          sizeLabel: piece.userSizeLabel,
          condition: loan.condition,
          loanState: loan.state,
          garmentState,
        },
      ]
    }),
  )
}
