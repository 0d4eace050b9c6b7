// A family joins with two plans in two tabs at once, and pays in both. There is one live membership, the other
// subscription is ended and refunded in full, and the family is notified once.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { membershipInvariants } from '#server/domains/membership/index.ts'
import { paymentInvariants } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { paymentsWorld } from '../support/worlds/payments-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = await paymentsWorld(db, { deadlineMs: 60_000 })

/** The orders in which the tabs' requests and the provider's events can arrive. */
const arrivals = {
  'by events': async () => {
    await world.control('POST', 'webhooks/resume')
  },
  'from both tabs, before the events': async (accountId: Id<'account'>) => {
    await Promise.all([world.refresh(accountId), world.refresh(accountId)])
    await world.control('POST', 'webhooks/resume')
  },
  'from tabs and events at once': async (accountId: Id<'account'>) => {
    await Promise.all([world.refresh(accountId), world.control('POST', 'webhooks/resume'), world.refresh(accountId)])
  },
}

test.each(Object.entries(arrivals))(
  'when both tabs pay, and we learn of the payments %s, there is one membership and one refund',
  async (_, arrive) => {
    // A second process works on the same jobs.
    const other = world.startProcess()
    for (let round = 0; round < rounds(2, 10); round++) await playRound(arrive)
    await other.stop()
  },
)

async function playRound(arrive: (accountId: Id<'account'>) => Promise<void>) {
  world.published.length = 0
  const { id } = await world.anAccount()
  await world.control('POST', 'webhooks/pause')
  const plans = ['plan_150_3m_gbp_v1', 'plan_200_1m_gbp_v1']
  const prices = [7500, 3600]
  const pages = await world.joinInTwoTabs(id, plans)
  const sessions = pages.map((page) => {
    if (!page.ok) throw new Error(JSON.stringify(page.errors))
    return page.body.checkoutSession.id
  })
  await Promise.all(sessions.map((session) => world.pay(session)))
  await arrive(id)
  await world.runDueJobs()
  await expect.poll(async () => (await openJobs()) === 0).toBe(true)

  const members = await db.selectFrom('membership').selectAll().where('account_id', '=', id).execute()
  expect(members).toHaveLength(1)
  expect(members[0]).toMatchObject({ state: 'active' })
  const rows = await db.selectFrom('checkout_session').selectAll().where('account_id', '=', id).execute()
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['joined', 'refunded'])
  const second = rows.find(({ state }) => state === 'refunded')
  const price = prices[plans.indexOf(second?.price_id ?? '')]
  expect(await world.gateway.getSubscription(second?.stripe_subscription ?? '')).toMatchObject({ status: 'canceled' })
  expect(await world.gateway.getSubscription(members[0]?.stripe_subscription ?? '')).toMatchObject({ status: 'active' })
  const refunds = await db.selectFrom('refund').selectAll().where('account_id', '=', id).execute()
  expect(refunds).toMatchObject([{ state: 'succeeded', amount_pence: price, cause_key: `joining:${second?.id}` }])
  const [payment] = (await world.gateway.getInvoice(refunds[0]?.stripe_invoice ?? '')).payments
  expect(await world.gateway.listRefunds({ intentId: payment?.intentId ?? '' })).toMatchObject([{ amount: price }])
  for (const type of ['membership-started', 'joining-refunded', 'refund-recorded'])
    expect(
      world.published.filter((event) => event.type === type),
      type,
    ).toHaveLength(1)
  for (const { name, sql: query } of [...membershipInvariants, ...paymentInvariants])
    expect((await sql.raw(query).execute(db)).rows, name).toEqual([])
}

async function openJobs(): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .where('due_at', '<=', world.clock.now())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
