// An account is closed while another tab adds to it. A request after the lock adds nothing, and what was added before is erased
// with the rest.
import { expect, test } from 'vitest'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '../builders/a-session.ts'
import { anAccount, builtPassword } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { everyRow } from '../support/database/every-row.ts'
import { untilBlocked } from '../support/database/until-blocked.ts'
import { rounds } from '../support/volume.ts'
import { accountsWorld } from '../support/worlds/accounts-world.ts'

const { db } = await openTestDatabase({ max: 16 })
const { call, time } = accountsWorld(db)

async function aSignedInAccount() {
  const account = await transaction(db, (tx) => anAccount(tx))
  return { ...account, ...(await transaction(db, (tx) => aSession(tx, account.id, time.wall))) }
}
type SignedIn = Awaited<ReturnType<typeof aSignedInAccount>>

const leave = ({ viewer }: SignedIn) => call('eraseAccount', { body: { currentPassword: builtPassword } }, { viewer })
/** Requests that add data to an account. */
const additions = ({ viewer }: SignedIn) => [
  () => call('addChild', { body: { name: 'Quillfeather' } }, { viewer }),
  () => call('customerDetails', { body: { familyName: 'Quillfeather' } }, { viewer }),
  () => call('receiveMarketing', { body: { receiveMarketing: true } }, { viewer }),
  () =>
    call(
      'requestEmailChange',
      { body: { email: 'quillfeather@example.net', currentPassword: builtPassword } },
      { viewer },
    ),
]
const tablesWithTheirName = async () =>
  Object.entries(await everyRow(db)).flatMap(([table, rows]) =>
    rows.some((row) => row.toLowerCase().includes('quillfeather')) ? [table] : [],
  )

test('requests that wait for the closing of an account are refused as if nobody were signed in', async () => {
  for (const at of [0, 1, 2, 3]) {
    const account = await aSignedInAccount()
    const [leaving, adding] = await transaction(db, async (tx) => {
      await lockAccount(tx, account.id)
      const first = leave(account)
      await untilBlocked(db)
      const second = additions(account)[at]?.()
      await untilBlocked(db, 2)
      return [() => first, () => second] as const
    })
    expect((await leaving()).status).toBe(200)
    expect((await adding())?.status, `addition ${at}`).toBe(401)
    expect(await tablesWithTheirName()).toEqual([])
  }
})

test('no data of the family is left, whichever request is first', async () => {
  for (let round = 0; round < rounds(4, 30); round++) {
    const account = await aSignedInAccount()
    const [left, ...others] = await Promise.all([leave(account), ...additions(account).map((add) => add())])
    expect(left.status).toBe(200)
    for (const { status } of others) expect([200, 201, 400, 401]).toContain(status)
    expect(await tablesWithTheirName()).toEqual([])
  }
})
