// Calls every endpoint of membership signed out and as an account that never joined, lets the office accept and refuse members,
// and follows changes made in the provider’s dashboard. No call here reaches the provider; tests/lives/membership-*.test.ts covers
// the others. Longer than 300 lines because each call is one case over the same families.
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EndpointId } from '#contract/index.ts'
import { joining } from '#contract/joining.ts'
import { membership } from '#contract/membership.ts'
import { messages } from '#contract/messages.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { SubscriptionTable } from '#server/platform/db/schema.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { createLog, type Log } from '#server/platform/log/log.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember, type MemberOptions } from '#tests/builders/a-member.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMembership } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { acceptMembership, describeMembership, noteCoolingOffNotice, refuseMembership } from './index.ts'

const calls = { ...joining, ...membership }

const { db } = await openTestDatabase({ max: 10 })
const now = new Date('2026-11-20T12:00:00Z')
const errors: object[] = []
const log = { ...createLog('silent'), error: (facts: object) => void errors.push(facts) } as Log
const { call, services, events, published } = aWorld(db, { clock: { now: () => now }, log })
watchBystander(db, withMembership)

beforeEach(() => {
  published.length = 0
  errors.length = 0
})

const viewerOf = (accountId: Id<'account'>) => ({ accountId, sessionHash: Buffer.alloc(32) })
const ofMembers = Object.values(calls).filter(
  ({ access, refusals }) => access === 'account' && (refusals as readonly string[]).includes('subscription_required'),
)
const inputs: Partial<Record<EndpointId, RawInput>> = {
  previewPlanChange: { body: { boosterSteps: 1 } },
  changeSubscriptionPlan: { body: { previewId: '0199a0c0-0000-7000-8000-000000000001' } },
  changeBooster: { body: { boosterSteps: 1, previewId: '0199a0c0-0000-7000-8000-000000000001' } },
  reactivateMembership: { body: { shown: '0'.repeat(64) } },
  endMembership: { body: {} },
  createBillingPortal: { body: {} },
}

describe('access', () => {
  test.each(ofMembers.map(({ id }) => id))(
    '%s is refused to anybody signed out, and to an account without a membership',
    async (id) => {
      const { id: stranger } = await transaction(db, (tx) => anAccount(tx))
      expect(await call(id, inputs[id])).toMatchObject({ status: 401 })
      expect(await call(id, inputs[id], { viewer: viewerOf(stranger) })).toMatchObject({
        status: 403,
        errors: [{ code: 'subscription_required', message: messages.subscribeToAccess }],
      })
    },
  )

  test('a family sees only its own ledger and invoices', async () => {
    const [ours, other] = await transaction(db, async (tx) => [await aMember(tx, { now }), await aMember(tx, { now })])
    const seen = async (accountId: Id<'account'>) => {
      const answer = await call('creditStatement', {}, { viewer: viewerOf(accountId) })
      return answer.ok ? answer.body.entries.map(({ id }) => id) : []
    }
    const [first, second] = [await seen(ours.accountId), await seen(other.accountId)]
    expect(first).toHaveLength(1)
    expect(second).toHaveLength(1)
    expect(first).not.toEqual(second)
    expect(await call('listInvoices', {}, { viewer: viewerOf(ours.accountId) })).toMatchObject({
      body: { invoices: [], balance: 0 },
    })
  })

  test.each([
    ['without a balance', { balance: 0 }, { price: 7500, credit: 0, charge: 7500 }],
    ['with a balance', { balance: 500 }, { price: 7500, credit: 500, charge: 7000 }],
    ['with a debt', { balance: -800 }, { price: 7500, credit: -800, charge: 8300 }],
    ['when the remainder is too small to charge', { balance: 7480 }, { price: 7500, credit: 7480, charge: 0 }],
    ['of a reactivation', { state: 'paused', balance: 100 }, { price: 7500, credit: 1600, charge: 5900 }],
    ['when nothing renews', { state: 'ending', balance: 100 }, null],
  ] as const)('the details show the next payment %s', async (_, { balance, ...options }, nextPayment) => {
    const { accountId, membershipId } = await transaction(db, (tx) =>
      aMember(tx, { now, plan: '150-quarterly', ...options }),
    )
    const customer = { account_id: accountId, stripe_customer: `cus_${membershipId}`, created_at: now }
    await db
      .insertInto('payment_customer')
      .values({ ...customer, balance_pence: balance })
      .execute()
    const set = { renews_on: '2027-02-20', paused_credit_pence: 1500 }
    await db.updateTable('membership').set(set).where('id', '=', membershipId).execute()
    expect(await call('membershipDetails', {}, { viewer: viewerOf(accountId) })).toMatchObject({
      body: { membership: { nextPayment } },
    })
    expect(await call('listInvoices', {}, { viewer: viewerOf(accountId) })).toMatchObject({ body: { balance } })
  })

  test('a family that joined again sees the statement of its new membership', async () => {
    const { account, accountId } = await transaction(db, (tx) => aMember(tx, { now, state: 'cancelled' }))
    const later = new Date(now.getTime() + 60_000)
    await transaction(db, (tx) => aMember(tx, { account, now: later, plan: '200-monthly' }))
    expect(await call('creditStatement', {}, { viewer: viewerOf(accountId) })).toMatchObject({
      body: { entries: [{ text: 'Your plan: 200 credits' }], pagination: { rowsNumber: 1 } },
    })
  })

  test('the statement has twenty entries to a page, newest first', async () => {
    const { accountId, membershipId } = await transaction(db, (tx) => aMember(tx, { now, plan: '100-monthly' }))
    for (let count = 1; count <= 24; count++)
      await db
        .insertInto('credit_ledger')
        .values({
          id: toId(`0199a0c0-0000-7000-8000-0000000000${String(count).padStart(2, '0')}`),
          membership_id: membershipId,
          delta: 0,
          limit_delta: 1,
          in_use_after: 0,
          limit_after: 100 + count,
          cause: 'booster_changed' as const,
          at: new Date(now.getTime() + count * 1000),
        })
        .execute()
    const page = async (number: number) => {
      const answer = await call('creditStatement', { query: { page: String(number) } }, { viewer: viewerOf(accountId) })
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body
    }
    expect(await page(1)).toMatchObject({ pagination: { page: 1, rowsPerPage: 20, rowsNumber: 25 } })
    expect((await page(1)).entries.map(({ limit }) => limit).slice(0, 2)).toEqual([124, 123])
    expect((await page(2)).entries.map(({ text }) => text).at(-1)).toBe('Your plan: 100 credits')
    expect((await page(3)).entries).toEqual([])
  })
})

describe('acceptance', () => {
  test('only a waiting membership is accepted, and only once', async () => {
    const { accountId } = await transaction(db, (tx) => aMember(tx, { now, state: 'pending_acceptance' }))
    await acceptMembership(services.membership, accountId)
    await expect(acceptMembership(services.membership, accountId)).rejects.toMatchObject({ code: 'not_now' })
    const { id } = await transaction(db, (tx) => anAccount(tx))
    await expect(acceptMembership(services.membership, id)).rejects.toMatchObject({ code: 'not_now' })
  })

  test('a waiting membership may be refused, once, and is refunded in full', async () => {
    const { accountId, membershipId } = await transaction(db, (tx) => aMember(tx, { now, state: 'pending_acceptance' }))
    const { stripe_subscription } = await db
      .selectFrom('membership')
      .select('stripe_subscription')
      .where('id', '=', membershipId)
      .executeTakeFirstOrThrow()
    await paidInvoice(accountId, stripe_subscription)
    await refuseMembership(services.membership, accountId, { operator: 'sam', note: 'no flats' })
    expect(await describeMembership(db, accountId, now)).toMatchObject({ state: 'cancelled' })
    await expect(refuseMembership(services.membership, accountId, { operator: 'sam', note: '' })).rejects.toThrow(
      'waits',
    )
    const refunds = await db.selectFrom('refund').selectAll().where('account_id', '=', accountId).execute()
    expect(refunds).toMatchObject([{ amount_pence: 7500, state: 'requested' }])
    expect(published).toMatchObject([{ type: 'membership-refused', by: 'office' }])
    const jobs = await db
      .selectFrom('job')
      .select('kind')
      .where('kind', '=', 'membership:reconcile-subscription')
      .execute()
    expect(jobs).not.toEqual([])
  })

  test('the notice of the right to cancel is recorded once', async () => {
    const { membershipId } = await transaction(db, (tx) => aMember(tx, { now, state: 'pending_acceptance' }))
    for (const at of [now, new Date(now.getTime() + 86_400_000)])
      await transaction(db, (tx) => noteCoolingOffNotice(tx, membershipId, at))
    const row = await db.selectFrom('membership').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
    expect(row.cooling_off_notified_at).toEqual(now)
  })
})

describe('changes made in the provider’s dashboard', () => {
  const member = async (options: MemberOptions = {}) => {
    const built = await transaction(db, (tx) => aMember(tx, { now, plan: '150-quarterly', ...options }))
    const { stripe_subscription: subscription } = await row(built.membershipId)
    return { ...built, subscription }
  }
  const row = (membershipId: Id<'membership'>) =>
    db.selectFrom('membership').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
  const replica = async (
    who: { accountId: Id<'account'>; subscription: string },
    facts: Partial<Insertable<SubscriptionTable>>,
  ) => {
    const values: Insertable<SubscriptionTable> = {
      stripe_id: who.subscription,
      account_id: who.accountId,
      status: 'active',
      price_key: 'plan_150_3m_gbp_v1',
      booster_steps: 0,
      synced_at: now,
      ...facts,
    }
    await db
      .insertInto('subscription')
      .values(values)
      .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(values))
      .execute()
    await transaction(db, (tx) =>
      events.publish(tx, { type: 'subscription-synced', stripeSubscription: who.subscription }),
    )
    return row(
      (
        await db
          .selectFrom('membership')
          .select('id')
          .where('stripe_subscription', '=', who.subscription)
          .executeTakeFirstOrThrow()
      ).id,
    )
  }

  test('a larger plan and a booster raise the limit, with a ledger entry each', async () => {
    const who = await member()
    expect(await replica(who, { price_key: 'plan_200_3m_gbp_v1', booster_steps: 2 })).toMatchObject({
      price_id: 'plan_200_3m_gbp_v1',
      credits_limit: 220,
    })
    await replica(who, { price_key: 'plan_200_3m_gbp_v1', booster_steps: 2 })
    const ledger = await db
      .selectFrom('credit_ledger')
      .select(['cause', 'limit_delta', 'limit_after'])
      .where('membership_id', '=', who.membershipId)
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([
      { cause: 'joined', limit_delta: 150, limit_after: 150 },
      { cause: 'plan_changed', limit_delta: 50, limit_after: 200 },
      { cause: 'booster_changed', limit_delta: 20, limit_after: 220 },
    ])
  })

  test('a smaller plan lowers the limit if the pieces fit; otherwise it stays and the office is notified', async () => {
    const fits = await member()
    expect(await replica(fits, { price_key: 'plan_100_3m_gbp_v1' })).toMatchObject({ credits_limit: 100 })
    const full = await member({ creditsInUse: 120 })
    expect(await replica(full, { price_key: 'plan_100_3m_gbp_v1' })).toMatchObject({
      credits_limit: 150,
      price_id: 'plan_150_3m_gbp_v1',
    })
    expect(errors).toMatchObject([{ membershipId: full.membershipId, inUse: 120 }])
  })

  test('a price that is not ours leaves the plan unchanged', async () => {
    const who = await member()
    expect(await replica(who, { price_key: 'somebody_elses_price' })).toMatchObject({
      credits_limit: 150,
      price_id: 'plan_150_3m_gbp_v1',
      state: 'active',
    })
  })

  test('a pending change that waits for its payment raises nothing', async () => {
    const who = await member()
    expect(await replica(who, { pending_update: true })).toMatchObject({ credits_limit: 150 })
  })

  test('a booster that makes the returned pieces fit removes the need to choose', async () => {
    const who = await member()
    await transaction(db, async (tx) => {
      const pieces = [await aGarment(tx, { credits: 80 }), await aGarment(tx, { credits: 30 })]
      await anOrder(tx, { accountId: who.accountId, garmentIds: pieces, placedAt: now })
      const swap = { garmentIds: [await aGarment(tx, { credits: 60 })], returning: pieces.slice(1) }
      await anOrder(tx, { accountId: who.accountId, ...swap, placedAt: now })
    })
    await db.updateTable('membership').set({ choice_due: true }).where('id', '=', who.membershipId).execute()
    await db
      .updateTable('rental_return')
      .set({ lapsed_on: '2026-12-12' })
      .where('membership_id', '=', who.membershipId)
      .execute()
    expect(await row(who.membershipId)).toMatchObject({ credits_in_use: 140 })
    expect(await replica(who, { booster_steps: 1 })).toMatchObject({ choice_due: true, credits_in_use: 140 })
    expect(await replica(who, { booster_steps: 2 })).toMatchObject({
      choice_due: false,
      credits_limit: 170,
      credits_in_use: 170,
    })
  })

  test('an end and a pause take effect, with their date and an event each', async () => {
    const ends = await member()
    expect(
      await replica(ends, { cancel_at_period_end: true, period_end: new Date('2027-02-20T12:00:00Z') }),
    ).toMatchObject({
      state: 'ending',
      desired: 'stop',
      ends_on: '2027-02-20',
    })
    const pauses = await member()
    expect(await replica(pauses, { status: 'paused' })).toMatchObject({
      state: 'paused',
      desired: 'pause',
      paused_at: now,
    })
    const synced = 'subscription-synced'
    expect(published.map(({ type }) => type)).toEqual([synced, 'membership-ending', synced, 'membership-paused'])
    const history = await db
      .selectFrom('membership_event')
      .select(['from_state', 'to_state', 'cause', 'actor'])
      .where('membership_id', '=', pauses.membershipId)
      .execute()
    expect(history).toEqual([{ from_state: 'active', to_state: 'paused', cause: 'pause', actor: 'provider' }])
  })
})

async function paidInvoice(accountId: Id<'account'>, subscription: string): Promise<void> {
  const period = { period_start: now, period_end: new Date('2027-02-20T12:00:00Z') }
  const sums = { total_pence: 7500, vat_pence: 1250, due_pence: 7500, paid_pence: 7500, remaining_pence: 0 }
  const common = { reason: 'subscription_create', status: 'paid' as const, lines: '[]', created_at: now, paid_at: now }
  await db
    .insertInto('invoice')
    .values({
      stripe_id: `in_${subscription}`,
      account_id: accountId,
      stripe_subscription: subscription,
      ...common,
      ...sums,
      ...period,
      synced_at: now,
    })
    .execute()
}
