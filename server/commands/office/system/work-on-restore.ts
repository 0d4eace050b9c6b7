// After a restore of the database: what people had ended for their safety since that moment is open again (decision 687).
import { dropPassword, endAllAccess, eraseChild } from '#server/domains/accounts/index.ts'
import { revokeAllFamilyLinks } from '#server/domains/gift-cards/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RestoreWork } from './parse-system-command.ts'

/**
 * Ends all sessions, emailed links and family links, the passwords of these accounts, and erases these children; IDs that this
 * database does not know are ignored.
 * @throws Refusal not_now unless exactly as many of them as the operator confirms are ended; it says how many
 */
export const workOnRestore = (
  { db, clock }: Pick<RentalRecords, 'db' | 'clock'>,
  { accountIds, childIds, count, operator }: RestoreWork,
): Promise<string[]> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const ended = [
      ...countAccess(await endAllAccess(tx)),
      counted(await revokeAllFamilyLinks(tx, now), 'family link', 'family links'),
      counted(await dropPasswords(tx, { accountIds, operator, now }), 'password', 'passwords'),
      counted(await eraseChildren(tx, childIds), 'child', 'children'),
    ]
    const what = ended.map(({ words }) => words).join(', ')
    const total = ended.reduce((sum, { number }) => sum + number, 0)
    if (count !== total)
      throw new Refusal('not_now', `Nothing is ended yet. It would be: ${what}. If so, add --count ${total}.`)
    // A whole database has no id of its own.
    await recordOfficeAction(tx, { operator, action: 'restore.end', subjectId: newId<'restore'>(), note: what, now })
    return [`Ended: ${what}.`]
  })

const counted = (number: number, one: string, many: string) => ({
  number,
  words: `${number} ${number === 1 ? one : many}`,
})

const countAccess = ({ sessions, emailedLinks }: Awaited<ReturnType<typeof endAllAccess>>) => [
  counted(sessions, 'session', 'sessions'),
  counted(emailedLinks, 'emailed link', 'emailed links'),
]

interface Passwords {
  readonly accountIds: readonly Id<'account'>[]
  readonly operator: string
  readonly now: Date
}

async function dropPasswords(tx: Tx, { accountIds, operator, now }: Passwords): Promise<number> {
  let dropped = 0
  for (const subjectId of accountIds) {
    if (!(await dropPassword(tx, subjectId))) continue
    dropped += 1
    await recordOfficeAction(tx, { operator, action: 'restore.drop-password', subjectId, now })
  }
  return dropped
}

async function eraseChildren(tx: Tx, childIds: readonly Id<'child'>[]): Promise<number> {
  let erased = 0
  for (const childId of childIds) if (await eraseChild(tx, childId)) erased += 1
  return erased
}
