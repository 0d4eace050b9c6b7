// An overdue membership is paid for while it ends or while the provider stops collecting. Either way the money pays for the
// membership or is refunded in full, and every invariant holds.
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { endAtProvider } from '../support/provider/at-the-provider.ts'
import { overdueFamilies } from '../support/provider/overdue-families.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { rounds } from '../support/volume.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = await memberWorld(db, { startsAt: new Date('2027-03-10T09:00:00Z') })
const { overdueFor, openInvoiceOf } = overdueFamilies(db, world)
const { passDays, runDueJobs } = world

world.finishAfterEachTest()

/** Monthly, because the tests then have fewer days to pass than with a quarterly plan. */
const monthly = 'plan_100_1m_gbp_v1'
const monthlyPence = 1800

/** Expects what was paid and not refunded to be two periods of the plan if the membership is active, otherwise one. */
async function expectMoneyInPlace(home: Family, period = monthlyPence): Promise<void> {
  const sum = (pence: readonly (number | null)[]) => pence.reduce<number>((all, one) => all + (one ?? 0), 0)
  const paid = sum((await home.invoices()).map(({ status, paid_pence }) => (status === 'paid' ? paid_pence : 0)))
  const refunds = await home.refunds()
  for (const { state } of refunds) expect(state).toBe('succeeded')
  const kept = paid - sum(refunds.map(({ amount_pence }) => amount_pence))
  const { state } = await home.row()
  expect(kept, state).toBe(state === 'active' ? 2 * period : period)
  if (state === 'active') expect(await home.replica()).toMatchObject({ status: 'active' })
}

test('a membership paid at the very moment it ends is active, or ended and refunded', async () => {
  for (let round = 0; round < rounds(2, 4); round++) {
    const home = await overdueFor(33)
    for (let day = 34; day <= 36; day++) await passDays(1)
    await home.call('payMembership')
    const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
    await Promise.allSettled([
      world.control(`invoices/${invoice}/pay`, { card: testCards.good }).then(() => home.call('refreshMembership')),
      passDays(1),
    ])
    await passDays(1)
    await runDueJobs()
    expect(['active', 'cancelled']).toContain(await home.state())
    await expectMoneyInPlace(home, 7500)
  }
})

test('a membership paid at the very moment the provider stops collecting is active, or refunded and payable again', async () => {
  for (let round = 0; round < rounds(2, 4); round++) {
    const home = await overdueFor(2, monthly)
    await home.call('payMembership')
    const invoice = await openInvoiceOf((await home.row()).stripe_subscription)
    await Promise.allSettled([
      world.control(`invoices/${invoice}/pay`, { card: testCards.good }),
      endAtProvider(world, home),
    ])
    await runDueJobs()
    const state = await home.state()
    if (state === 'past_due') {
      await expectMoneyInPlace(home)
      await home.call('payMembership')
      const next = await openInvoiceOf(String((await home.row()).restart_subscription))
      await world.control(`invoices/${next}/pay`, { card: testCards.good })
      await home.call('refreshMembership')
      await runDueJobs()
      expect(await home.state()).toBe('active')
      await expectMoneyInPlace(home)
    } else {
      // The membership was paid for first and then ended at the provider, which is an ordinary end.
      expect(['ending', 'cancelled']).toContain(state)
    }
  }
})

test('two tabs that pay after the provider stopped collecting make one subscription, charged once', async () => {
  const home = await overdueFor(20, monthly)
  const [one, other] = await Promise.all([home.call('payMembership'), home.call('payMembership')])
  expect(other).toEqual(one)
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await Promise.allSettled([
    world.control(`invoices/${invoice}/pay`, { card: testCards.good }),
    world.control(`invoices/${invoice}/pay`, { card: testCards.good }),
  ])
  await home.call('refreshMembership')
  await runDueJobs()
  expect(await home.state()).toBe('active')
  await expectMoneyInPlace(home)
})

test('pressing pay again before the event arrives finds nothing to pay, and the membership is active', async () => {
  const home = await overdueFor(20, monthly)
  await home.call('payMembership')
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await world.control('webhooks/pause')
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await expect(home.call('payMembership')).rejects.toMatchObject({ code: 'already_done' })
  await world.control('webhooks/resume')
  await runDueJobs()
  expect(await home.state()).toBe('active')
  await expectMoneyInPlace(home)
})

test('a membership paid in one tab while the other asks what is due becomes active, and is not ended', async () => {
  const home = await overdueFor(20, monthly)
  await home.call('payMembership')
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await world.control('webhooks/pause')
  // When this call is held, the other tab has read the bill as unpaid.
  const ending = world.holdCall('cancelSubscription', 'before')
  const paying = home.call('payMembership')
  await ending.reached
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  ending.release()
  await expect(paying).rejects.toMatchObject({ code: 'already_done' })
  await world.control('webhooks/resume')
  await runDueJobs()
  expect(await home.state()).toBe('active')
  await expectMoneyInPlace(home)
})
