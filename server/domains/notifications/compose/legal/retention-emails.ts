import { describeClosing } from '#server/domains/accounts/index.ts'
import { formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { NotificationServices } from '../../services.ts'
import { accountClosing } from '../../templates/account/account-closing.ts'

/** Not sent once somebody has signed in. */
export async function writeAccountClosing(
  { db, clock, site }: NotificationServices,
  accountId: Id<'account'>,
): Promise<EmailMessage | undefined> {
  const closing = await describeClosing(db, accountId, clock.now())
  if (!closing) return undefined
  const { since, months, closesOn } = closing
  return accountClosing({ since: formatDay(since), keptFor: inYears(months), closesOn: formatDay(closesOn) }, site)
}

const inYears = (months: number): string => {
  if (months % 12 !== 0) return `${months} months`
  return months === 12 ? '1 year' : `${months / 12} years`
}
