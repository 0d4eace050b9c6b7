// How a reactivation follows its pause, moves the credit for the unused time and is paid. tests/lives covers whole reactivations
// with the payments sandbox.
import { beforeEach, expect, test } from 'vitest'
import { syncInvoice } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { chargedBackInvoice } from '#tests/support/provider/charged-back-invoice.ts'
import { aPaperMember } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { describeReactivation } from './operations/describe-reactivation.ts'
import { endMembership } from './operations/end-membership.ts'
import { reactivateMembership } from './operations/reactivate-membership.ts'
import { limitUnusedTime } from './steps/list-refundable.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
beforeEach(() => {
  provider.calls.length = 0
})

/** A family that paused yesterday. If `reconciled`, so did the provider, which holds `kept` pence of the £15 of unused time. */
async function aPausedFamily({ kept = 1500, reconciled = true } = {}) {
  const options = { plan: '150-monthly', priceKey: 'plan_150_1m_gbp_v1', periodStart, periodEnd } as const
  const family = await aPaperMember(db, provider, options)
  const revisions = { desired_revision: 3, reconciled_revision: reconciled ? 3 : 2 }
  const paused = membershipIn('paused', new Date('2026-11-19T10:00:00Z'))
  await family.set({ ...paused, ...revisions, paused_credit_pence: 1500 })
  if (reconciled) {
    await family.replica({ status: 'paused' })
    family.become({ status: 'paused' })
  }
  provider.pendingItems.set(family.stripeSubscription, [{ itemId: 'ii_1', amount: pence(-kept) }])
  return {
    ...family,
    reactivate: async () => {
      const { version: shown } = await describeReactivation(services, family.accountId)
      return reactivateMembership(services, { accountId: family.accountId, shown })
    },
    evidence: async () =>
      (
        await db
          .selectFrom('consent')
          .select('shown')
          .where('account_id', '=', family.accountId)
          .where('kind', '=', 'reactivation')
          .execute()
      ).map(({ shown }) => shown),
    moved: async () =>
      (
        await db
          .selectFrom('balance_entry')
          .select(['amount_pence', 'state'])
          .where('account_id', '=', family.accountId)
          .execute()
      ).map(({ amount_pence, state }) => [amount_pence, state]),
  }
}
const closeDispute = (accountId: Id<'account'>) =>
  transaction(db, (tx) => limitUnusedTime(services)(tx, { type: 'dispute-closed', accountId, disputeId: 'dp_1' }))
const acts = () =>
  provider.calls.map(({ act }) => act).filter((act) => !act.startsWith('get') && !/^(list|find)/.test(act))

test('a reactivation paid immediately resumes immediately, and moves no credit that the provider holds itself', async () => {
  const family = await aPausedFamily()
  expect(await family.reactivate()).toMatchObject({ outcome: 'done' })
  expect(await family.row()).toMatchObject({ state: 'active', desired: 'renew', reconciled_revision: 4 })
  expect([acts(), await family.moved()]).toEqual([['resumeSubscription'], []])
})

test('a reactivation first makes a pause that the provider does not have yet', async () => {
  const family = await aPausedFamily({ reconciled: false })
  expect(await family.reactivate()).toMatchObject({ outcome: 'done' })
  expect(acts()).toEqual(['pauseSubscription', 'resumeSubscription'])
})

test('while another process makes the pause, a reactivation has to be requested again', async () => {
  const family = await aPausedFamily({ reconciled: false })
  await family.set({ reconciling_until: new Date(services.wallClock.now().getTime() + 60_000) })
  await expect(family.reactivate()).rejects.toMatchObject({ code: 'provider_unreachable' })
  expect([acts(), (await family.row()).desired]).toEqual([[], 'pause'])
})

test('credit that the provider does not hold is in the balance before the subscription resumes', async () => {
  const family = await aPausedFamily({ kept: 1000 })
  provider.slowlyAt('resumeSubscription', async () => expect(await family.moved()).toEqual([[500, 'done']]))
  await family.reactivate()
  expect(acts()).toEqual(['createBalanceEntry', 'resumeSubscription'])
})

test.each([
  ['lost', 1800, 0, [[-1500, 'done']]],
  ['lost', 1000, 800, [[-700, 'done']]],
  ['won', 1800, 1500, []],
] as const)(
  'after a dispute during a pause is %s, over %d pence paid for its period, %d pence are credited and the balance moves by %j',
  async (status, byCard, credit, moved) => {
    const family = await aPausedFamily()
    const { accountId, stripeSubscription: subscription } = family
    await chargedBackInvoice(db, { accountId, subscription, periodStart, periodEnd, byCard }, status)
    for (let times = 0; times < 2; times++) await closeDispute(accountId)
    expect((await family.row()).paused_credit_pence).toBe(credit)
    await family.reactivate()
    expect(await family.moved()).toEqual(moved)
  },
)

test('what failed reactivations have moved to the balance is taken back once the dispute is lost', async () => {
  const family = await aPausedFamily({ kept: 0 })
  const { accountId, stripeSubscription: subscription } = family
  await chargedBackInvoice(db, { accountId, subscription, periodStart, periodEnd })
  const decline = async () => {
    provider.slowlyAt('resumeSubscription', async () => family.become({ status: 'paused' }))
    await family.reactivate()
    // The invoice of the reactivation was abandoned (apply-subscription.ts).
    await family.set({ desired: 'pause' })
  }
  await decline()
  expect([await family.moved(), (await family.row()).paused_credit_pence]).toEqual([[[1500, 'done']], 0])
  // The balance as last read at the provider.
  const read = { balance_pence: 1500, synced_at: services.wallClock.now() }
  await db.updateTable('payment_customer').set(read).where('account_id', '=', accountId).execute()
  await closeDispute(accountId)
  expect((await describeReactivation(services, accountId)).button).toBe('Reactivate and pay £27')
  await decline()
  expect(await family.moved()).toEqual([
    [1500, 'done'],
    [-1500, 'done'],
  ])
})

test('a dispute that is reported again after a failed reactivation takes nothing more', async () => {
  const family = await aPausedFamily()
  const { accountId, stripeSubscription: subscription } = family
  await chargedBackInvoice(db, { accountId, subscription, periodStart, periodEnd, byCard: 1000 })
  await closeDispute(accountId)
  provider.slowlyAt('resumeSubscription', async () => family.become({ status: 'paused' }))
  await family.reactivate()
  await closeDispute(accountId)
  expect([await family.moved(), (await family.row()).paused_credit_pence]).toEqual([[[-700, 'done']], 1500])
})

test('the part of a credit that is no longer paid is taken back, even if the pause was made on the provider’s pages', async () => {
  const family = await aPausedFamily()
  const { accountId, membershipId, stripeSubscription: subscription } = family
  await db
    .insertInto('membership_event')
    .values({
      id: newId(),
      membership_id: membershipId,
      from_state: 'active',
      to_state: 'paused',
      cause: 'pause',
      actor: 'provider',
      at: now,
    })
    .execute()
  await chargedBackInvoice(db, { accountId, subscription, periodStart, periodEnd, byCard: 1000 })
  await closeDispute(accountId)
  await family.reactivate()
  expect(await family.moved()).toEqual([[-700, 'done']])
})

test('a subscription that somebody has resumed at the provider keeps its credit: nothing is moved', async () => {
  const family = await aPausedFamily()
  family.become({ status: 'active' })
  expect(await family.reactivate()).toMatchObject({ outcome: 'done' })
  expect([acts(), await family.moved()]).toEqual([[], []])
})

test('a reactivation moves no credit that another has moved during the first calls', async () => {
  const family = await aPausedFamily({ kept: 0 })
  provider.slowlyAt('listPendingItems', () => family.set({ desired: 'renew', desired_revision: 4 }))
  await family.reactivate()
  expect([await family.moved(), (await family.row()).desired_revision]).toEqual([[], 4])
})

test('requesting a reactivation again while the first waits for its payment returns the first', async () => {
  const family = await aPausedFamily()
  const invoice = anOpenInvoice(family.atProvider(), `in_${family.membershipId}`)
  provider.slowlyAt('resumeSubscription', async () => {
    provider.invoices.set(invoice.invoiceId, invoice)
    family.become({ status: 'paused', openInvoiceId: invoice.invoiceId })
  })
  const first = await family.reactivate()
  expect(first).toMatchObject({ outcome: 'needs_payment', amount: 1000 })
  expect(await family.reactivate()).toEqual(first)
  expect(acts()).toEqual(['resumeSubscription'])
  expect(await family.row()).toMatchObject({ state: 'paused', desired: 'renew', desired_revision: 4 })
})

test('while a reactivation waits for its payment, the page names the amount due on its invoice, less the balance used', async () => {
  const family = await aPausedFamily()
  const sums = { total: pence(1200), balance: pence(200), due: pence(1000), remaining: pence(1000) }
  const invoice = { ...anOpenInvoice(family.atProvider(), `in_${family.membershipId}`), ...sums }
  provider.slowlyAt('resumeSubscription', async () => {
    provider.invoices.set(invoice.invoiceId, invoice)
    family.become({ status: 'paused', openInvoiceId: invoice.invoiceId })
  })
  await family.reactivate()
  await syncInvoice(services, invoice.invoiceId)
  const { sums: shown, button } = await describeReactivation(services, family.accountId)
  expect(shown.map(({ label, value }) => [label, value])).toEqual([
    ['Your plan', '£27'],
    ['Unused payment from before your pause', '−£15'],
    ['Account balance', '−£2'],
    ['To pay now', '£10'],
  ])
  expect(button).toBe('Reactivate and pay £10')
})

test.each([
  [2680, 0, ['To pay now: Nothing', 'Added to your next payment: £0.20']],
  [2695, -10, ['Carried over from before: £0.10', 'To pay now: Nothing', 'Added to your next payment: £0.15']],
  [2680, 50, ['Account balance: −£0.50', 'To pay now: Nothing']],
])(
  'after %d pence of unused time and a balance of %d, the page and the evidence name what is left for the next payment',
  async (unused, balance_pence, expected) => {
    const family = await aPausedFamily({ kept: unused })
    const { accountId } = family
    await family.set({ paused_credit_pence: unused })
    const read = { balance_pence, synced_at: services.wallClock.now() }
    await db.updateTable('payment_customer').set(read).where('account_id', '=', accountId).execute()
    const { sums } = await describeReactivation(services, accountId)
    expect(sums.slice(2).map(({ label, value }) => `${label}: ${value}`)).toEqual(expected)
    await family.reactivate()
    expect(await family.evidence()).toMatchObject([{ text: expect.arrayContaining(expected) }])
  },
)

test('a membership that ends during the first calls is not resumed, and nothing more is stored', async () => {
  const family = await aPausedFamily()
  provider.slowlyAt('listPendingItems', () => endMembership(services, family.accountId))
  await expect(family.reactivate()).rejects.toMatchObject({ code: 'membership_state' })
  expect([acts(), await family.evidence(), (await family.row()).desired]).toEqual([[], [], 'end'])
})

test('a reactivation that another tab completes during the first calls is returned as done', async () => {
  const family = await aPausedFamily()
  provider.slowlyAt('listPendingItems', async () => void (await family.reactivate()))
  expect(await family.reactivate()).toMatchObject({ outcome: 'done' })
  expect([acts(), (await family.row()).state]).toEqual([['resumeSubscription'], 'active'])
})

test('a reactivation that is paid between the calls is returned as done, by the state of the membership', async () => {
  const family = await aPausedFamily()
  const invoice = anOpenInvoice(family.atProvider(), `in_${family.membershipId}`)
  provider.slowlyAt('resumeSubscription', async () => {
    provider.invoices.set(invoice.invoiceId, invoice)
    family.become({ status: 'paused', openInvoiceId: invoice.invoiceId })
    provider.slowlyAt('getInvoice', async () => family.become({ status: 'active', openInvoiceId: null }))
  })
  expect(await family.reactivate()).toMatchObject({ outcome: 'done' })
})

test('a reactivation is not returned as done because of a newer request, by this family or another', async () => {
  const [family, other] = [await aPausedFamily(), await aPausedFamily()]
  await other.set({ desired: 'renew', desired_revision: 4 })
  provider.slowlyAt('resumeSubscription', () =>
    family.set({ ...membershipIn('ending', now), desired: 'end', desired_revision: 6, reconciled_revision: 6 }),
  )
  await expect(family.reactivate()).rejects.toMatchObject({ code: 'membership_state' })
  expect([(await family.row()).reconciled_revision, (await other.row()).reconciled_revision]).toEqual([6, 3])
})

test('what was shown is stored once, word for word, with the consent; changed words must be read first', async () => {
  const family = await aPausedFamily()
  const { accountId } = family
  const { version: shown, button } = await describeReactivation(services, accountId)
  expect(button).toBe('Reactivate and pay £12')
  await family.set({ paused_credit_pence: 1400 })
  await expect(reactivateMembership(services, { accountId, shown })).rejects.toMatchObject({ code: 'offer_changed' })
  expect([acts(), await family.evidence(), (await family.row()).desired]).toEqual([[], [], 'pause'])
  await family.set({ paused_credit_pence: 1500 })
  expect(await reactivateMembership(services, { accountId, shown })).toMatchObject({ outcome: 'done' })
  expect(await family.evidence()).toMatchObject([
    {
      membershipId: family.membershipId,
      duePence: 1200,
      unusedPence: 1500,
      text: expect.arrayContaining(['Unused payment from before your pause: −£15', 'Button: Reactivate and pay £12']),
    },
  ])
})
