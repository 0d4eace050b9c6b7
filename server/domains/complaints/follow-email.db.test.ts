// Answers and outcomes of an account's complaints follow a change of its email (law L-22).
import { afterEach, expect, test } from 'vitest'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { closeComplaint } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2027-03-01T09:00:00Z')
const clock = { now: () => now }
const world = aWorld(db, { clock, wallClock: clock })
const { call, mails } = world
afterEach(() => db.deleteFrom('complaint').execute())

let network = 0
const elsewhere = () => ({ ip: `198.51.100.${++network}` })
const customer = () =>
  transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { ...account, ...(await aSession(tx, account.id, now)) }
  })
type Customer = Awaited<ReturnType<typeof customer>>

const words = 'The parcel came a week late.'
const complain = (body: { words?: string; email?: string }, as: { viewer?: Customer['viewer'] } = {}) =>
  call('makeComplaint', { body: { kind: 'service', words, ...body } }, { ...elsewhere(), ...as })
const addresses = async () =>
  (await db.selectFrom('complaint').select('email').orderBy('id').execute()).map(({ email }) => email)
const codeTo = (address: string) =>
  /\/email\/(?:confirm|undo)\/(\S+)/.exec(mails.findLast(({ to }) => to.address === address)?.text ?? '')?.[1] ?? ''

/** @returns the code that undoes the change */
async function changeEmail({ viewer, email: former }: Customer, email: string): Promise<string> {
  const caller = { viewer, ...elsewhere() }
  await call('requestEmailChange', { body: { email, currentPassword: builtPassword } }, caller)
  await world.work()
  expect(await call('confirmEmailChange', { body: { code: codeTo(email) } }, caller)).toMatchObject({ ok: true })
  await world.work()
  return codeTo(former)
}

test('an outcome reaches the account’s new email, and its old one once the change is undone; a different address that was given is kept', async () => {
  const family = await customer()
  const made = await complain({}, family)
  await complain({ email: 'work@example.com' }, family)
  await complain({ email: family.email, words: 'Somebody signed out says so.' })
  const undoCode = await changeEmail(family, 'moved@example.com')
  expect(await addresses()).toEqual(['moved@example.com', 'work@example.com', family.email])
  const reference = made.ok ? made.body.reference : ''
  await closeComplaint(
    { db, clock, events: world.events },
    { reference, outcome: 'upheld', words: 'We paid the postage back.', operator: 'sam' },
  )
  await world.work()
  expect(mails.at(-1)).toMatchObject({ template: 'complaint-closed', to: { address: 'moved@example.com' } })
  expect(await call('undoEmailChange', { body: { code: undoCode } }, elsewhere())).toMatchObject({ ok: true })
  expect(await addresses()).toEqual([family.email, 'work@example.com', family.email])
})

test('a complaint stays at the old address while the very same words wait for an answer at the new one', async () => {
  const family = await customer()
  await complain({ email: 'again@example.com' })
  await complain({}, family)
  await complain({ words: 'Now the label is missing, too.' }, family)
  await changeEmail(family, 'again@example.com')
  expect(await addresses()).toEqual(['again@example.com', family.email, 'again@example.com'])
})

test('a complaint that waits while its account changes its email is answered at the new one', async () => {
  const family = await customer()
  const [complained] = await transaction(db, async (tx) => {
    await lockAccount(tx, family.id)
    const complained = complain({ email: family.email }, family)
    await untilBlocked(db)
    await tx.updateTable('account').set({ email: 'just-moved@example.com' }).where('id', '=', family.id).execute()
    return [complained]
  })
  expect(await complained).toMatchObject({ status: 201, body: { email: 'just-moved@example.com' } })
  expect(await addresses()).toEqual(['just-moved@example.com'])
})
