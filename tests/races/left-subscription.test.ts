// A replaced subscription is paid before the provider has cancelled it. The payment is refunded, the whole amount due can be paid once,
// and the old subscription always ends. The file has its own world, because another family's job could make the held call.
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { overdueFamilies } from '../support/provider/overdue-families.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = await memberWorld(db, { startsAt: new Date('2027-03-10T09:00:00Z') })
const { overdueFor, openInvoiceOf } = overdueFamilies(db, world)
const { passDays, runDueJobs } = world
const dayMs = 86_400_000

world.finishAfterEachTest()

/** Holds a call that cancels a subscription, after letting `others` pass. */
function holdCancel(others: number) {
  for (let count = 0; count < others; count++) {
    const passing = world.holdCall('cancelSubscription', 'before')
    void passing.reached.then(passing.release)
  }
  return world.holdCall('cancelSubscription', 'before')
}

const sumOf = (pence: readonly (number | null)[]) => pence.reduce<number>((all, one) => all + (one ?? 0), 0)

/** @returns the pence that were paid and not refunded */
async function keptOf(home: Family): Promise<number> {
  await runDueJobs()
  const paid = (await home.invoices()).map(({ status, paid_pence }) => (status === 'paid' ? paid_pence : 0))
  return sumOf(paid) - sumOf((await home.refunds()).map(({ amount_pence }) => amount_pence))
}

async function payAllDue(home: Family, amount: number): Promise<void> {
  expect(await home.call('payMembership')).toMatchObject({ amount })
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await home.call('refreshMembership')
  await runDueJobs()
  expect(await home.state()).toBe('active')
  expect(await home.replica()).toMatchObject({ status: 'active' })
}

/** Moves our clock into the second period, and leaves the provider's behind. */
const advanceOurClock = () => world.clock.advance(30 * dayMs)

/** Brings the provider to the second period as well, for the families of the next test. */
const advanceProviderClock = () => passDays(0.00002)

const monthly = 'plan_100_1m_gbp_v1'

test('a replaced subscription that is paid before it is cancelled is refunded, and the larger amount is payable in full', async () => {
  const home = await overdueFor(29.7, monthly)
  await home.call('payMembership')
  const earlier = String((await home.row()).restart_subscription)
  const invoice = await openInvoiceOf(earlier)
  await passDays(0.5)
  const cancelling = holdCancel(1)
  const paying = home.call('payMembership')
  await cancelling.reached
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await home.call('refreshMembership')
  expect(await home.row()).toMatchObject({ state: 'past_due', restart_subscription: earlier })
  cancelling.release()
  expect(await paying).toMatchObject({ amount: 3600 })
  expect(await keptOf(home)).toBe(1800)
  await payAllDue(home, 3600)
  expect(await keptOf(home)).toBe(5400)
})

test('an old bill paid after its subscription is replaced, but before the cancellation, is refunded and payable again', async () => {
  const home = await overdueFor(2, monthly)
  const invoice = await openInvoiceOf((await home.row()).stripe_subscription)
  advanceOurClock()
  const cancelling = holdCancel(0)
  const paying = home.call('payMembership')
  await cancelling.reached
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await home.call('refreshMembership')
  expect(await home.state()).toBe('past_due')
  cancelling.release()
  expect(await paying).toMatchObject({ amount: 3600 })
  expect(await keptOf(home)).toBe(1800)
  await payAllDue(home, 3600)
  expect(await keptOf(home)).toBe(5400)
  await advanceProviderClock()
})

test('a subscription replaced while the provider does not answer is ended later, without another request', async () => {
  const home = await overdueFor(2, monthly)
  advanceOurClock()
  await world.fault('DELETE', '/v1/subscriptions/*', { times: 1000, status: 503 })
  await expect(home.call('payMembership')).rejects.toMatchObject({ code: 'provider_unreachable' })
  await world.clearFaults()
  expect((await home.replica()).status, 'precondition').toBe('past_due')
  world.clock.advance(60_000)
  await runDueJobs()
  expect(await home.replica()).toMatchObject({ status: 'canceled', open_invoice: null })
  expect(await home.state()).toBe('past_due')
  await advanceProviderClock()
})
