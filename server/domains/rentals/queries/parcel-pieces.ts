import { lockGarments } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ParcelPiece } from '../rules/returns/contents.ts'
import { type Loan, listNewestLoans } from './loans.ts'
import { readReturnLabels } from './returns.ts'

export interface ParcelPieces {
  readonly pieces: readonly ParcelPiece[]
  /** The newest loans of some of these pieces. */
  loansOf(somePieces: readonly ParcelPiece[]): Loan[]
}

/**
 * Locks garments that are in a parcel, or were announced with it, and reads each with its newest loan. The caller has locked
 * the family's account.
 */
export async function lockParcelPieces(tx: Tx, garmentIds: readonly Id<'garment'>[]): Promise<ParcelPieces> {
  const garments = await lockGarments(tx, garmentIds)
  const newest = new Map((await listNewestLoans(tx, garmentIds)).map((loan) => [loan.garment_id, loan]))
  const bookedIn = [...newest.values()].flatMap((loan) =>
    loan.state === 'return_announced' ? (loan.return_id ?? []) : [],
  )
  const returns = await readReturnLabels(tx, bookedIn)
  return {
    pieces: garments.map(({ id, qrId, state, recalled }) => {
      const loan = newest.get(id)
      return {
        garmentId: id,
        qrId,
        garmentState: state,
        recalled,
        loan: loan && {
          id: loan.id,
          accountId: loan.account_id,
          state: loan.state,
          returnId: loan.return_id,
          booked: loan.return_id ? returns.get(loan.return_id) : undefined,
        },
      }
    }),
    loansOf: (somePieces) => somePieces.flatMap(({ garmentId }) => newest.get(garmentId) ?? []),
  }
}
