import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockReturnOf } from '../queries/returns.ts'
import { tooLateToPost } from '../rules/too-late-to-post.ts'
import type { RentalRecords } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { markPosted } from '../steps/posting/mark-posted.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'

/**
 * Records that the member has posted a return, with the number on the receipt: from now on no deadline applies to them
 * (product §4.7). Repeating that number changes nothing; another one is refused, because the first may be the evidence. If a
 * scan by the carrier has marked the return as posted, the member's number is stored as well.
 * @throws Refusal not_found, not_now, already_done, invalid_request
 */
export function postReturn(
  { db, clock }: RentalRecords,
  { accountId, returnId, proof: typed }: { accountId: Id<'account'>; returnId: Id<'return'>; proof: string },
): Promise<void> {
  const proof = typed.trim()
  if (proof === '') throw new Refusal('invalid_request', 'Enter the number from your receipt.', { field: 'body.proof' })
  return transaction(db, async (tx) => {
    const { live } = await lockMember(tx, accountId)
    const row = await lockReturnOf(tx, accountId, returnId)
    if (!row) throw new Refusal('not_found', messages.notFound)
    if (row.state === 'posted' && row.posted_proof !== null) {
      if (row.posted_proof === proof) return
      throw new Refusal('already_done', alreadyPosted)
    }
    if (row.state !== 'announced' && row.state !== 'posted') throw new Refusal('not_now', tooLateToPost[row.state])
    const now = clock.now()
    if (row.state === 'announced') {
      await markPosted(tx, returnId, { actor: 'member', at: now, now })
      await refreshChoice(tx, live, now)
    }
    await tx
      .updateTable('rental_return')
      .set({ posted_proof: proof })
      .where('id', '=', returnId)
      .where('state', '=', 'posted')
      .execute()
  })
}

const alreadyPosted =
  'You’ve already told us that this return is in the post. If its number was wrong, please email us.'
