// Migration 0151 erases what operators wrote about closed accounts, and ends credits that no customer at the provider can hold.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { closeWithin } from '#server/domains/accounts/index.ts'
import { officeCredit } from '#server/domains/payments/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { runSql } from '../support/database/run-sql.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db, url } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)
const at = world.time.now

const aClosedAccount = () =>
  transaction(db, async (tx) => {
    const { id, email } = await anAccount(tx, { now: at })
    await closeWithin(tx, world.services, { accountId: id, email, by: operatorActor('sam') })
    return id
  })

async function aRefund(accountId: Id<'account'>, resolution: string) {
  const id = newId<'refund'>()
  const failed = { state: 'failed', requested_at: at, due_by: at, ended_at: at, resolved_at: at } as const
  await db
    .insertInto('refund')
    .values({
      id,
      account_id: accountId,
      stripe_invoice: `in_${id}`,
      reason: 'test',
      cause_key: id,
      resolution,
      ...failed,
    })
    .execute()
  return id
}
async function aCredit(accountId: Id<'account'>) {
  const id = newId<'balance-entry'>()
  const credit = { amount_pence: 395, reason: 'for Ada', cause_key: officeCredit(id) }
  await db
    .insertInto('balance_entry')
    .values({ id, account_id: accountId, ...credit, state: 'requested', requested_at: at })
    .execute()
  return id
}

test('the upgrade erases operators’ words about closed accounts, and ends the credits that no customer can hold', async () => {
  const closed = await aClosedAccount()
  const open = await world.member({ stripeCustomer: 'cus_open' })
  const refunds = [
    await aRefund(closed, 'a cheque to Ada'),
    await aRefund(closed, 'tried again'),
    await aRefund(open.accountId, 'a cheque to Ada'),
  ]
  const credits = [await aCredit(closed), await aCredit(open.accountId)]
  await runSql(url, await readFile('server/migrations/0151_office_words.sql', 'utf8'))
  const resolutions = db.selectFrom('refund').select('resolution').where('id', 'in', refunds).orderBy('id')
  expect((await resolutions.execute()).map(({ resolution }) => resolution)).toEqual([
    ...['', 'tried again', 'a cheque to Ada'],
  ])
  const entries = db.selectFrom('balance_entry').select(['state', 'reason']).where('id', 'in', credits).orderBy('id')
  expect(await entries.execute()).toEqual([
    { state: 'failed', reason: '' },
    { state: 'requested', reason: 'for Ada' },
  ])
})
