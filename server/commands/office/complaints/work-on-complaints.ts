// Complaints: listed with the days that are left, shown with what was written, answered and closed by an operator (law L-22).
import {
  answerComplaint,
  type Complaint,
  type ComplaintRecords,
  closeComplaint,
  daysLeft,
  describeTimeLeft,
  enterComplaint,
  findComplaint,
  listComplaintEvents,
  listOpenComplaints,
} from '#server/domains/complaints/index.ts'
import { describeActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, formatMoment, localDay } from '#server/kernel/calendar.ts'
import { UsageError } from '../../usage-error.ts'
import type { ComplaintWork } from './parse-complaint-command.ts'

/**
 * @throws UsageError for an unknown reference
 * @throws Refusal for a complaint that is closed
 */
export async function workOnComplaints(services: ComplaintRecords, command: ComplaintWork): Promise<string[]> {
  switch (command.name) {
    case 'complaints': {
      const open = await listOpenComplaints(services.db)
      return open.length === 0 ? ['No complaint is open.'] : open.map((complaint) => lineOf(services, complaint))
    }
    case 'complaint':
      return complaintLines(services, command.reference)
    case 'enter-complaint': {
      const { reference, due_on } = await enterComplaint(services, command)
      return [
        `Complaint ${reference} is entered and acknowledged by email. Its outcome is due by ${formatDay(localDay(due_on))}.`,
      ]
    }
    case 'answer-complaint':
      await answerComplaint(services, command)
      return [`Answered: ${command.reference} stays open. Your words are emailed as you wrote them.`]
    case 'close-complaint':
      await closeComplaint(services, command)
      return [`Complaint ${command.reference} is closed. The outcome is emailed with your words and where to go next.`]
  }
}

const about = { service: 'our service', data_protection: 'somebody’s details' } as const
const outcomeLabels = { upheld: 'upheld', partly_upheld: 'partly upheld', not_upheld: 'not upheld' } as const

const lineOf = ({ clock }: ComplaintRecords, complaint: Complaint): string => {
  const due = localDay(complaint.due_on)
  const left = describeTimeLeft(daysLeft(due, dayInLondon(clock.now())))
  return `${complaint.reference}  ${left}, outcome by ${formatDay(due)}; about ${about[complaint.kind]}, from ${complaint.email}`
}

async function complaintLines(services: ComplaintRecords, reference: string): Promise<string[]> {
  const complaint = await findComplaint(services.db, { reference })
  if (!complaint) throw new UsageError(`"${reference}" is not a complaint: "complaints" lists them.`)
  const events = await listComplaintEvents(services.db, complaint.id)
  return [
    complaint.outcome === null
      ? lineOf(services, complaint)
      : `${complaint.reference}  closed, ${outcomeLabels[complaint.outcome]}; about ${about[complaint.kind]}, from ${complaint.email}`,
    ...(complaint.name === '' ? [] : [`  ${complaint.name}`]),
    ...complaint.words.split('\n').map((line) => `  “${line}”`),
    ...events.map(
      ({ kind, at, actor, words }) =>
        `  ${formatMoment(at)}  ${kind}, by ${describeActor(actor)}${words === '' ? '' : `: “${words}”`}`,
    ),
  ]
}
