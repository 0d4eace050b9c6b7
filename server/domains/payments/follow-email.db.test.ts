// The email of the provider's customer follows the account's.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { GatewayError, type PaymentGateway } from './gateway.ts'
import { followEmail } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')

const written: { customerId: string; email: string; key: string }[] = []
let failing: GatewayError | undefined
const gateway = new Proxy({} as PaymentGateway, {
  get(_, name) {
    if (name !== 'changeCustomerEmail') throw new Error(`unexpected call ${String(name)}`)
    return async (input: { customerId: string; email: string; key: string }) => {
      written.push(input)
      if (failing) throw failing
    }
  },
})
const { payments } = aWorld(db, { clock: { now: () => now }, gateway }).services

async function aCustomer(): Promise<{ accountId: Id<'account'>; customerId: string; turn: string }> {
  written.length = 0
  failing = undefined
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const customerId = `cus_${newId()}`
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: customerId, created_at: now })
    .execute()
  return { accountId, customerId, turn: newId() }
}
const emails = () => written.map(({ email }) => email)
/** Returns these emails one after another at each read, and then repeats the last. */
const reads =
  (...found: (string | undefined)[]) =>
  async () =>
    found.length > 1 ? found.shift() : found[0]

test('the account’s email is written once for each change, however often the job runs', async () => {
  const { customerId, ...change } = await aCustomer()
  for (let times = 0; times < 2; times++) await followEmail(payments, change, reads('new@example.com'))
  expect(written).toMatchObject([{ customerId, email: 'new@example.com' }])
  await followEmail(payments, { ...change, turn: newId() }, reads('new@example.com'))
  expect(emails(), 'the same address in another change is another operation').toEqual([
    'new@example.com',
    'new@example.com',
  ])
})

test('an email that changes during the job is written as well, after the older email', async () => {
  const { customerId: _, ...change } = await aCustomer()
  await followEmail(payments, change, reads('old@example.com', 'new@example.com'))
  expect(emails()).toEqual(['old@example.com', 'new@example.com'])
})

test('without an answer the same key is sent again; a deleted customer is left alone', async () => {
  const { customerId: _, ...change } = await aCustomer()
  failing = new GatewayError('unreachable', 'The provider does not answer.')
  await expect(followEmail(payments, change, reads('new@example.com'))).rejects.toThrow('The provider does not answer.')
  failing = undefined
  await followEmail(payments, change, reads('new@example.com'))
  expect(written.length).toBe(2)
  expect(new Set(written.map(({ key }) => key)).size).toBe(1)

  const gone = await aCustomer()
  failing = new GatewayError('missing', 'No such customer')
  await followEmail(payments, gone, reads('new@example.com'))
  failing = new GatewayError('refused', 'No')
  await expect(followEmail(payments, { ...gone, turn: newId() }, reads('new@example.com'))).rejects.toThrow('No')
})

test('an account without an email or without a customer needs no call', async () => {
  const { accountId, ...rest } = await aCustomer()
  await followEmail(payments, { accountId, ...rest }, reads(undefined))
  const stranger = await transaction(db, (tx) => anAccount(tx))
  await followEmail(payments, { accountId: stranger.id, turn: newId() }, reads('new@example.com'))
  expect(written).toEqual([])
})
