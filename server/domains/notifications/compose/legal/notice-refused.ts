import type { EventOf } from '#server/domain-events.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { NotificationServices } from '../../services.ts'
import { officeNote } from '../../templates/office-note.ts'
import { memberOf, showMember } from '../office-emails.ts'

const about = {
  'end-ahead': 'the end of an unpaid membership, which ends in two days all the same',
  'renewal-reminder': 'a coming renewal',
  terms: 'changed terms',
} as const

/** Not sent once the account is closed. */
export async function writeNoticeRefused(
  { db }: NotificationServices,
  { accountId, notice }: EventOf<'notice-refused'>,
): Promise<EmailMessage | undefined> {
  const member = await memberOf(db, accountId)
  if (!member) return undefined
  return officeNote({
    template: 'office-notice',
    subject: 'A notice could not be emailed',
    what: `Our email to a member about ${about[notice]} could not be delivered. Write to their postal address today.`,
    facts: [],
    member,
    command: showMember(member),
  })
}
