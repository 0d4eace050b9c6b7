import { listGarments } from '#server/domains/inventory/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Loan } from '../../queries/loans.ts'

/** Splits loans into those whose garments are recalled, which are returned free of charge and need no choice (law L-28), and the others. */
export async function splitRecalled(
  tx: Tx,
  loans: readonly Loan[],
): Promise<{ readonly recalled: readonly Loan[]; readonly others: readonly Loan[] }> {
  const garments = await listGarments(
    tx,
    loans.map((loan) => loan.garment_id),
  )
  const recalledIds = new Set(garments.flatMap(({ id, recalled }) => (recalled ? id : [])))
  return {
    recalled: loans.filter((loan) => recalledIds.has(loan.garment_id)),
    others: loans.filter((loan) => !recalledIds.has(loan.garment_id)),
  }
}
