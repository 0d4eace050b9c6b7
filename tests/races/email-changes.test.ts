// Simultaneous changes of email: one link pressed in many tabs, one address requested by many accounts, and an address released
// while somebody registers with it. Each account keeps one address, and nobody gets an unexpected answer.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '../builders/a-session.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { accountsWorld } from '../support/worlds/accounts-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const { call, mails, worker, time } = accountsWorld(db)
const roundCount = rounds(4, 30)

let count = 0
const newAddress = () => `raced-${++count}@example.net`
const elsewhere = () => ({ ip: `100.70.${count++ >> 8}.${count & 0xff}` })
async function aSignedInAccount() {
  const account = await transaction(db, (tx) => anAccount(tx))
  return { ...account, ...(await transaction(db, (tx) => aSession(tx, account.id, time.wall))) }
}
type SignedIn = Awaited<ReturnType<typeof aSignedInAccount>>
const ask = ({ viewer }: SignedIn, email: string) =>
  call('requestEmailChange', { body: { email } }, { viewer, ...elsewhere() })
const confirm = ({ viewer }: SignedIn, code: string) =>
  call('confirmEmailChange', { body: { code } }, { viewer, ...elsewhere() })
const register = (email: string) =>
  call(
    'registerUser',
    { body: { email, password: 'moorhens-at-midnight', givenName: 'Ada', familyName: 'Pell' } },
    elsewhere(),
  )
/** The codes in the emails to this address, oldest first. */
async function codesTo(address: string): Promise<string[]> {
  await worker.drain()
  return mails
    .filter(({ to }) => to.address === address)
    .flatMap(({ text }) => text.match(/\/email\/(?:confirm|undo)\/(\S+)/)?.[1] ?? [])
}
async function requestChange(account: SignedIn, email: string): Promise<string> {
  expect((await ask(account, email)).status).toBe(200)
  return (await codesTo(email)).at(-1) ?? ''
}
const emailOf = async ({ id }: SignedIn) =>
  (await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()
const changesOf = ({ id }: SignedIn) =>
  db.selectFrom('email_change').selectAll().where('account_id', '=', id).orderBy('id').execute()

test('one link in many tabs changes the email once', async () => {
  for (let round = 0; round < roundCount; round++) {
    const account = await aSignedInAccount()
    const email = newAddress()
    const code = await requestChange(account, email)
    expect(await statuses([1, 2, 3, 4, 5].map(() => confirm(account, code)))).toEqual([200, 400, 400, 400, 400])
    expect(await emailOf(account)).toBe(email)
    expect(await changesOf(account)).toMatchObject([{ former_email: account.email }])
    expect(await codesTo(account.email), 'one email to the old address').toHaveLength(1)
  }
})

test('an address requested by many accounts goes to one of them', async () => {
  for (let round = 0; round < roundCount; round++) {
    const email = newAddress()
    const accounts = await Promise.all([1, 2, 3, 4].map(aSignedInAccount))
    const codes: string[] = []
    for (const account of accounts) codes.push(await requestChange(account, email))
    const answers = accounts.map((account, at) => confirm(account, codes[at] ?? ''))
    expect(await statuses(answers)).toEqual([200, 409, 409, 409])
    const emails = await Promise.all(accounts.map(emailOf))
    expect(emails.filter((each) => each === email)).toHaveLength(1)
  }
})

test('a former address cannot be registered while the change can be undone', async () => {
  for (let round = 0; round < roundCount; round++) {
    const account = await aSignedInAccount()
    const code = await requestChange(account, newAddress())
    const [made, ...registered] = await Promise.all([
      confirm(account, code),
      ...[1, 2, 3, 4].map(() => register(account.email)),
    ])
    expect(made.status).toBe(200)
    expect(registered.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    const [undo] = await codesTo(account.email)
    expect((await call('undoEmailChange', { body: { code: undo ?? '' } }, elsewhere())).status).toBe(200)
  }
})

test('two accounts that request each other’s address keep their own', async () => {
  for (let round = 0; round < roundCount; round++) {
    const [one, two] = [await aSignedInAccount(), await aSignedInAccount()]
    const [first, second] = [newAddress(), newAddress()]
    const codes = [await requestChange(one, first), await requestChange(two, second)]
    // As if both requests had been made while the addresses were free.
    for (const [account, email] of [
      [one, two.email],
      [two, one.email],
    ] as const)
      await db.updateTable('email_change').set({ new_email: email }).where('account_id', '=', account.id).execute()
    expect(await statuses([confirm(one, codes[0] ?? ''), confirm(two, codes[1] ?? '')])).toEqual([409, 409])
    expect([await emailOf(one), await emailOf(two)]).toEqual([one.email, two.email])
  }
})

test('two requests at once are both answered, and only one link works', async () => {
  for (let round = 0; round < roundCount; round++) {
    const account = await aSignedInAccount()
    const [first, second] = [newAddress(), newAddress()]
    expect(await statuses([ask(account, first), ask(account, second)])).toEqual([200, 200])
    const codes = [...(await codesTo(first)), ...(await codesTo(second))]
    const open = (await changesOf(account)).filter(({ closed_at }) => closed_at === null)
    expect(open).toHaveLength(1)
    expect(codes, 'the earlier request sends no email').toHaveLength(1)
    expect(await statuses(codes.map((code) => confirm(account, code)))).toEqual([200])
    expect(await emailOf(account)).toBe(open[0]?.new_email)
  }
})

test('a change cancelled while its link is pressed is either made and announced, or not made', async () => {
  for (let round = 0; round < roundCount; round++) {
    const account = await aSignedInAccount()
    const email = newAddress()
    const code = await requestChange(account, email)
    const cancel = () => call('cancelEmailChange', {}, { viewer: account.viewer, ...elsewhere() })
    // Which of the two calls goes first alternates by round.
    const [made, cancelled] =
      round % 2 === 0
        ? await Promise.all([confirm(account, code), cancel()])
        : (await Promise.all([cancel(), confirm(account, code)])).toReversed()
    expect(cancelled?.status).toBe(200)
    expect([200, 400]).toContain(made?.status)
    const isMade = made?.status === 200
    expect(await emailOf(account)).toBe(isMade ? email : account.email)
    const [change] = await changesOf(account)
    expect([change?.confirmed_at != null, change?.closed_at != null]).toEqual([isMade, !isMade])
    expect(await codesTo(account.email), 'an email to the old address').toHaveLength(isMade ? 1 : 0)
  }
})
