// A renewal that costs less than expected: other credit in the balance counts as used first, and the gift money that was moved for
// the renewal and not used is returned.
import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { endGiftCharge } from './operations/gift/end-gift-charge.ts'
import { useGiftForInvoice } from './operations/gift/use-gift-for-charge.ts'
import { syncInvoice } from './operations/subscriptions/sync-invoice.ts'
import { syncCustomer } from './operations/sync-customer.ts'
import { readGiftBalance } from './queries/gift/gift-balance.ts'
import { invoiceCharge } from './steps/gift/end-charge.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)

test.each([
  // other credit, moved, used, returned
  [700, 1100, 1800, 0],
  [700, 1100, 1500, 300],
  [700, 1100, 500, 1100],
  [0, 1800, 1500, 300],
])('with %ip of other credit, %ip is moved; if %ip is used, %ip is returned', async (credit, moved, used, returned) => {
  const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
  const plan = { plan: '100-monthly', priceKey: 'plan_100_1m_gbp_v1' } as const
  const member = await aPaperMember(db, provider, { ...plan, periodStart, periodEnd })
  const { accountId, stripeSubscription } = member
  const holds = (balance: number) =>
    void provider.customers.set(member.atProvider().customerId, { accountId, balance: pence(balance), cardId: null })
  await transaction(db, (tx) => aGiftLot(tx, { accountId, face: 5000, now }))
  holds(credit)
  await syncCustomer(services, accountId)
  const id = `in_${stripeSubscription}`
  const bill = { ...anOpenInvoice(member.atProvider(), id), reason: 'subscription_cycle', payable: null } as const
  const draft = { ...bill, total: pence(1800), due: pence(1800), remaining: pence(1800), status: 'draft' } as const
  provider.invoices.set(id, draft)
  await useGiftForInvoice(services, id)
  const gift = async () => (await readGiftBalance(db, accountId)).balance
  expect(await gift()).toBe(5000 - moved)
  holds(credit + moved - used)
  const none = { due: pence(0), remaining: pence(0) }
  provider.invoices.set(id, { ...draft, ...none, total: pence(used), status: 'paid', paidAt: now })
  await syncInvoice(services, id)
  await endGiftCharge(services, invoiceCharge(id))
  expect(await gift()).toBe(5000 - moved + returned)
})
