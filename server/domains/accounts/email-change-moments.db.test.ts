// Races between two steps of a change of email: one of them always wins, and the emails say which.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { confirmEmailChange } from './operations/confirm-email-change.ts'
import { undoEmailChange } from './operations/undo-email-change.ts'
import { lockAccount } from './steps/lock-account.ts'

const { db } = await openTestDatabase()
const { services, call, time, worker, jobs, mails } = accountsWorld(db)

let count = 0
const caller = () => ({ ip: `198.51.100.${++count}`, userAgent: '' })

/** Requests a change for an account that never proved its address, so that the confirmation also reads its membership. */
async function aRequestedChange() {
  const account = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const email = `moment-${++count}@example.net`
  expect(await call('requestEmailChange', { body: { email } }, { viewer, ip: caller().ip })).toMatchObject({
    status: 200,
  })
  await worker.drain()
  const code = mails.at(-1)?.text.match(/\/email\/confirm\/(\S+)/)?.[1] ?? ''
  return { account, viewer, email, code }
}
type RequestedChange = Awaited<ReturnType<typeof aRequestedChange>>

/** Follows the link; `atTheEnd` runs when everything is written but not yet committed. */
const confirmWith = ({ viewer, code }: RequestedChange, atTheEnd: () => Promise<unknown>) =>
  confirmEmailChange(
    {
      ...services,
      events: {
        async publish(tx, event) {
          await services.events.publish(tx, event)
          await atTheEnd()
        },
      },
    },
    code,
    { viewer, ...caller() },
  )
/** Follows the link; `between` runs once the open change has been read, before anything is written. */
const confirm = ({ viewer, code }: RequestedChange, between: () => Promise<unknown>) =>
  confirmEmailChange(
    {
      ...services,
      async hasJoined(tx, accountId) {
        await between()
        return services.hasJoined(tx, accountId)
      },
    },
    code,
    { viewer, ...caller() },
  )
const cancel = ({ viewer }: RequestedChange) => call('cancelEmailChange', {}, { viewer })
const emailOf = async (id: Id<'account'>) =>
  (await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const changesOf = (id: Id<'account'>) =>
  db.selectFrom('email_change').select(['confirmed_at', 'closed_at']).where('account_id', '=', id).execute()

test('a change cancelled while its link is being followed is still made, and the old address is emailed', async () => {
  const change = await aRequestedChange()
  let cancelled: ReturnType<typeof cancel> | undefined
  const made = await confirm(change, async () => {
    cancelled = cancel(change)
    await Promise.race([cancelled, untilBlocked(db)])
  })
  expect([made, (await cancelled)?.status]).toEqual([change.email, 200])
  expect(await changesOf(change.account.id)).toEqual([{ confirmed_at: time.wall, closed_at: null }])
  const before = mails.length
  await worker.drain()
  expect(mails.slice(before).map(({ to, subject }) => [to.address, subject])).toEqual([
    [change.account.email, 'Your Wrenlet account has a new email'],
  ])
})

test('a followed link changes nothing if its change is closed before anything is written', async () => {
  const change = await aRequestedChange()
  const { id, email } = change.account
  const close = () =>
    db.updateTable('email_change').set({ closed_at: time.wall }).where('account_id', '=', id).execute()
  await expect(confirm(change, close)).rejects.toMatchObject({ code: 'email_link_invalid' })
  expect(await emailOf(id)).toBe(email)
  expect(await changesOf(id)).toEqual([{ confirmed_at: null, closed_at: time.wall }])
})

test('a stranger’s confirmation that waits for the first proof of the address changes nothing', async () => {
  const change = await aRequestedChange()
  const { id, email } = change.account
  const code = await aSignInCode(services, id, null)
  const [proved, confirmed] = await transaction(db, async (tx) => {
    await lockAccount(tx, id)
    const proof = call('signInByLink', { body: { code } }, caller())
    await untilBlocked(db)
    const confirmation = call(
      'confirmEmailChange',
      { body: { code: change.code } },
      { viewer: change.viewer, ...caller() },
    )
    await untilBlocked(db, 2)
    return [proof, confirmation]
  })
  expect(await proved).toMatchObject({ ok: true })
  expect(await confirmed).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  expect(await emailOf(id)).toBe(email)
})

test('a requested change ends when a sign-in link first proves the account’s address', async () => {
  const change = await aRequestedChange()
  const { id } = change.account
  const code = await aSignInCode(services, id, null)
  expect(await call('signInByLink', { body: { code } }, caller())).toMatchObject({ ok: true })
  expect(await changesOf(id)).toEqual([{ confirmed_at: null, closed_at: time.wall }])
})

test.each([
  ['sign-in link', 'requestSignInLink', 'sign_in_link', 'Your sign-in link'],
  ['reset code', 'requestPasswordReset', 'password_reset', 'Reset your'],
] as const)(
  'a %s that is being written while the email changes goes to the new address, never to the old one',
  async (_, asks, table, words) => {
    const change = await aRequestedChange()
    const { id, email } = change.account
    const body = { email }
    expect(await call(asks, { body }, { ip: caller().ip })).toMatchObject({ status: 200 })
    mails.splice(0)
    let written: Promise<number> | undefined
    await confirmWith(change, async () => {
      written = worker.drain()
      // Its recipient has already been read: the old address.
      await untilBlocked(db)
    })
    await written
    const messages = () => mails.filter(({ subject }) => subject.startsWith(words)).map(({ to }) => to.address)
    expect(messages()).toEqual([])
    const links = () => db.selectFrom(table).select('used_at').where('account_id', '=', id).execute()
    expect(await links()).toEqual([])
    // The wait before the next attempt is over.
    await db.updateTable('job').set({ leased_until: null }).where('done_at', 'is', null).execute()
    await worker.drain()
    expect(messages()).toEqual([change.email])
    expect(await links()).toEqual([{ used_at: null }])
  },
)

test('the email to the old address can still be sent for seven days, long after the link has expired', async () => {
  const start = time.wall
  const change = await aRequestedChange()
  const { id, email } = change.account
  await confirm(change, async () => {})
  expect(await db.selectFrom('email_change').select('undo_until').where('account_id', '=', id).execute()).toEqual([
    { undo_until: null },
  ])
  mails.splice(0)
  const sweep = async (days: number, ms = 0) => {
    time.wall = new Date(start.getTime() + days * 86_400_000 + ms)
    await jobs['accounts:sweep']?.({}, { jobId: newId(), attempt: 1, askedAt: time.wall })
  }
  await sweep(7, -1)
  await worker.drain()
  expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
    [email, 'Your Wrenlet account has a new email'],
  ])
  await sweep(7)
  expect(await changesOf(id)).toEqual([])
  time.wall = start
})

test('an invalid code opens no transaction and takes no lock', async () => {
  const [change, strangers] = [await aRequestedChange(), await aRequestedChange()]
  await db
    .updateTable('account')
    .set({ email_proved_at: time.application })
    .where('id', '=', change.account.id)
    .execute()
  await confirm(change, async () => {})
  await worker.drain()
  const undoCode = mails.at(-1)?.text.match(/\/email\/undo\/(\S+)/)?.[1] ?? ''
  expect(await undoEmailChange(services, undoCode, caller())).toBe(change.account.email)
  const opened: string[] = []
  const watched = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') opened.push('a transaction')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const watching = { ...services, db: watched }
  const invalid = { code: 'email_link_invalid' }
  for (const code of ['guess', change.code, strangers.code])
    await expect(confirmEmailChange(watching, code, { viewer: change.viewer, ...caller() })).rejects.toMatchObject(
      invalid,
    )
  for (const code of ['guess', undoCode, strangers.code])
    await expect(undoEmailChange(watching, code, caller())).rejects.toMatchObject(invalid)
  expect(opened).toEqual([])
  await confirmEmailChange(watching, strangers.code, { viewer: strangers.viewer, ...caller() })
  expect(opened, 'a valid code does').not.toEqual([])
})
