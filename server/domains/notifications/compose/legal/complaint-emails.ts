import type { EventOf } from '#server/domain-events.ts'
import {
  type Complaint,
  countFromSameAddress,
  daysLeft,
  describeTimeLeft,
  findComplaint,
  isFromProvedAddress,
  listComplaintEvents,
  listOpenComplaints,
  notedUntil,
} from '#server/domains/complaints/index.ts'
import { dayInLondon, localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { NotificationServices } from '../../services.ts'
import { complaintAnswered, complaintClosed, complaintReceived } from '../../templates/complaints.ts'
import { officeNote } from '../../templates/office-note.ts'
import { day } from '../format.ts'

export interface ToComplainant {
  readonly email: string
  readonly message: EmailMessage
}

type ComplaintId = Id<'complaint'>

/** Finds the account whose closing also erases the email. */
export const accountOfComplaint = async ({ db }: NotificationServices, id: ComplaintId) =>
  (await findComplaint(db, { id }))?.account_id ?? undefined

const factsOf = ({ reference, kind, words, received_at, due_on }: Complaint) => ({
  reference,
  words,
  isData: kind === 'data_protection',
  receivedOn: day(dayInLondon(received_at)),
  outcomeBy: day(due_on),
})

/** Not sent for a complaint that has since been deleted. */
const aboutComplaint =
  <Event extends { readonly complaintId: ComplaintId }>(
    write: (services: NotificationServices, complaint: Complaint, event: Event) => Promise<EmailMessage | undefined>,
  ) =>
  async (services: NotificationServices, event: Event): Promise<ToComplainant | undefined> => {
    const complaint = await findComplaint(services.db, { id: event.complaintId })
    const message = complaint && (await write(services, complaint, event))
    return complaint && message && { email: complaint.email, message }
  }

/** The most acknowledgements a day to one address, because anybody can type in any address. */
const mostADay = 10
const dayMs = 24 * 60 * 60 * 1000

export const writeComplaintReceived = aboutComplaint(async ({ db }, complaint) => {
  const since = new Date(complaint.received_at.getTime() - dayMs)
  const isOwn = await isFromProvedAddress(db, complaint.id)
  // Complaints by strangers who type in this address do not count against its owner.
  const by = isOwn ? (complaint.account_id ?? undefined) : undefined
  if ((await countFromSameAddress(db, complaint, since, by)) > mostADay) return undefined
  const facts = factsOf(complaint)
  return complaintReceived(isOwn ? facts : { ...facts, words: null })
})

export const writeComplaintAnswered = aboutComplaint<EventOf<'complaint-answered'>>(
  async ({ db }, complaint, { eventId }) => {
    const answer = (await listComplaintEvents(db, complaint.id)).find(({ id }) => id === eventId)
    return answer && complaintAnswered({ ...factsOf(complaint), answer: answer.words })
  },
)

export const writeComplaintClosed = aboutComplaint(async ({ db }, complaint) => {
  const closed = (await listComplaintEvents(db, complaint.id)).find(({ kind }) => kind === 'closed')
  if (!closed || !complaint.outcome) return undefined
  return complaintClosed({ ...factsOf(complaint), answer: closed.words, outcome: complaint.outcome })
})

const kindLabels = { service: 'the service', data_protection: 'somebody’s details' } as const

export async function writeComplaintNote(
  { db }: NotificationServices,
  id: ComplaintId,
): Promise<EmailMessage | undefined> {
  const complaint = await findComplaint(db, { id })
  if (!complaint) return undefined
  return officeNote({
    template: 'complaint-note',
    subject: 'A complaint has come in',
    what: 'It has been acknowledged. Look into it, answer if you need to know more, and close it with its outcome in time.',
    command: `npm run office -- complaints ${complaint.reference}`,
    facts: [
      ['Reference', complaint.reference],
      ['About', kindLabels[complaint.kind]],
      ['Outcome by', day(complaint.due_on)],
    ],
    member: null,
  })
}

/** Lists what is due or overdue when it is sent, at most once a day. */
export async function writeComplaintsDue({ db, clock }: NotificationServices): Promise<EmailMessage | undefined> {
  const today = dayInLondon(clock.now())
  const due = await listOpenComplaints(db, notedUntil(today))
  if (due.length === 0) return undefined
  const left = (complaint: Complaint) => daysLeft(localDay(complaint.due_on), today)
  const overdue = due.filter((complaint) => left(complaint) < 0).length
  return officeNote({
    template: 'complaints-due-note',
    subject: overdue > 0 ? 'Complaints are overdue' : 'Complaints are due within a week',
    what:
      overdue > 0
        ? 'We promise an outcome within 30 days, and they are over for some. Close these first.'
        : 'Each of these needs its outcome within 30 days of coming in.',
    command: 'npm run office -- complaints',
    facts: due.map((complaint) => [complaint.reference, describeTimeLeft(left(complaint))] as const),
    member: null,
  })
}
