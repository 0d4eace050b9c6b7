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
import { creditBalance } from './operations/refunds/credit-balance.ts'
import { syncInvoice } from './operations/subscriptions/sync-invoice.ts'
import { syncCustomer } from './operations/sync-customer.ts'
import { readGiftBalance } from './queries/gift/gift-balance.ts'
import { invoiceCharge } from './steps/gift/end-charge.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
const monthly = { plan: '100-monthly', priceKey: 'plan_100_1m_gbp_v1', periodStart, periodEnd } as const

test.each([
  // other credit, moved, used, returned
  [700, 1100, 1800, 0],
  [700, 1100, 1500, 300],
  [700, 1100, 500, 1100],
  [0, 1800, 1500, 300],
])('with %ip of other credit, %ip is moved; if %ip is used, %ip is returned', async (credit, moved, used, returned) => {
  const member = await aPaperMember(db, provider, monthly)
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

test('an entry of ours whose answer was lost is not taken for one that somebody made by hand', async () => {
  const { accountId, atProvider } = await aPaperMember(db, provider, monthly)
  const entry = { accountId, amount: pence(500), reason: 'Sorry for the wait', causeKey: 'office:1', now }
  const entryId = await transaction(db, (tx) => creditBalance(tx, entry))
  provider.customers.set(atProvider().customerId, { accountId, balance: pence(800), cardId: null })
  const made = { description: 'by hand', createdAt: now }
  provider.balanceEntries.push(
    { ...made, transactionId: 'cbtxn_ours', entryId, amount: pence(500) },
    { ...made, transactionId: 'cbtxn_other', entryId: null, amount: pence(300) },
  )
  await syncCustomer(services, accountId)
  const entries = db
    .selectFrom('balance_entry')
    .select('amount_pence')
    .where('account_id', '=', accountId)
    .orderBy('amount_pence')
  expect(await entries.execute()).toEqual([{ amount_pence: 300 }, { amount_pence: 500 }])
})
