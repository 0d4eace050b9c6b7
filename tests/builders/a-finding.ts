import type { FindingAnswer, FindingPlace } from '#contract/rentals/findings.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface FindingOptions {
  readonly garmentId: Id<'garment'>
  /** Null if no family has the piece. */
  readonly loanId: Id<'loan'> | null
  readonly place?: FindingPlace
  readonly now: Date
  /** The last part of the address of the finder's page; random by default. */
  readonly token?: string
}

/** Records that somebody found a piece on the day of `now`. */
export async function aFinding(tx: Tx, options: FindingOptions): Promise<Id<'finding'>> {
  const { garmentId, loanId, place = 'nursery', now, token = newSecretCode() } = options
  const id = newId<'finding'>()
  await tx
    .insertInto('finding')
    .values({
      id,
      garment_id: garmentId,
      loan_id: loanId,
      place,
      found_on: now.toISOString().slice(0, 10),
      token_hash: hashSecretCode(token),
      created_at: now,
    })
    .execute()
  return id
}

interface FindingAtHomeOptions extends Pick<FindingOptions, 'garmentId' | 'place' | 'now' | 'token'> {
  /** The family's answer, if it has answered. */
  readonly answer?: FindingAnswer
}

/** Records that somebody found a piece that a family has at home. */
export async function aFindingAtHome(tx: Tx, { answer, ...found }: FindingAtHomeOptions): Promise<Id<'finding'>> {
  const { id: loanId } = await tx
    .selectFrom('loan')
    .select('id')
    .where('garment_id', '=', found.garmentId)
    .where('state', '=', 'at_home')
    .executeTakeFirstOrThrow()
  const id = await aFinding(tx, { ...found, loanId })
  if (answer) await tx.updateTable('finding').set({ answer, answered_at: found.now }).where('id', '=', id).execute()
  return id
}
