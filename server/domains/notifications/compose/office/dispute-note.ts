// The notes about a disputed payment: what it has paid for, until when the bank takes our answer, and what to do once it is lost.
import { findDisputeForEmail, isLost } from '#server/domains/payments/index.ts'
import { dayInLondon, formatMoment } from '#server/kernel/calendar.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { EmailPaidFor } from '../../email-facts.ts'
import type { NotificationServices } from '../../services.ts'
import { officeNote } from '../../templates/office-note.ts'
import { day, pounds } from '../format.ts'
import { payerOf, refundTasks, showMember } from '../office-emails.ts'

type Dispute = NonNullable<Awaited<ReturnType<typeof findDisputeForEmail>>>

interface Named {
  readonly label: string
  readonly command: string
  /** Ends it once the bank has given its payment back. */
  readonly cancel?: string
}

const named: Readonly<Record<EmailPaidFor['what'], Named>> = {
  'rental order': { label: 'Rental order', command: 'order' },
  return: { label: 'Return', command: 'return' },
  sale: { label: 'Order of the resale shop', command: 'order', cancel: 'sale-cancel' },
  'ski booking': { label: 'Booking of ski wear', command: 'order', cancel: 'ski-cancel' },
  'gift card': { label: 'Gift card', command: 'gift-card' },
}

export async function writeDisputeNote(
  { db, facts }: NotificationServices,
  disputeId: string,
  what: 'opened' | 'closed',
): Promise<EmailMessage | undefined> {
  const dispute = await findDisputeForEmail(db, disputeId)
  if (!dispute) return undefined
  const member = await payerOf(db, dispute)
  const paidFor = dispute.checkout_id === null ? undefined : await facts.findPaidFor(dispute.checkout_id)
  const words = paidFor && named[paidFor.what]
  const cancel = paidFor?.isUnsent && isLost(dispute) ? words?.cancel : undefined
  const whileOpen = member?.accountId === null ? '' : ' Nothing more is sent to this family while it is open.'
  return officeNote({
    template: 'office-dispute',
    subject: what === 'opened' ? 'A payment is disputed' : 'A dispute is closed',
    what:
      what === 'opened'
        ? `A bank disputes a payment.${whileOpen} Please answer it at the payment provider${answerBy(dispute)}.`
        : `A dispute has ended: ${dispute.status}.${cancel ? ' What it paid for was not sent, and is not: please cancel it.' : ''} A refund that waited for it is listed by "${refundTasks}".`,
    member,
    facts: [
      ...(paidFor && words ? [[words.label, paidFor.reference] as const] : []),
      ...(dispute.invoice_number ? [['Invoice', dispute.invoice_number] as const] : []),
      ['Dispute', dispute.stripe_id],
      ['Amount', pounds(dispute.amount_pence)],
      ['Reason', dispute.reason],
      ['Status', dispute.status],
      ['Opened', day(dayInLondon(dispute.opened_at))],
      ...(dispute.stripe_intent ? [['Payment', dispute.stripe_intent] as const] : []),
    ],
    command: [
      ...[member && showMember(member)].filter((line) => line !== null),
      ...(paidFor && words ? [`npm run office -- ${words.command} ${paidFor.reference}`] : []),
      ...(paidFor && cancel ? [`npm run office -- ${cancel} ${paidFor.reference}`] : []),
    ],
  })
}

const answerBy = ({ answer_by }: Dispute): string => (answer_by ? ` by ${formatMoment(answer_by)}` : '')
