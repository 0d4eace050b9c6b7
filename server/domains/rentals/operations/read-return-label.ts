import type { AnsweredFile } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { readLabelFile } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findReturnOf } from '../queries/returns.ts'
import { tooLateToPost } from '../rules/too-late-to-post.ts'

export interface ReturnLabelRequest {
  readonly accountId: Id<'account'>
  readonly returnId: Id<'return'>
  readonly as: 'pdf' | 'qr'
}

/**
 * Reads the label of a return while it may still be posted. After that, the address on it is no longer needed.
 * @throws Refusal not_found, not_now
 */
export async function readReturnLabel(db: Db, { accountId, returnId, as }: ReturnLabelRequest): Promise<AnsweredFile> {
  const row = await findReturnOf(db, accountId, returnId)
  if (!row) throw new Refusal('not_found', messages.notFound)
  if (row.state !== 'announced' && row.state !== 'posted') throw new Refusal('not_now', tooLateToPost[row.state])
  return readLabelFile(db, returnId, as)
}
