// A change made in the provider's dashboard and not paid, while others read the same subscription, a process dies, or the family
// pays at the last moment. tests/lives/membership-unpaid.test.ts tests this with the payments sandbox.
import { beforeEach, expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember, aPaperPrice } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { syncSubscription } from '../payments/index.ts'
import { listUnpaidChanges, undoUnpaidChange } from './operations/plan-change/undo-unpaid-changes.ts'

const { db } = await openTestDatabase()
const periodStart = new Date('2026-11-10T10:00:00Z')
const changedAt = new Date('2026-11-18T10:00:00Z')
const { provider, services } = paperPayments(db)
const [small, large] = ['plan_100_1m_gbp_v1', 'plan_200_1m_gbp_v1']
beforeEach(() => {
  const prices = [aPaperPrice(small, 1800), aPaperPrice(large, 3600), aPaperPrice('booster_10_1m_gbp_v1', 180)]
  provider.prices.splice(0, provider.prices.length, ...prices)
  provider.calls.length = 0
})

/**
 * A member of the paid 100 plan; somebody changed it to the 200 plan at the provider two days ago, and that invoice is
 * open.
 */
async function aMemberChangedInDashboard() {
  const periodEnd = new Date('2026-12-10T10:00:00Z')
  const member = await aPaperMember(db, provider, { plan: '100-monthly', priceKey: small, periodStart, periodEnd })
  const period = anOpenInvoice(member.atProvider(), `in_period_${member.membershipId}`)
  const bill = { ...anOpenInvoice(member.atProvider(), `in_${member.membershipId}`), createdAt: changedAt }
  const paid = { status: 'paid', paid: period.due, remaining: pence(0), payable: null } as const
  provider.invoices.set(period.invoiceId, { ...period, ...paid, reason: 'subscription_cycle', paidAt: periodStart })
  provider.invoices.set(bill.invoiceId, bill)
  const items = [{ itemId: 'si_1', priceId: `price_of_${large}`, lookupKey: large, quantity: 1 }]
  const sync = () => syncSubscription(services, member.stripeSubscription)
  member.become({ latestInvoiceId: period.invoiceId })
  await sync()
  await db.updateTable('invoice').set({ period_start: periodStart }).where('stripe_id', '=', period.invoiceId).execute()
  member.become({ items, status: 'past_due', openInvoiceId: bill.invoiceId })
  await sync()
  return {
    ...member,
    sync,
    undo: () => undoUnpaidChange(services, member.membershipId),
    planAtProvider: () => member.atProvider().items[0]?.lookupKey,
    billStatus: () => provider.invoices.get(bill.invoiceId)?.status,
    paysTheBill() {
      provider.invoices.set(bill.invoiceId, { ...bill, ...paid, paid: bill.due, paidAt: services.clock.now() })
      member.become({ status: 'active', openInvoiceId: null, latestInvoiceId: bill.invoiceId })
    },
  }
}

test('the paid plan is restored before the invoice is void, so a read in between never grants the larger plan', async () => {
  const member = await aMemberChangedInDashboard()
  const limits: number[] = []
  const readInBetween = async () => {
    if (member.billStatus() === 'void') member.become({ status: 'active' })
    await member.sync()
    limits.push(await member.limit())
  }
  provider.slowlyAt('updateItems', readInBetween)
  provider.slowlyAt('voidInvoice', readInBetween)
  await member.undo()
  expect([limits, await member.limit()]).toEqual([[100, 100], 100])
  expect([member.planAtProvider(), member.billStatus()]).toEqual([small, 'void'])
})

test.each(['updateItems', 'voidInvoice'] as const)(
  'when the process dies at %s, the next run undoes the whole change',
  async (act) => {
    const member = await aMemberChangedInDashboard()
    provider.failsOnceAt(act, 'unreachable')
    await expect(member.undo()).rejects.toMatchObject({ code: 'provider_unreachable' })
    expect(member.billStatus()).toBe('open')
    await member.sync()
    await member.undo()
    expect([member.planAtProvider(), member.billStatus(), await member.limit()]).toEqual([small, 'void', 100])
  },
)

test('the change is undone for a membership that is ending, too: nothing may be charged for it after the end', async () => {
  const member = await aMemberChangedInDashboard()
  await member.set({ ...membershipIn('ending', changedAt), desired: 'stop' })
  expect(await listUnpaidChanges(services, 1000)).toContainEqual({ id: member.membershipId })
  await member.undo()
  expect([member.planAtProvider(), member.billStatus(), await member.limit()]).toEqual([small, 'void', 100])
})

test('a change that is paid at the last moment stays', async () => {
  const member = await aMemberChangedInDashboard()
  provider.slowlyAt('updateItems', async () => member.paysTheBill())
  await member.undo()
  expect([member.planAtProvider(), member.billStatus(), await member.limit()]).toEqual([large, 'paid', 200])
})
