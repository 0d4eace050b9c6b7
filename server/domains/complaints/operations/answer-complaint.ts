import { operatorActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockComplaint } from '../queries/complaints.ts'
import type { ComplaintRecords } from '../services.ts'

interface OfficeAnswer {
  readonly reference: string
  /** The complainant reads exactly this text. */
  readonly words: string
  readonly operator: string
}

export type Outcome = 'upheld' | 'partly_upheld' | 'not_upheld'

/**
 * Emails an answer to an open complaint: a question, or a report of progress. The time limit keeps running.
 * @throws Refusal not_found, not_now when it is closed, or was answered with exactly these words
 */
export const answerComplaint = (services: ComplaintRecords, { reference, words, operator }: OfficeAnswer) =>
  transaction(services.db, async (tx) => {
    const complaint = await lockOpenComplaint(tx, reference)
    const now = services.clock.now()
    const earlier = await tx
      .selectFrom('complaint_event')
      .select('at')
      .where('complaint_id', '=', complaint.id)
      .where('kind', '=', 'answered')
      .where('words', '=', words)
      .executeTakeFirst()
    if (earlier)
      throw new Refusal('not_now', `Exactly these words were sent to them on ${formatDay(dayInLondon(earlier.at))}.`)
    const { id: eventId } = await tx
      .insertInto('complaint_event')
      .values({ complaint_id: complaint.id, kind: 'answered', words, actor: operatorActor(operator), at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordOfficeAction(tx, { operator, action: 'complaint.answer', subjectId: complaint.id, now })
    await services.events.publish(tx, { type: 'complaint-answered', complaintId: complaint.id, eventId })
    return complaint
  })

/**
 * Closes a complaint with its outcome, which is emailed with advice on where to turn next.
 * @throws Refusal not_found, not_now when it is closed
 */
export const closeComplaint = (
  services: ComplaintRecords,
  { reference, words, operator, outcome }: OfficeAnswer & { readonly outcome: Outcome },
) =>
  transaction(services.db, async (tx) => {
    const complaint = await lockOpenComplaint(tx, reference)
    const now = services.clock.now()
    await tx
      .updateTable('complaint')
      .set({ state: 'closed', outcome, closed_at: now })
      .where('id', '=', complaint.id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('complaint_event')
      .values({ complaint_id: complaint.id, kind: 'closed', words, actor: operatorActor(operator), at: now })
      .execute()
    await recordOfficeAction(tx, { operator, action: 'complaint.close', subjectId: complaint.id, note: outcome, now })
    await services.events.publish(tx, { type: 'complaint-closed', complaintId: complaint.id })
    return complaint
  })

async function lockOpenComplaint(tx: Tx, reference: string) {
  const complaint = await lockComplaint(tx, reference)
  if (!complaint) throw new Refusal('not_found', `There is no complaint ${reference}.`)
  if (complaint.state === 'closed') throw new Refusal('not_now', `Complaint ${reference} is already closed.`)
  return complaint
}
