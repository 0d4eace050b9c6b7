// A scheduled change when it is applied: late, twice at once, or while the membership changes. plan-changes.db.test.ts covers
// what is decided at the renewal itself.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember, aPaperPrice } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { applyScheduledChange } from './operations/plan-change/apply-scheduled-change.ts'

const { db } = await openTestDatabase()
const time = { now: new Date('2026-12-01T09:55:00Z') }
const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
const nextEnd = new Date('2027-01-01T10:00:00Z')
const clock = { now: () => time.now }
const { provider, services, published } = paperPayments(db, { clock, wallClock: clock })
const [large, small] = ['plan_200_1m_gbp_v1', 'plan_100_1m_gbp_v1']
provider.prices.push(aPaperPrice(large, 3600), aPaperPrice(small, 1800), aPaperPrice('booster_10_1m_gbp_v1', 180))
beforeEach(() => {
  // Five minutes before the renewal.
  time.now = new Date('2026-12-01T09:55:00Z')
  published.length = 0
  provider.calls.length = 0
})
const publishedTypes = () => published.map(({ type }) => type).filter((type) => type.startsWith('plan-change'))
const updates = () => provider.count('updateItems')

/** A member of the 200 plan with a change to the 100 plan scheduled for the renewal. */
async function aMemberWithPlan(state: 'scheduled' | 'applying' = 'scheduled', { boosterSteps = 0 } = {}) {
  const member = await aPaperMember(db, provider, { plan: '200-monthly', priceKey: large, periodStart, periodEnd })
  const id = newId<'plan-change'>()
  const previewedAt = new Date('2026-11-20T10:00:00Z')
  await db
    .insertInto('plan_change')
    .values({
      shown: JSON.stringify({ text: ['What changes'] }),
      id,
      membership_id: member.membershipId,
      account_id: member.accountId,
      moment: 'renewal',
      state,
      from_price_id: large,
      from_booster_steps: boosterSteps,
      to_price_id: small,
      to_booster_steps: 0,
      due_pence: 0,
      next_pence: 1800,
      prorated_at: previewedAt,
      effective_on: '2026-12-01',
      previewed_at: previewedAt,
      expires_at: previewedAt,
    })
    .execute()
  return {
    ...member,
    applyIt: () => applyScheduledChange(services, id),
    state: async () =>
      (await db.selectFrom('plan_change').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state,
    resolve: (to: 'abandoned' | 'kept') =>
      db.updateTable('plan_change').set({ state: to, ended_at: time.now }).where('id', '=', id).execute(),
    /** The renewal is invoiced as the old plan. */
    renews(status: 'draft' | 'paid') {
      time.now = new Date(periodEnd.getTime() + 60_000)
      const invoice = { ...anOpenInvoice(member.atProvider(), `in_${newId()}`), reason: 'subscription_cycle' }
      const createdAt = periodEnd
      provider.invoices.set(invoice.invoiceId, { ...invoice, status, createdAt, payable: null })
      const { invoiceId } = invoice
      member.become({ periodStart: periodEnd, periodEnd: nextEnd, latestInvoiceId: invoiceId })
    },
    countLedgerEntries: async () =>
      (await db.selectFrom('credit_ledger').select('cause').where('membership_id', '=', member.membershipId).execute())
        .length,
  }
}

test('a job for a finished change makes no call to the provider', async () => {
  const member = await aMemberWithPlan()
  await member.resolve('kept')
  await member.applyIt()
  expect(provider.calls).toEqual([])
})

test('a change cancelled while its subscription is read is not applied', async () => {
  const member = await aMemberWithPlan()
  provider.slowlyAt('getSubscription', () => member.resolve('abandoned'))
  await member.applyIt()
  expect([await member.state(), updates(), await member.limit()]).toEqual(['abandoned', 0, 200])
})

test('a change that has begun to be applied is finished at any time, even if an operator has postponed it', async () => {
  const member = await aMemberWithPlan('applying')
  time.now = new Date('2026-11-25T10:00:00Z')
  await member.applyIt()
  expect([await member.state(), updates()]).toEqual(['applied', 1])
})

test('a late change waits until the renewal that was invoiced as the old plan is paid', async () => {
  const member = await aMemberWithPlan()
  member.renews('draft')
  await member.applyIt()
  expect([await member.state(), updates(), await member.limit()]).toEqual(['scheduled', 0, 200])
})

test.each(['ending', 'cancelled'] as const)(
  'once its membership is %s, a change is abandoned and not requested',
  async (state) => {
    const member = await aMemberWithPlan('applying')
    await member.set(membershipIn(state, time.now))
    await member.applyIt()
    expect([await member.state(), updates()]).toEqual(['abandoned', 0])
  },
)

test('a change is abandoned if its subscription ends after the provider has applied it and before the answer comes', async () => {
  const member = await aMemberWithPlan('applying')
  await member.set(membershipIn('ending', time.now))
  const [item] = member.atProvider().items
  if (item) member.become({ items: [{ ...item, priceId: `price_of_${small}`, lookupKey: small }] })
  member.become({ status: 'canceled', endedAt: time.now })
  await member.applyIt()
  expect(await member.state()).toBe('abandoned')
})

test('when two runs are refused, the change is skipped and reported once', async () => {
  const member = await aMemberWithPlan()
  provider.failsOnceAt('updateItems', 'refused')
  provider.slowlyAt('updateItems', async () => {
    provider.failsOnceAt('updateItems', 'refused')
    await member.applyIt()
  })
  await member.applyIt()
  expect([await member.state(), await member.limit(), publishedTypes()]).toEqual(['kept', 200, ['plan-change-kept']])
})

test('a refused change keeps the credits of the old plan and of its booster', async () => {
  const member = await aMemberWithPlan('scheduled', { boosterSteps: 2 })
  const booster = { itemId: 'si_2', priceId: 'price_of_booster', lookupKey: 'booster_10_1m_gbp_v1', quantity: 2 }
  member.become({ items: [...member.atProvider().items, booster] })
  await member.set({ booster_credits: 20, credits_limit: 220 })
  provider.failsOnceAt('updateItems', 'refused')
  const lowered: unknown[] = []
  provider.slowlyAt('updateItems', async () => {
    lowered.push(await member.limit())
    // The subscription is read once after the refusal, then no more: the limit is restored by us, not by that read.
    provider.slowlyAt('getSubscription', async () => provider.failsOnceAt('getSubscription', 'unreachable'))
  })
  await expect(member.applyIt()).rejects.toMatchObject({ code: 'provider_unreachable' })
  expect([lowered, await member.state(), await member.limit()]).toEqual([[100], 'kept', 220])
})

test('a change that is refused after the membership has just ended is abandoned without a report', async () => {
  const member = await aMemberWithPlan()
  provider.failsOnceAt('updateItems', 'refused')
  provider.slowlyAt('updateItems', () => member.set(membershipIn('ending', time.now)))
  await member.applyIt()
  expect([await member.state(), publishedTypes()]).toEqual(['abandoned', []])
})

test('a change that is refused after the plan has changed keeps the credits of the new plan', async () => {
  const member = await aMemberWithPlan()
  provider.failsOnceAt('updateItems', 'refused')
  const middle = 'plan_150_1m_gbp_v1'
  provider.slowlyAt('updateItems', async () => {
    const [item] = member.atProvider().items
    if (!item) return
    const booster = { itemId: 'si_2', priceId: 'price_of_booster', lookupKey: 'booster_10_1m_gbp_v1', quantity: 1 }
    member.become({ items: [{ ...item, priceId: `price_of_${middle}`, lookupKey: middle }, booster] })
    await member.set({ price_id: middle, package_credits: 150, booster_credits: 10, credits_limit: 160 })
  })
  await member.applyIt()
  // The two entries: joined, then lowered to the scheduled limit.
  expect([await member.state(), await member.limit(), await member.countLedgerEntries()]).toEqual(['kept', 160, 2])
})
