import { listGarments } from '#server/domains/inventory/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Loan } from '../../queries/loans.ts'

/** Those whose garments are recalled, which go back free of charge and ask for no choice (law L-28), and the rest, each in their order. */
export async function splitRecalled(
  tx: Tx,
  loans: readonly Loan[],
): Promise<{ readonly recalled: readonly Loan[]; readonly others: readonly Loan[] }> {
  const garments = await listGarments(
    tx,
    loans.map((loan) => loan.garment_id),
  )
  const unsafe = new Set(garments.flatMap(({ id, recalled }) => (recalled ? id : [])))
  return {
    recalled: loans.filter((loan) => unsafe.has(loan.garment_id)),
    others: loans.filter((loan) => !unsafe.has(loan.garment_id)),
  }
}
