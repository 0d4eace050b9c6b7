// What the next payment will be while a renewal is a draft or was just paid: balances that this renewal uses do not count twice.
import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { readChargeAhead } from './index.ts'
import { useGiftForInvoice } from './operations/gift/use-gift-for-charge.ts'
import { syncInvoice } from './operations/subscriptions/sync-invoice.ts'
import { syncCustomer } from './operations/sync-customer.ts'

const { db } = await openTestDatabase()
const { provider, services, now, eventsOf } = paperPayments(db)
const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]

/** A family whose renewal for £18 is a draft at the provider. */
async function aRenewingFamily() {
  const plan = { plan: '100-monthly', priceKey: 'plan_100_1m_gbp_v1' } as const
  const member = await aPaperMember(db, provider, { ...plan, periodStart, periodEnd })
  const { accountId, stripeSubscription } = member
  const { customerId } = member.atProvider()
  const id = `in_${stripeSubscription}`
  const bill = { ...anOpenInvoice(member.atProvider(), id), reason: 'subscription_cycle', payable: null } as const
  const draft = { ...bill, total: pence(1800), due: pence(1800), remaining: pence(1800), status: 'draft' } as const
  provider.invoices.set(id, draft)
  return {
    accountId,
    id,
    next: async () => (await readChargeAhead(db, accountId, pence(1800))).charge,
    holds: (balance: number) =>
      void provider.customers.set(customerId, { accountId, balance: pence(balance), cardId: null }),
    pay: (due: number) =>
      void provider.invoices.set(id, {
        ...draft,
        ...{ due: pence(due), paid: pence(due), balance: pence(1800 - due), remaining: pence(0) },
        ...{ status: 'paid', paidAt: now },
      }),
  }
}

test('gift money pays the draft and not the next payment too: before, during and after its move to the provider', async () => {
  const family = await aRenewingFamily()
  await transaction(db, (tx) => aGiftLot(tx, { accountId: family.accountId, face: 2000, now }))
  await syncInvoice(services, family.id)
  expect(await family.next()).toBe(1600)
  provider.slowlyAt('createBalanceEntry', async () => {
    expect(await family.next()).toBe(1600)
    family.holds(1800)
  })
  await useGiftForInvoice(services, family.id)
  expect(await family.next()).toBe(1600)
})

test('a draft that is not collected uses nothing', async () => {
  const family = await aRenewingFamily()
  family.holds(500)
  await syncInvoice(services, family.id)
  await syncCustomer(services, family.accountId)
  expect(await family.next()).toBe(1800)
  await db.updateTable('invoice').set({ collects: false }).where('stripe_id', '=', family.id).execute()
  expect(await family.next()).toBe(1300)
})

test('a payment is published only once the balance that it has used is known, even if the first reading fails', async () => {
  const family = await aRenewingFamily()
  family.holds(500)
  await syncInvoice(services, family.id)
  await syncCustomer(services, family.accountId)
  family.holds(0)
  family.pay(1300)
  provider.failsOnceAt('getCustomer', 'unreachable')
  await expect(syncInvoice(services, family.id)).rejects.toThrow()
  expect(eventsOf('invoice-paid')).toEqual([])
  await syncInvoice(services, family.id)
  expect(eventsOf('invoice-paid')).toMatchObject([{ invoiceId: family.id }])
  expect(await family.next()).toBe(1800)
  const invoice = db.selectFrom('invoice').select('balance_pence').where('stripe_id', '=', family.id)
  expect(await invoice.executeTakeFirst()).toEqual({ balance_pence: 500 })
})
