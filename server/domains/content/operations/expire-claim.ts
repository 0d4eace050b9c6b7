import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ContentRecords } from '../services.ts'

/**
 * Takes a claim off every page, whether it was verified or not. Verifying it brings it back.
 * @returns the sentence as people read it
 * @throws Refusal not_found, or not_now when it has already expired
 */
export const expireClaim = (
  { db, clock }: ContentRecords,
  { code, operator, why }: { readonly code: string; readonly operator: string; readonly why: string },
): Promise<string> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const today = dayInLondon(now)
    const row = await tx
      .updateTable('claim')
      // Its last day was yesterday.
      .set({ expires_on: addDays(today, -1), changed_at: now })
      .where('code', '=', code)
      .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', today)]))
      .returning(['figure', 'text'])
      .executeTakeFirst()
    if (!row) {
      const known = await tx.selectFrom('claim').select('code').where('code', '=', code).executeTakeFirst()
      if (!known) throw new Refusal('not_found', `There is no claim "${code}".`)
      throw new Refusal('not_now', `The claim "${code}" has already expired.`)
    }
    await recordOfficeAction(tx, { operator, action: 'claim.expire', subjectId: code as Id<'claim'>, note: why, now })
    return `${row.figure} ${row.text}`
  })
