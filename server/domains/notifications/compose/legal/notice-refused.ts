import type { EventOf } from '#server/domain-events.ts'
import { describeClosing } from '#server/domains/accounts/index.ts'
import { findMembership, readUnpaidStep } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { NotificationServices } from '../../services.ts'
import { officeNote } from '../../templates/office-note.ts'
import { day } from '../format.ts'
import { memberOf, quoted, showMember } from '../office-emails.ts'

const about = {
  'end-ahead': 'the end of an unpaid membership',
  'renewal-reminder': 'a coming renewal',
  terms: 'changed terms',
} as const

/**
 * Not sent once the account is closed, once the unpaid membership has been paid for or has ended, or once the owner of an unused
 * account has signed in or been warned.
 */
export async function writeNoticeRefused(
  { db, clock }: NotificationServices,
  { accountId, notice }: EventOf<'notice-refused'>,
): Promise<EmailMessage | undefined> {
  const member = await memberOf(db, accountId)
  if (notice === 'retention') {
    if (!member || !(await describeClosing(db, accountId, clock.now()))) return undefined
    return officeNote({
      template: 'office-notice',
      subject: 'A notice could not be emailed',
      facts: [],
      member,
      what: 'Our email to the owner of an account that nobody signs in to, which warns them that it will be closed, could not be delivered. Warn them by post or by telephone, then note that you did: until then the account stays open.',
      command: `npm run office -- retention --warned ${quoted(member)}`,
    })
  }
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
