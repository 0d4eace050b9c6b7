import type { EventOf } from '#server/domain-events.ts'
import { findMembership } from '#server/domains/membership/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { NotificationServices } from '../../services.ts'
import { termsAnnounced } from '../../templates/membership/terms-announced.ts'

/**
 * Not sent once the terms are in force, because the account page then asks for agreement.
 * @throws Error if this release does not have the version: during a deployment, a process of the previous release may take the job,
 * which is then retried
 */
export async function writeTermsAnnounced(
  { db, clock, legalVersions }: NotificationServices,
  { accountId, version: name, part }: EventOf<'terms-announced'>,
): Promise<EmailMessage | undefined> {
  const announced = legalVersions.find(({ version }) => version === name)
  if (!announced) throw new Error(`this release does not have the terms of ${name}`)
  if (announced.version <= dayInLondon(clock.now())) return undefined
  const { version, changes } = announced
  const isEnding = part === 'payer' && (await findMembership(db, accountId))?.state === 'ending'
  return termsAnnounced({
    day: formatDay(version),
    path: `/terms/${version}`,
    part: isEnding ? 'ending' : part,
    changes: [...changes.terms, ...changes.privacy, ...changes.cookies],
  })
}
