// Cancels changes that are scheduled or wait for their payment, and ends memberships whose period is paid or only invoiced.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember, aPaperPrice } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { cancelWithinCoolingOff } from './operations/cancel-within-cooling-off.ts'
import { endMembership } from './operations/end-membership.ts'
import { payMembership } from './operations/pay-membership.ts'
import { cancelPlanChange } from './operations/plan-change/cancel-plan-change.ts'
import { changePlan } from './operations/plan-change/change-plan.ts'
import { previewPlanChange } from './operations/plan-change/preview-plan-change.ts'
import { refreshPlanChange } from './operations/plan-change/refresh-plan-change.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
const [small, large] = ['plan_100_1m_gbp_v1', 'plan_200_1m_gbp_v1']
provider.prices.push(aPaperPrice(small, 1800), aPaperPrice(large, 3600), aPaperPrice('booster_10_1m_gbp_v1', 180))
beforeEach(() => {
  provider.calls.length = 0
})

const aFamily = () => aPaperMember(db, provider, { plan: '100-monthly', priceKey: small, periodStart, periodEnd })
type Family = Awaited<ReturnType<typeof aFamily>>

async function aChange(family: Family, state: 'previewed' | 'scheduled' | 'applying', ended: object = {}) {
  const id = newId<'plan-change'>()
  await db
    .insertInto('plan_change')
    .values({
      shown: JSON.stringify({ text: ['What changes'] }),
      id,
      membership_id: family.membershipId,
      account_id: family.accountId,
      moment: 'now',
      state,
      from_price_id: small,
      from_booster_steps: 0,
      to_price_id: large,
      to_booster_steps: 0,
      due_pence: 1000,
      next_pence: 3600,
      prorated_at: now,
      effective_on: '2026-11-20',
      previewed_at: now,
      expires_at: new Date(now.getTime() + 900_000),
      ...ended,
    })
    .execute()
  return {
    id,
    state: async () =>
      (await db.selectFrom('plan_change').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state,
  }
}
const aWaitingChange = async (family: Family) => {
  const change = await aChange(family, 'previewed')
  await changePlan(services, { accountId: family.accountId, previewId: change.id })
  provider.calls.length = 0
  return change
}
/** Pays the waiting change at the provider; the webhook has not arrived yet. */
function payAtProvider(family: Family): void {
  const { pendingItems, openInvoiceId } = family.atProvider()
  const invoice = provider.invoices.get(openInvoiceId ?? '')
  if (!pendingItems || !invoice) throw new Error('nothing waits for its payment')
  const payments = [{ intentId: `pi_${invoice.invoiceId}`, amount: invoice.due }]
  const paid = { status: 'paid', paid: invoice.due, remaining: pence(0), paidAt: now, payable: null, payments } as const
  provider.invoices.set(invoice.invoiceId, { ...invoice, ...paid })
  family.become({ items: pendingItems, pendingItems: null, openInvoiceId: null })
}

test('without a change there is nothing to cancel or resolve', async () => {
  const { accountId } = await aFamily()
  await expect(cancelPlanChange(services, accountId)).rejects.toMatchObject({ code: 'not_now' })
  await expect(refreshPlanChange(services, accountId)).rejects.toMatchObject({ code: 'not_now' })
})

test('a scheduled change exists only in our database: cancelling it makes no call to the provider', async () => {
  const family = await aFamily()
  const { state } = await aChange(family, 'scheduled')
  expect(await refreshPlanChange(services, family.accountId)).toMatchObject({ outcome: 'scheduled' })
  await cancelPlanChange(services, family.accountId)
  expect([await state(), family.calls()]).toEqual(['abandoned', []])
})

test('a change that is being applied at the renewal cannot be cancelled', async () => {
  const family = await aFamily()
  const { state } = await aChange(family, 'applying')
  await expect(cancelPlanChange(services, family.accountId)).rejects.toMatchObject({
    code: 'not_now',
    message: expect.stringContaining('being made right now'),
  })
  expect([await state(), family.calls()]).toEqual(['applying', []])
})

test('a change that waits for its payment is cancelled at the provider; once paid it is applied, and the answer says so', async () => {
  const [unpaid, paid] = [await aFamily(), await aFamily()]
  const [first, second] = [await aWaitingChange(unpaid), await aWaitingChange(paid)]
  await cancelPlanChange(services, unpaid.accountId)
  expect([await first.state(), unpaid.atProvider().pendingItems]).toEqual(['abandoned', null])
  payAtProvider(paid)
  await expect(cancelPlanChange(services, paid.accountId)).rejects.toMatchObject({ code: 'already_done' })
  expect(await second.state()).toBe('applied')
})

test('after the card form, the provider is asked for the outcome of the change', async () => {
  const family = await aFamily()
  await aWaitingChange(family)
  expect(await refreshPlanChange(services, family.accountId)).toMatchObject({ outcome: 'needs_payment' })
  payAtProvider(family)
  for (let times = 0; times < 2; times++)
    expect(await refreshPlanChange(services, family.accountId)).toMatchObject({ outcome: 'applied', amount: 1000 })
})

test('the amount of a failed renewal is read at the provider; if it has been paid there, the payment is recorded', async () => {
  const family = await aFamily()
  await family.set(membershipIn('past_due', now))
  await family.replica({ status: 'past_due' })
  const invoice = anOpenInvoice(family.atProvider(), `in_${newId()}`)
  provider.invoices.set(invoice.invoiceId, invoice)
  family.become({ status: 'past_due', openInvoiceId: invoice.invoiceId })
  expect(await payMembership(services, family.accountId)).toMatchObject({ outcome: 'needs_payment', amount: 1000 })
  family.become({ status: 'active', openInvoiceId: null })
  await expect(payMembership(services, family.accountId)).rejects.toMatchObject({ code: 'already_done' })
  expect((await family.row()).state).toBe('active')
})

/** Writes the invoice of the current period, or of another one. */
async function writeInvoice(family: Family, status: 'draft' | 'paid' | 'open', other: object = {}): Promise<void> {
  await db
    .insertInto('invoice')
    .values({
      stripe_id: `in_${newId()}`,
      account_id: family.accountId,
      stripe_subscription: family.stripeSubscription,
      reason: 'subscription_cycle',
      status,
      period_start: periodStart,
      period_end: periodEnd,
      lines: '[]',
      total_pence: 1800,
      vat_pence: 300,
      due_pence: 1800,
      paid_pence: 0,
      remaining_pence: 1800,
      created_at: periodStart,
      paid_at: status === 'paid' ? periodStart : null,
      synced_at: now,
      ...other,
    })
    .execute()
}
const atPeriodEnd = { desired: 'stop', ends_on: '2026-12-01' }
const atOnce = { desired: 'end', ends_on: '2026-11-20' }

test.each([
  ['active', 'paid', atPeriodEnd],
  // Without an invoice here, as after a change in the provider's dashboard, the period counts as paid.
  ['active', undefined, atPeriodEnd],
  ['active', 'draft', atOnce],
  ['past_due', 'open', atOnce],
  // Paid a moment ago: the subscription has not been read again yet.
  ['past_due', 'paid', atPeriodEnd],
  ['past_due', undefined, atOnce],
  ['paused', 'paid', atOnce],
] as const)(
  'ending a membership that is %s, with an invoice that is %s, sets what the provider must do and the last day',
  async (state, status, expected) => {
    const family = await aFamily()
    await family.set(membershipIn(state, now))
    if (status) await writeInvoice(family, status)
    await endMembership(services, family.accountId)
    expect(await family.row()).toMatchObject(expected)
  },
)

test.each([
  ['is ended', endMembership],
  ['is cancelled within its 14 days', cancelWithinCoolingOff],
] as const)(
  'a membership that waits for acceptance and %s ends immediately and is refunded in full',
  async (_, end) => {
    const family = await aFamily()
    await family.set({ ...membershipIn('pending_acceptance', now), accepted_at: null })
    await writeInvoice(family, 'paid')
    await end(services, family.accountId)
    expect(await family.row()).toMatchObject({ state: 'cancelled', desired: 'end', ended_at: now })
    const refunds = db.selectFrom('refund').select('amount_pence').where('account_id', '=', family.accountId)
    expect(await refunds.execute()).toEqual([{ amount_pence: 1800 }])
  },
)

test.each([
  ['the renewal is invoiced and not paid', { period_end: periodEnd }, 'draft'],
  ['the period is over and the next one is unknown', { period_end: now }, 'paid'],
] as const)('while %s, no price of a change is shown', async (_, replicated, status) => {
  const family = await aFamily()
  await writeInvoice(family, status)
  await family.replica(replicated)
  const request = { accountId: family.accountId, priceId: large, boosterSteps: undefined }
  await expect(previewPlanChange(services, request)).rejects.toMatchObject({ code: 'not_now' })
})

test('once its period is over, a membership ends at once, or after the next period if that has been paid but not read yet', async () => {
  const [unread, renewed] = [await aFamily(), await aFamily()]
  for (const family of [unread, renewed]) {
    await writeInvoice(family, 'paid')
    await family.replica({ period_end: now })
  }
  await writeInvoice(renewed, 'paid', { period_start: now, period_end: new Date('2026-12-20T10:00:00Z') })
  for (const family of [unread, renewed]) await endMembership(services, family.accountId)
  expect(await unread.row()).toMatchObject(atOnce)
  expect(await renewed.row()).toMatchObject({ desired: 'stop', ends_on: '2026-12-20' })
})

test('a membership without a known subscription ends immediately', async () => {
  const family = await aFamily()
  await db.deleteFrom('subscription').where('stripe_id', '=', family.stripeSubscription).execute()
  provider.subscriptions.delete(family.stripeSubscription)
  await endMembership(services, family.accountId)
  expect(await family.row()).toMatchObject({ state: 'ending', ...atOnce })
})
