// An account that has nothing to do with a test, which may not change any of its rows. This catches an update or a deletion
// that forgets to say whose rows it is for.
import { afterEach, beforeAll, expect } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '../builders/an-account.ts'
import { everyRow } from './database/every-row.ts'

/** Later than anything that a recurring job acts on. */
export const farFuture = new Date('2199-01-01T00:00:00Z')
const bystanderHash = Buffer.alloc(32, 'bystander')

/**
 * Creates the bystander, and expects it to be unchanged after each test of the file.
 * @param more adds its rows in the domain under test, and returns the ids of those that do not contain the account's id
 */
export function watchBystander(
  db: Db,
  more: (tx: Tx, accountId: Id<'account'>) => Promise<readonly string[]> = async () => [],
): void {
  let marksOfBystander: readonly string[] = []
  let before: readonly string[] = []
  const readBystander = async () =>
    Object.entries(await everyRow(db, { containing: marksOfBystander })).flatMap(([table, rows]) =>
      rows.map((row) => `${table} ${row}`),
    )
  beforeAll(async () => {
    marksOfBystander = await transaction(db, async (tx) => {
      const accountId = await aBystander(tx)
      return [accountId, bystanderHash.toString('hex'), ...(await more(tx, accountId))]
    })
    before = await readBystander()
    expect(before.length, 'precondition').toBeGreaterThan(6)
  })
  afterEach(async () => {
    expect(await readBystander(), 'the rows of the bystander').toEqual(before)
  })
}

/** Creates an account with a row in every table of the accounts domain. */
async function aBystander(tx: Tx): Promise<Id<'account'>> {
  const { id } = await anAccount(tx, { email: 'bystander@example.com', givenName: 'Bystander', unproved: true })
  const own = { account_id: id, created_at: farFuture }
  const code = { ...own, code_hash: bystanderHash, expires_at: farFuture }
  await tx
    .insertInto('session')
    .values({ ...own, id: newId(), token_hash: bystanderHash, last_seen_at: farFuture, expires_at: farFuture })
    .execute()
  await tx.insertInto('password_reset').values(code).execute()
  await tx.insertInto('sign_in_link').values(code).execute()
  await tx
    .insertInto('child')
    .values({ ...own, id: newId(), name: 'Bystander', height_cm: 100 })
    .execute()
  await tx
    .insertInto('security_event')
    .values({ id: newId(), account_id: id, kind: 'account_opened', at: farFuture })
    .execute()
  await tx
    .insertInto('security_tally')
    .values({ subject_id: id, kind: 'wrong_password', day: '2199-01-01', times: 2, last_at: farFuture })
    .execute()
  const changeId = newId<'email-change'>()
  await tx
    .insertInto('email_change')
    .values({
      id: changeId,
      account_id: id,
      new_email: 'bystander@example.net',
      asked_at: farFuture,
      expires_at: farFuture,
    })
    .execute()
  await tx
    .insertInto('email_change_code')
    .values({ code_hash: bystanderHash, change_id: changeId, purpose: 'confirm', created_at: farFuture })
    .execute()
  await tx
    .insertInto('silent_account')
    .values((eb) => ({
      account_id: id,
      silent_since: eb.selectFrom('account').select('created_at').where('id', '=', id),
      checked_at: farFuture,
    }))
    .execute()
  const place = { email_hash: bystanderHash, network_hash: bystanderHash }
  await tx
    .insertInto('sign_in_failure')
    .values({ email_hash: bystanderHash, failures: 2, last_failed_at: farFuture })
    .execute()
  await tx
    .insertInto('sign_in_place')
    .values({ ...place, seen_at: farFuture })
    .execute()
  return id
}
