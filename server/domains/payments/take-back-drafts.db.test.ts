// Gift money that was moved for the draft of a renewal is taken back before another charge, unless the renewal has used it
// since our last read (take-back-drafts.ts).
import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { aPaperMember } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { takeBackFromDrafts } from './operations/gift/take-back-drafts.ts'
import { useGiftForInvoice } from './operations/gift/use-gift-for-charge.ts'
import { syncCustomer } from './operations/sync-customer.ts'
import { readGiftBalance } from './queries/gift/gift-balance.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)

/** What syncInvoice writes last, under the account's lock. */
const paid = { status: 'paid', due_pence: 0, remaining_pence: 0, paid_at: now, version: 9 } as const

/** A family with £50 of gift money, £18 of which has been moved for the draft of its renewal. */
async function aFamilyWithDraft(own = services) {
  const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
  const plan = { plan: '100-monthly', priceKey: 'plan_100_1m_gbp_v1' } as const
  const member = await aPaperMember(db, provider, { ...plan, periodStart, periodEnd })
  const { accountId, stripeSubscription } = member
  const { customerId } = member.atProvider()
  const holds = (balance: number) =>
    void provider.customers.set(customerId, { accountId, balance: pence(balance), cardId: null })
  await transaction(db, (tx) => aGiftLot(tx, { accountId, face: 5000, now }))
  const id = `in_${stripeSubscription}`
  const bill = { ...anOpenInvoice(member.atProvider(), id), reason: 'subscription_cycle', payable: null } as const
  const draft = { ...bill, total: pence(1800), due: pence(1800), remaining: pence(1800), status: 'draft' } as const
  provider.invoices.set(id, draft)
  holds(1800)
  await useGiftForInvoice(own, id)
  await syncCustomer(services, accountId)
  return {
    accountId,
    takeBack: (own = services) => takeBackFromDrafts(own, stripeSubscription),
    /** The provider finalises the draft, which uses the money; we have not read that yet. */
    finalise: () => {
      provider.invoices.set(id, { ...draft, status: 'paid', due: pence(0), remaining: pence(0), paidAt: now })
      holds(0)
    },
    id,
    gift: async () => (await readGiftBalance(db, accountId)).balance,
    moved: async () => {
      const rows = db.selectFrom('balance_entry').select('amount_pence').where('account_id', '=', accountId)
      return (await rows.orderBy('requested_at').orderBy('amount_pence', 'desc').execute()).map(
        (row) => row.amount_pence,
      )
    },
  }
}

test('what a draft has not used yet is taken back', async () => {
  const family = await aFamilyWithDraft()
  expect(await family.gift()).toBe(3200)
  await family.takeBack()
  expect([await family.gift(), await family.moved()]).toEqual([5000, [1800, -1800]])
})

test('what the provider has used since the last read is not taken back', async () => {
  const family = await aFamilyWithDraft()
  family.finalise()
  await family.takeBack()
  expect([await family.gift(), await family.moved()]).toEqual([3200, [1800]])
})

test('what an invoice has used is not taken back while its payment is being written', async () => {
  const family = await aFamilyWithDraft()
  family.finalise()
  const taken: Promise<void>[] = []
  await transaction(db, async (tx) => {
    await services.lockAccount(tx, family.accountId)
    taken.push(family.takeBack())
    await untilBlocked(db)
    await tx.updateTable('invoice').set(paid).where('stripe_id', '=', family.id).execute()
  })
  await Promise.all(taken)
  expect([await family.gift(), await family.moved()]).toEqual([3200, [1800]])
})

/** The provider finalises the draft just after it was read: its payment is written before its account is locked a second time. */
function finalisedOnceRead(): typeof services {
  let locks = 0
  return {
    ...services,
    lockAccount: async (tx, accountId) => {
      locks += 1
      if (locks === 2) await db.updateTable('invoice').set(paid).where('account_id', '=', accountId).execute()
      return services.lockAccount(tx, accountId)
    },
  }
}

test('what an invoice uses after it was read as a draft is not taken back', async () => {
  const family = await aFamilyWithDraft()
  await family.takeBack(finalisedOnceRead())
  expect([await family.gift(), await family.moved()]).toEqual([3200, [1800]])
})

test('nothing is moved for a draft that has been finalised since it was read', async () => {
  const family = await aFamilyWithDraft(finalisedOnceRead())
  expect([await family.gift(), await family.moved()]).toEqual([5000, []])
})
