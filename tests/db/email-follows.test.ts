// An account's new email reaches every place that had the old one: the payment provider, its waiting-list entries.
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

async function built() {
  const account = await transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
  return { ...account, ...(await transaction(db, (tx) => aSession(tx, account.id))) }
}
type Built = Awaited<ReturnType<typeof built>>

async function changeEmail({ viewer }: Built, email: string): Promise<void> {
  const body = { email, currentPassword: builtPassword }
  expect(await call('requestEmailChange', { body }, { viewer })).toMatchObject({ status: 200 })
  await runDueJobs()
  expect(await call('confirmEmailChange', { body: { code: codeTo(email) } }, { viewer })).toMatchObject({ status: 200 })
  await runDueJobs()
}

async function aCustomerOf({ id, email }: Built): Promise<string> {
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
  const [account, other] = [await built(), await built()]
  const [customer, theirs] = [await aCustomerOf(account), await aCustomerOf(other)]
  await changeEmail(account, 'moved@example.net')
  expect(await emailAtProvider(customer)).toBe('moved@example.net')
  const code = codeTo(account.email)
  expect(await call('undoEmailChange', { body: { code } })).toMatchObject({ status: 200 })
  await runDueJobs()
  expect(await emailAtProvider(customer)).toBe(account.email)
  expect(await emailAtProvider(theirs)).toBe(other.email)
  await expectInvariants()
})

test('entries move with their account; an entry left there as a visitor is merged with it', async () => {
  const [account, other] = [await built(), await built()]
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
  const fresh = 'wishes-moved@example.net'
  const entry = (email: string, productId: Id<'product'>, accountId: Id<'account'> | null, ended = false) =>
    db
      .insertInto('waiting_list_entry')
      .values({
        ...{ id: newId(), account_id: accountId, email, product_id: productId, size_code: '104cm', condition: null },
        ...{ asked_at: clock.now(), ended_at: ended ? clock.now() : null },
        ...(ended && { ended_as: 'emailed' as const }),
      })
      .execute()
  await entry(account.email, same, account.id)
  await entry(account.email, another, account.id, true)
  await entry(fresh, same, null)
  await entry(fresh, another, null)
  await entry(other.email, same, other.id)
  await changeEmail(account, fresh)
  const rows = await db
    .selectFrom('waiting_list_entry')
    .select(['email', 'product_id', 'account_id', 'ended_at'])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.email, row.product_id, row.account_id, row.ended_at !== null])).toEqual([
    [fresh, same, account.id, false],
    [fresh, another, account.id, true],
    [fresh, another, null, false],
    [other.email, same, other.id, false],
  ])
  expect((await findRecipient(db, account.id))?.email).toBe(fresh)
})
