import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ContentRecords } from '../services.ts'

/**
 * Takes a quote off every page for good: somebody who changes their mind again must agree to a new one.
 * @throws Refusal not_found for a quote that is unknown or no longer shown
 */
export const withdrawQuote = (
  { db, clock }: ContentRecords,
  { id, operator, why }: { readonly id: Id<'testimonial'>; readonly operator: string; readonly why: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const { numUpdatedRows } = await tx
      .updateTable('testimonial')
      .set({ withdrawn_at: now })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('not_found', 'No quote with that ID is shown.')
    await recordOfficeAction(tx, { operator, action: 'quote.withdraw', subjectId: id, note: why, now })
  })
