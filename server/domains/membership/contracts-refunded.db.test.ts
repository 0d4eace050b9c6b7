// What a pause credits and a cancelled contract refunds when a payer's bank has taken back a payment, or a second subscription
// pays for unpaid time.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { chargedBackInvoice } from '#tests/support/provider/charged-back-invoice.ts'
import { aPaperMember } from '#tests/support/provider/paper-member.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { cancelWithinCoolingOff } from './operations/cancel-within-cooling-off.ts'
import { endMembership } from './operations/end-membership.ts'
import { pauseMembership } from './operations/pause-membership.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
const aFamily = () =>
  aPaperMember(db, provider, { plan: '100-monthly', priceKey: 'plan_100_1m_gbp_v1', periodStart, periodEnd })
type Family = Awaited<ReturnType<typeof aFamily>>

const refundsOf = async ({ accountId }: Family) =>
  (await db.selectFrom('refund').select('amount_pence').where('account_id', '=', accountId).execute()).map(
    ({ amount_pence }) => amount_pence,
  )
/** A family that may still cancel the contract, because it has not been sent the notice of that right. */
async function aFamilyWithoutNotice() {
  const family = await aFamily()
  await family.set({ cooling_off_notified_at: null })
  return { ...family, invoiced: { accountId: family.accountId, subscription: family.stripeSubscription } }
}

test.each([
  ['lost', 0, []],
  ['prevented', 0, []],
  ['won', 660, [1800]],
] as const)(
  'after a dispute that was %s, a pause credits %d pence for its period, and cancelling the contract refunds %j',
  async (status, credit, refunds) => {
    const [pauses, cancels] = [await aFamilyWithoutNotice(), await aFamilyWithoutNotice()]
    for (const { invoiced } of [pauses, cancels])
      await chargedBackInvoice(db, { ...invoiced, periodStart, periodEnd }, status)
    provider.pendingItems.set(pauses.stripeSubscription, [{ itemId: 'ii_1', amount: pence(-660) }])
    await pauseMembership(services, pauses.accountId)
    expect(await pauses.row()).toMatchObject({ state: 'paused', paused_credit_pence: credit })
    await cancelWithinCoolingOff(services, cancels.accountId)
    expect(await refundsOf(cancels)).toEqual(refunds)
  },
)

test.each([1000, 1500])(
  'when the bank took back %d pence of a payment before the pause, only what is still paid is credited',
  async (disputed) => {
    const family = await aFamilyWithoutNotice()
    await chargedBackInvoice(db, { ...family.invoiced, periodStart, periodEnd, disputed })
    provider.pendingItems.set(family.stripeSubscription, [{ itemId: 'ii_1', amount: pence(-660) }])
    provider.slowlyAt('pauseSubscription', async () =>
      expect(await family.row()).toMatchObject({ paused_credit_pence: Math.min(660, 1800 - disputed) }),
    )
    await pauseMembership(services, family.accountId)
    expect(await family.row()).toMatchObject({ state: 'paused', paused_credit_pence: Math.min(660, 1800 - disputed) })
  },
)

test('a dispute that is lost while the provider pauses limits the credit, too', async () => {
  const family = await aFamilyWithoutNotice()
  provider.pendingItems.set(family.stripeSubscription, [{ itemId: 'ii_1', amount: pence(-660) }])
  provider.slowlyAt('pauseSubscription', () => chargedBackInvoice(db, { ...family.invoiced, periodStart, periodEnd }))
  await pauseMembership(services, family.accountId)
  expect(await family.row()).toMatchObject({ state: 'paused', paused_credit_pence: 0 })
})

test('when the bank took back the payment of a larger plan’s own invoice before the pause, only what is still paid is credited', async () => {
  const family = await aFamilyWithoutNotice()
  await chargedBackInvoice(db, { ...family.invoiced, periodStart, periodEnd, disputed: 1600 })
  await chargedBackInvoice(db, { ...family.invoiced, periodStart: new Date('2026-11-10T10:00:00Z'), periodEnd })
  provider.pendingItems.set(family.stripeSubscription, [{ itemId: 'ii_1', amount: pence(-660) }])
  await pauseMembership(services, family.accountId)
  expect(await family.row()).toMatchObject({ state: 'paused', paused_credit_pence: 200 })
})

test('ending a paused membership within the 14 days cancels the contract, and refunds all of it', async () => {
  const family = await aFamilyWithoutNotice()
  await family.set({ cooling_off_notified_at: now })
  await chargedBackInvoice(db, { ...family.invoiced, periodStart, periodEnd }, 'won')
  provider.pendingItems.set(family.stripeSubscription, [{ itemId: 'ii_1', amount: pence(-660) }])
  await pauseMembership(services, family.accountId)
  const end = (refund: number) => endMembership(services, family.accountId, { refund })
  await expect(end(1801)).rejects.toMatchObject({ code: 'offer_changed' })
  await end(1800)
  expect(await refundsOf(family)).toEqual([1800])
  expect(await family.row()).toMatchObject({ ending_reason: 'cooled_off' })
  await expect(cancelWithinCoolingOff(services, family.accountId)).rejects.toMatchObject({ code: 'already_done' })
})

test('cancelling the contract after ending the paused membership refunds what has not been refunded yet', async () => {
  const family = await aFamilyWithoutNotice()
  await chargedBackInvoice(db, { ...family.invoiced, periodStart, periodEnd }, 'won')
  provider.pendingItems.set(family.stripeSubscription, [{ itemId: 'ii_1', amount: pence(-660) }])
  await pauseMembership(services, family.accountId)
  await endMembership(services, family.accountId)
  expect(await refundsOf(family)).toEqual([660])
  await cancelWithinCoolingOff(services, family.accountId)
  expect((await refundsOf(family)).toSorted()).toEqual([1140, 660])
})

test('when the bank has taken back a card payment, what the balance paid is still refunded', async () => {
  const family = await aFamilyWithoutNotice()
  await chargedBackInvoice(db, { ...family.invoiced, periodStart, periodEnd, byCard: 1000 })
  await cancelWithinCoolingOff(services, family.accountId)
  expect(await refundsOf(family)).toEqual([800])
})

test('cancelling a contract ends the open payment for its unpaid time, and refunds what was paid for its first subscription', async () => {
  const family = await aFamilyWithoutNotice()
  const [first, restart] = [`sub_${newId()}`, `sub_${newId()}`]
  await family.set({ ...membershipIn('past_due', now), joined_with: first, restart_subscription: restart })
  const { invoiced } = family
  await chargedBackInvoice(db, { ...invoiced, periodStart, periodEnd }, 'won')
  const joined = { periodStart: new Date('2026-10-01T10:00:00Z'), periodEnd: periodStart }
  await chargedBackInvoice(db, { ...invoiced, ...joined, subscription: first }, 'won')
  await cancelWithinCoolingOff(services, family.accountId)
  expect(await refundsOf(family)).toEqual([1800, 1800])
  const ends = db.selectFrom('job').select('payload').where('kind', '=', 'payments:end-subscription').execute()
  expect((await ends).map(({ payload }) => payload)).toContainEqual({ subscriptionId: restart })
})
