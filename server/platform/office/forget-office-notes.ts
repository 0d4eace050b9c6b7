import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Erases operators’ notes about the subjects of a closed account. The record of who did what stays. */
export async function forgetOfficeNotes(tx: Tx, subjectIds: readonly Id<string>[]): Promise<void> {
  if (subjectIds.length === 0) return
  await tx
    .updateTable('office_audit')
    .set({ note: '' })
    .where('subject_id', 'in', [...subjectIds])
    .where('note', '<>', '')
    .execute()
}
