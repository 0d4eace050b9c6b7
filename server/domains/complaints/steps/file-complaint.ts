import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { humanCode } from '#server/kernel/human-code.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { dueOn } from '../rules/complaint-clock.ts'
import type { ComplaintRecords } from '../services.ts'

export interface NewRow {
  readonly account_id: Id<'account'> | null
  readonly account_closed: boolean
  readonly kind: 'service' | 'data_protection'
  readonly email: string
  readonly name: string
  readonly words: string
  /** Its 30 days count from then. */
  readonly received_at: Date
}

/** Stores a complaint and has it acknowledged. The same words from the same address, while it is open, are the same complaint. */
export async function fileComplaint(
  tx: Tx,
  { clock, events }: Pick<ComplaintRecords, 'clock' | 'events'>,
  actor: Actor,
  values: NewRow,
) {
  const open = await insertOpen(tx, values)
  if (open.isNew) {
    await tx
      .insertInto('complaint_event')
      .values({ complaint_id: open.id, kind: 'received', words: '', actor, at: clock.now() })
      .execute()
    await events.publish(tx, { type: 'complaint-received', complaintId: open.id })
  }
  return open
}

/** Relies on the index `complaint_once`. A reference is short, so a collision happens occasionally. */
async function insertOpen(tx: Tx, values: NewRow) {
  for (;;) {
    const inserted = await tx
      .insertInto('complaint')
      .values({
        ...values,
        due_on: dueOn(values.received_at),
        id: newId<'complaint'>(),
        reference: `C-${humanCode(randomBytes(6))}`,
        state: 'open',
        outcome: null,
        closed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'reference', 'due_on'])
      .executeTakeFirst()
    if (inserted) return { ...inserted, isNew: true }
    const open = await tx
      .selectFrom('complaint')
      .select(['id', 'reference', 'due_on'])
      .where('email', '=', values.email)
      .where('kind', '=', values.kind)
      .where(sql<boolean>`md5(words) = md5(${values.words})`)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (open) return { ...open, isNew: false }
  }
}
