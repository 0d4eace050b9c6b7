import type { EventOf } from '#server/domain-events.ts'
import { findMembership, readUnpaidStep } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { NotificationServices } from '../../services.ts'
import { officeNote } from '../../templates/office-note.ts'
import { day } from '../format.ts'
import { memberOf, showMember } from '../office-emails.ts'

const about = {
  'end-ahead': 'the end of an unpaid membership',
  'renewal-reminder': 'a coming renewal',
  terms: 'changed terms',
} as const

/** Not sent once the account is closed, or about the end of a membership that has been paid or has ended since. */
export async function writeNoticeRefused(
  { db, clock }: NotificationServices,
  { accountId, notice }: EventOf<'notice-refused'>,
): Promise<EmailMessage | undefined> {
  const member = await memberOf(db, accountId)
  const membership = notice === 'end-ahead' ? await findMembership(db, accountId) : undefined
  const step = membership && (await readUnpaidStep(db, membership, dayInLondon(clock.now())))
  if (!member || (notice === 'end-ahead' && !step)) return undefined
  const ends = step ? `, which ends on ${day(step.endsOn)} all the same,` : ''
  return officeNote({
    template: 'office-notice',
    subject: 'A notice could not be emailed',
    what: `Our email to a member about ${about[notice]}${ends} could not be delivered. Write to their postal address today.`,
    facts: [],
    member,
    command: showMember(member),
  })
}
