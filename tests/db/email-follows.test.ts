// An account's new email replaces the old one everywhere: at the payment provider, and in its waiting-list entries.
import { expect, test } from 'vitest'
import { findRecipient } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { aProduct } from '../builders/a-product.ts'
import { aSession } from '../builders/a-session.ts'
import { anAccount, builtPassword } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { aListeningWorld } from '../support/worlds/listening-world.ts'
import { runningClock } from '../support/worlds/world.ts'

const { db } = await openTestDatabase({ max: 12 })
const clock = runningClock()
const { call, mails, runDueJobs, stripe, expectInvariants } = await aListeningWorld(db, { clock })

const codeTo = (address: string) =>
  mails.findLast(({ to }) => to.address === address)?.text.match(/\/email\/(?:confirm|undo)\/(\S+)/)?.[1] ?? ''

async function aSignedInAccount() {
  const account = await transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
  return { ...account, ...(await transaction(db, (tx) => aSession(tx, account.id))) }
}
type SignedIn = Awaited<ReturnType<typeof aSignedInAccount>>

async function changeEmail({ viewer }: SignedIn, email: string): Promise<void> {
  const body = { email, currentPassword: builtPassword }
  expect(await call('requestEmailChange', { body }, { viewer })).toMatchObject({ status: 200 })
  await runDueJobs()
  expect(await call('confirmEmailChange', { body: { code: codeTo(email) } }, { viewer })).toMatchObject({ status: 200 })
  await runDueJobs()
}

async function aCustomerOf({ id, email }: SignedIn): Promise<string> {
  const customer = await stripe.customers.create({ email, metadata: { accountId: id } })
  await db
    .insertInto('payment_customer')
    .values({ account_id: id, stripe_customer: customer.id, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return customer.id
}
async function emailAtProvider(customerId: string): Promise<string | null | undefined> {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? undefined : customer.email
}

test('the provider’s customer has the new address, and the old one again after an undo', async () => {
  const [account, other] = [await aSignedInAccount(), await aSignedInAccount()]
  const [customer, otherCustomer] = [await aCustomerOf(account), await aCustomerOf(other)]
  await changeEmail(account, 'moved@example.net')
  expect(await emailAtProvider(customer)).toBe('moved@example.net')
  const code = codeTo(account.email)
  expect(await call('undoEmailChange', { body: { code } })).toMatchObject({ status: 200 })
  await runDueJobs()
  expect(await emailAtProvider(customer)).toBe(account.email)
  expect(await emailAtProvider(otherCustomer)).toBe(other.email)
  await expectInvariants()
})

test('waiting-list entries take their account’s new email, and are merged with entries that a visitor made with that email', async () => {
  const [account, other] = [await aSignedInAccount(), await aSignedInAccount()]
  const products = await transaction(db, async (tx) => {
    const ids: Id<'product'>[] = []
    for (let count = 0; count < 2; count++) {
      const { id } = await aProduct(tx)
      await aGarment(tx, { productId: id, sizeCode: '104cm' })
      ids.push(id)
    }
    return ids
  })
  const [same, another] = products as [Id<'product'>, Id<'product'>]
  const newAddress = 'entries-moved@example.net'
  const entry = (email: string, productId: Id<'product'>, accountId: Id<'account'> | null, ended = false) =>
    db
      .insertInto('waiting_list_entry')
      .values({
        id: newId(),
        account_id: accountId,
        email,
        product_id: productId,
        size_code: '104cm',
        condition: null,
        asked_at: clock.now(),
        ended_at: ended ? clock.now() : null,
        ...(ended && { ended_as: 'emailed' as const }),
      })
      .execute()
  await entry(account.email, same, account.id)
  await entry(account.email, another, account.id, true)
  await entry(newAddress, same, null)
  await entry(newAddress, another, null)
  await entry(other.email, same, other.id)
  await changeEmail(account, newAddress)
  const rows = await db
    .selectFrom('waiting_list_entry')
    .select(['email', 'product_id', 'account_id', 'ended_at'])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.email, row.product_id, row.account_id, row.ended_at !== null])).toEqual([
    [newAddress, same, account.id, false],
    [newAddress, another, account.id, true],
    [newAddress, another, null, false],
    [other.email, same, other.id, false],
  ])
  expect((await findRecipient(db, account.id))?.email).toBe(newAddress)
})
