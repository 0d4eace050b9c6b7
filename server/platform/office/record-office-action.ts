import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfficeAction {
  /** The operator: a name, as in `--by sam`. */
  readonly operator: string
  readonly action: string
  /** The subject of the action, of any kind. */
  readonly subjectId: Id<string>
  readonly note?: string
  readonly now: Date
}

/** Every office action is audited, in the transaction that does it (product §5). */
export async function recordOfficeAction(tx: Tx, action: OfficeAction): Promise<void> {
  await tx
    .insertInto('office_audit')
    .values({
      id: newId<'office-action'>(),
      operator: action.operator,
      action: action.action,
      subject_id: action.subjectId,
      note: action.note ?? '',
      at: action.now,
    })
    .execute()
}
