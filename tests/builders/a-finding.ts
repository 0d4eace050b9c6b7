import type { FindingPlace } from '#contract/rentals/findings.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface FindingOptions {
  readonly garmentId: Id<'garment'>
  /** Null: no family has it. */
  readonly loanId: Id<'loan'> | null
  readonly place?: FindingPlace
  readonly now: Date
  /** What the address of the finder's page ends with; default: random. */
  readonly token?: string
}

/** Somebody has found a piece, on that day. */
export async function aFinding(tx: Tx, options: FindingOptions): Promise<Id<'finding'>> {
  const { garmentId, loanId, place = 'nursery', now, token = newSecretCode() } = options
  const id = newId<'finding'>()
  await tx
    .insertInto('finding')
    .values({
      ...{ id, garment_id: garmentId, loan_id: loanId, place, found_on: now.toISOString().slice(0, 10) },
      ...{ token_hash: hashSecretCode(token), created_at: now },
    })
    .execute()
  return id
}
