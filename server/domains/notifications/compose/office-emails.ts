// Notifications to the office about what a person should know or check (spec §4; payments §7).
import { findRecipient } from '#server/domains/accounts/index.ts'
import { findGuest } from '#server/domains/checkout/index.ts'
import { findLastStep, findMembershipContract } from '#server/domains/membership/index.ts'
import { disputedFailure, findRefundForEmail } from '#server/domains/payments/index.ts'
import { type Actor, isSystem } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { findFailedJob } from '#server/platform/jobs/failed-jobs.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { type AboutMember, officeNote } from '../templates/office-note.ts'
import { day, describePrice, fullPricePence, pounds } from './format.ts'

type Db = NotificationServices['db']

/** Subject and text for each action of a member that the office is notified about. */
const requests = {
  paused: ['Membership paused', 'A member has paused. They won’t be charged until they reactivate.'],
  ending: ['Membership ended by its member', 'A member has asked to end. Their renewal has stopped.'],
  coolingOffCancelled: [
    'Contract cancelled within 14 days',
    'A member has cancelled within the 14 days; the refund is being made.',
  ],
  withdrawn: [
    'Joining withdrawn',
    'Somebody withdrew before their membership was accepted; everything they paid is refunded.',
  ],
} as const
/** Subject and text for actions taken in the provider's dashboard instead of by the member. */
const atTheProvider = {
  paused: ['Membership paused at the payment provider', 'A subscription was paused there, and the shop follows.'],
  ending: ['Membership ended at the payment provider', 'A subscription was ended there, and the shop follows.'],
} as const
/** Subject and text for a membership that ended because nobody paid in time (product §3.4). */
const unpaid = ['Membership ended unpaid', 'A renewal was not paid in time, so the membership has ended.'] as const
export type MemberRequest = keyof typeof requests

function wordsOf(request: MemberRequest, actor: Actor | undefined): readonly [subject: string, what: string] {
  if (actor && isSystem(actor) && request === 'ending') return unpaid
  return actor === 'provider' && (request === 'paused' || request === 'ending')
    ? atTheProvider[request]
    : requests[request]
}

/** About a pause, an end or a withdrawal, and whether the member, the provider or an unpaid renewal caused it. */
export async function writeMemberRequest(
  { db }: NotificationServices,
  membershipId: Id<'membership'>,
  request: MemberRequest,
): Promise<EmailMessage | undefined> {
  const contract = await findMembershipContract(db, membershipId)
  if (!contract) return undefined
  const step = await findLastStep(db, membershipId, request === 'paused' ? 'paused' : 'ending')
  const [subject, what] = wordsOf(request, step?.actor)
  const member = await memberOf(db, contract.account_id)
  const ownWords = request === 'ending' ? step?.note : ''
  return officeNote({
    template: 'office-membership',
    subject,
    what,
    member,
    facts: [
      ['Membership', membershipId],
      ['Plan', `${contract.title}, ${describePrice(fullPricePence(contract), contract.interval_months)}`],
      ['State', contract.state],
      ...(contract.ends_on ? [['Ends on', day(contract.ends_on)] as const] : []),
      ...(contract.ending_reason ? [['Reason given', contract.ending_reason] as const] : []),
      ...(ownWords ? [['In their words', ownWords] as const] : []),
      ['Subscription', contract.stripe_subscription],
    ],
    command: member && showMember(member),
  })
}

/** Asks the office to accept or refuse a membership; not sent once it has, or its member has withdrawn. */
export async function writeMembershipToAccept(
  { db }: NotificationServices,
  membershipId: Id<'membership'>,
): Promise<EmailMessage | undefined> {
  const contract = await findMembershipContract(db, membershipId)
  if (contract?.state !== 'pending_acceptance') return undefined
  const member = await memberOf(db, contract.account_id)
  return officeNote({
    template: 'office-membership',
    subject: 'A membership waits to be accepted',
    what: 'Somebody has joined and paid, and reads that we email them within one working day. Please accept the membership, or refuse it: then everything that was paid goes back.',
    member,
    facts: [
      ['Membership', membershipId],
      ['Plan', `${contract.title}, ${describePrice(fullPricePence(contract), contract.interval_months)}`],
      ['Joined on', day(contract.joined_on)],
      ['Subscription', contract.stripe_subscription],
    ],
    command: member && [
      `npm run office -- accept ${quoted(member)}`,
      `npm run office -- refuse ${quoted(member)} REASON`,
    ],
  })
}

/** About a refund that was returned or could not be made, which the office must resolve; not sent once it is resolved. */
export async function writeRefundFailed(
  services: NotificationServices,
  refundId: Id<'refund'>,
): Promise<EmailMessage | undefined> {
  const refund = await findRefundForEmail(services.db, refundId)
  const isDisputed = refund?.failure === disputedFailure
  return writeRefundNote(services, refundId, {
    state: 'failed',
    subject: isDisputed ? 'A refund waits for a dispute' : 'A refund has failed',
    what: isDisputed
      ? 'The bank disputes this payment, so the payment provider refuses to refund it. Please pay nothing back another way before the dispute has ended: if we lose it, the bank has taken back what it disputed, and only the rest is still ours to refund. If it is still listed then, or its rest is, try it again.'
      : 'The payment provider could not make a refund, so the money is still with us. Please try it again, or pay it back another way and note that.',
    command: refundTasks,
  })
}

export const refundTasks = 'npm run office -- refunds'

/** Not sent once the refund has been made. */
export const writeRefundLate = (
  services: NotificationServices,
  refundId: Id<'refund'>,
): Promise<EmailMessage | undefined> =>
  writeRefundNote(services, refundId, {
    state: 'requested',
    subject: 'A refund is late',
    what: 'A refund has not gone through for days. The law gives us 14 days: please see at the payment provider what keeps it, or pay it back another way.',
  })

async function writeRefundNote(
  { db }: NotificationServices,
  refundId: Id<'refund'>,
  note: { state: 'failed' | 'requested'; subject: string; what: string; command?: string },
): Promise<EmailMessage | undefined> {
  const refund = await findRefundForEmail(db, refundId)
  const { state, subject, what, command } = note
  if (refund?.state !== state || refund.resolved_at !== null) return undefined
  const member = await payerOf(db, refund)
  return officeNote({
    template: 'office-refund',
    subject,
    what,
    member,
    facts: [
      ['Refund', refund.id],
      ...(refund.amount_pence === null ? [] : [['Amount', pounds(refund.amount_pence)] as const]),
      ['Why it was due', refund.reason],
      ['To be back by', day(dayInLondon(refund.due_by))],
      ...(refund.stripe_refund ? [['At the provider', refund.stripe_refund] as const] : []),
      ...(refund.failure ? [['The provider says', refund.failure] as const] : []),
    ],
    command: command ?? (member && showMember(member)),
  })
}

/** Not sent once a retry of the job has succeeded. */
export async function writeJobFailed(
  { db }: NotificationServices,
  jobId: Id<'job'>,
): Promise<EmailMessage | undefined> {
  const job = await findFailedJob(db, jobId)
  return (
    job &&
    officeNote({
      template: 'office-job',
      subject: 'Some work could not be done',
      what: 'The shop has tried this several times and given up. Nothing is lost: it can be tried again once the cause has been removed.',
      member: null,
      facts: [
        ['Work', job.kind],
        ['Tries', `${job.attempts}`],
        ['Last error', job.lastError.slice(0, 300)],
        ['About', JSON.stringify(job.payload).slice(0, 300)],
      ],
      command: `npm run office -- jobs --retry ${job.id}`,
    })
  )
}

/** About prices that differ between the shop and the payment provider. */
export const writePriceMismatch = (lookupKeys: readonly string[]): EmailMessage =>
  officeNote({
    template: 'office-prices',
    subject: 'Prices at the payment provider differ',
    what: 'These prices differ between the payment provider and the shop. They are not sold until both agree.',
    member: null,
    facts: lookupKeys.map((key): [string, string] => ['Price', key]),
    command: null,
  })

export async function memberOf(db: Db, accountId: Id<'account'> | null): Promise<AboutMember | null> {
  const recipient = accountId === null ? undefined : await findRecipient(db, accountId)
  return recipient && accountId
    ? { accountId, name: `${recipient.givenName} ${recipient.familyName}`, email: recipient.email }
    : null
}

/** Finds the payer: an account, or a guest, who is known only by the checkout. */
export async function payerOf(
  db: Db,
  paid: { readonly account_id: Id<'account'> | null; readonly checkout_id: Id<'checkout'> | null },
): Promise<AboutMember | null> {
  if (paid.account_id !== null || paid.checkout_id === null) return memberOf(db, paid.account_id)
  const guest = await findGuest(db, paid.checkout_id)
  return guest ? { accountId: null, ...guest } : null
}

/** The address for a command, which is pasted into a shell that would otherwise interpret it. */
export const quoted = ({ email }: AboutMember): string => `'${email.replaceAll("'", `'\\''`)}'`

export const showMember = (member: AboutMember): string | null =>
  member.accountId && `npm run office -- member ${quoted(member)}`
