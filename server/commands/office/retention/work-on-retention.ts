// How long personal data is kept (law L-24): accounts that nobody signs in to, what keeps some from being closed, and
// whose warnings were not delivered; guests who ask to be forgotten.
import {
  findAccountIdByEmail,
  listSilences,
  noteWarnedByOffice,
  parseEmailAddress,
  type SilentAccount,
} from '#server/domains/accounts/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { closeAccountByOffice } from '#server/leaving/close-account.ts'
import { describeKept, forgetGuest } from '#server/leaving/forget-guest.ts'
import { keptBecause } from '#server/leaving/kept-because.ts'
import { UsageError } from '../../usage-error.ts'
import type { RetentionWork } from './parse-retention-command.ts'

/**
 * @throws UsageError for an email without an account
 * @throws Refusal when no warning of that account waits to be sent, or a guest cannot be forgotten
 */
export async function workOnRetention(services: RentalRecords, command: RetentionWork): Promise<string[]> {
  if (command.name === 'retention') return retentionLines(await listSilences(services.db), services.clock.now())
  if (command.name === 'forget-guest') {
    const { email, hasBought, kept } = await forgetGuest(services, command)
    return [
      hasBought
        ? `What ${email} bought without an account no longer names anybody.`
        : `Nothing was bought without an account from ${email}; everything else is erased.`,
      ...describeKept(kept),
    ]
  }
  if (command.name === 'close-account') {
    await closeAccountByOffice(services, command)
    return [`The account with ${command.address} is closed, and what was in it erased.`]
  }
  const { warned: email, operator } = command
  const address = parseEmailAddress(email)
  const accountId = address && (await findAccountIdByEmail(services.db, address))
  if (!accountId) throw new UsageError(`There is no account with ${email}.`)
  await noteWarnedByOffice(services, accountId, operator)
  return [`Noted that ${email} was warned today: the days until the account is closed count from now.`]
}

/** A warning that does not get through is attempted for two days before it counts as refused. */
const deliveryMs = 2 * 86_400_000

function retentionLines(silences: readonly SilentAccount[], now: Date): string[] {
  const isFailed = ({ warned_at, sent_at }: SilentAccount) =>
    warned_at !== null && sent_at === null && now.getTime() - warned_at.getTime() > deliveryMs
  const kept = silences.flatMap((account) =>
    account.kept_by === null ? [] : [lineOf(account, `kept: ${keptBecause[account.kept_by]}`)],
  )
  const failed = silences
    .filter(isFailed)
    .map((account) => lineOf(account, 'the warning could not be delivered: warn them another way, then --warned EMAIL'))
  const waiting = silences.length - kept.length - failed.length
  return [
    ...kept,
    ...failed,
    ...(waiting > 0 ? [`${waiting} warned, to be closed when their days are over and nobody has signed in.`] : []),
    ...(silences.length === 0 ? ['No account is about to be closed.'] : []),
  ]
}

const lineOf = ({ email, silent_since }: SilentAccount, what: string) =>
  `${email}  nobody has signed in since ${formatDay(dayInLondon(silent_since))}; ${what}`
