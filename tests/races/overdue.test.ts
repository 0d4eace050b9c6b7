// An overdue payment at the moment at which something else happens to its membership: its time is up, or the provider gives
// it up. Whoever is first, the money is with the membership that it pays for, or goes back whole; and every invariant holds.
import { expect, test } from 'vitest'
import { endByHand } from '../support/at-the-provider.ts'
import { openTestDatabase } from '../support/database.ts'
import { type Family, memberWorld } from '../support/member-world.ts'
import { testCards } from '../support/payments-sandbox.ts'
import { rounds } from '../support/volume.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = await memberWorld(db, { startsAt: new Date('2027-03-10T09:00:00Z') })
const { family, passes, passesTo, settle } = world
const dayMs = 86_400_000

world.settlesAfterEachTest()

async function overdueFor(days: number, priceId = 'plan_150_3m_gbp_v1'): Promise<Family> {
  const home = await family({ priceId })
  const { period_end } = await home.mirror()
  await home.useCard(testCards.failsLater)
  await passesTo(new Date((period_end?.getTime() ?? 0) + days * dayMs))
  expect(await home.state(), 'the premise').toBe('past_due')
  return home
}

const openInvoiceOf = async (subscription: string): Promise<string> =>
  String(
    (
      await db
        .selectFrom('subscription')
        .select('open_invoice')
        .where('stripe_id', '=', subscription)
        .executeTakeFirstOrThrow()
    ).open_invoice,
  )

/** What is paid and not given back is for what the membership is now: two quarters while it runs, else the first alone. */
async function expectMoneyInPlace(home: Family): Promise<void> {
  const sum = (pence: readonly (number | null)[]) => pence.reduce<number>((all, one) => all + (one ?? 0), 0)
  const paid = sum((await home.invoices()).map(({ status, paid_pence }) => (status === 'paid' ? paid_pence : 0)))
  const refunds = await home.refunds()
  for (const { state } of refunds) expect(state).toBe('succeeded')
  const kept = paid - sum(refunds.map(({ amount_pence }) => amount_pence))
  const { state } = await home.row()
  expect(kept, state).toBe(state === 'active' ? 15_000 : 7500)
  if (state === 'active') expect(await home.mirror()).toMatchObject({ status: 'active' })
}

test('paid in the very moment in which its time is up: active and paid, or ended and refunded', async () => {
  for (let round = 0; round < rounds(2, 4); round++) {
    const home = await overdueFor(33)
    for (let day = 34; day <= 36; day++) await passes(1)
    await home.call('payMembership')
    const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
    await Promise.allSettled([
      world.control(`invoices/${invoice}/pay`, { card: testCards.good }).then(() => home.call('refreshMembership')),
      passes(1),
    ])
    await passes(1)
    await settle()
    expect(['active', 'cancelled']).toContain(await home.state())
    await expectMoneyInPlace(home)
  }
})

test('given up by the provider in the very moment in which it is paid: active, or refunded and payable again', async () => {
  for (let round = 0; round < rounds(2, 4); round++) {
    const home = await overdueFor(2)
    await home.call('payMembership')
    const invoice = await openInvoiceOf((await home.row()).stripe_subscription)
    await Promise.allSettled([
      world.control(`invoices/${invoice}/pay`, { card: testCards.good }),
      endByHand(world, home),
    ])
    await settle()
    const state = await home.state()
    if (state === 'past_due') {
      await expectMoneyInPlace(home)
      await home.call('payMembership')
      const anew = await openInvoiceOf(String((await home.row()).restart_subscription))
      await world.control(`invoices/${anew}/pay`, { card: testCards.good })
      await home.call('refreshMembership')
      await settle()
      expect(await home.state()).toBe('active')
      await expectMoneyInPlace(home)
    } else {
      // Paid first, and ended by hand after that: an end like any other.
      expect(['ending', 'cancelled']).toContain(state)
    }
  }
})

test('two tabs pay what was given up: one subscription, charged once', async () => {
  const home = await overdueFor(20)
  const [one, other] = await Promise.all([home.call('payMembership'), home.call('payMembership')])
  expect(other).toEqual(one)
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await Promise.allSettled([
    world.control(`invoices/${invoice}/pay`, { card: testCards.good }),
    world.control(`invoices/${invoice}/pay`, { card: testCards.good }),
  ])
  await home.call('refreshMembership')
  await settle()
  expect(await home.state()).toBe('active')
  await expectMoneyInPlace(home)
})

test('pay pressed again just after paying, before the provider has told us: nothing to pay, and what was paid runs', async () => {
  const home = await overdueFor(20)
  await home.call('payMembership')
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await world.control('webhooks/pause')
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await expect(home.call('payMembership')).rejects.toMatchObject({ code: 'already_done' })
  await world.control('webhooks/resume')
  await settle()
  expect(await home.state()).toBe('active')
  await expectMoneyInPlace(home)
})

test('paid in one tab while the other asks what there is to pay: it runs, and is not ended', async () => {
  const home = await overdueFor(20)
  await home.call('payMembership')
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await world.control('webhooks/pause')
  // Both have been read as unpaid by then.
  const ending = world.hold('cancelSubscription', 'before')
  const asked = home.call('payMembership')
  await ending.reached
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  ending.release()
  await expect(asked).rejects.toMatchObject({ code: 'already_done' })
  await world.control('webhooks/resume')
  await settle()
  expect(await home.state()).toBe('active')
  await expectMoneyInPlace(home)
})

/** Held where it is called for the first time after so many others. */
function heldAtCancel(others: number) {
  for (let count = 0; count < others; count++) {
    const passing = world.hold('cancelSubscription', 'before')
    void passing.reached.then(passing.release)
  }
  return world.hold('cancelSubscription', 'before')
}

const sumOf = (pence: readonly (number | null)[]) => pence.reduce<number>((all, one) => all + (one ?? 0), 0)

/** What is paid and not given back, in pence. */
async function keptOf(home: Family): Promise<number> {
  await settle()
  const paid = (await home.invoices()).map(({ status, paid_pence }) => (status === 'paid' ? paid_pence : 0))
  return sumOf(paid) - sumOf((await home.refunds()).map(({ amount_pence }) => amount_pence))
}

async function paysAllDue(home: Family, amount: number): Promise<void> {
  expect(await home.call('payMembership')).toMatchObject({ amount })
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await home.call('refreshMembership')
  await settle()
  expect(await home.state()).toBe('active')
  expect(await home.mirror()).toMatchObject({ status: 'active' })
}

/** Before the provider gets to it. */
const secondPeriodIsDueHere = () => world.clock.passes(30 * dayMs)

/** For the families of the next test. */
const providerFollows = () => passes(0.00002)

const monthly = 'plan_100_1m_gbp_v1'

test('paid after it was left for a larger sum, and before it is cancelled: it goes back, and all of it is payable', async () => {
  const home = await overdueFor(29.7, monthly)
  await home.call('payMembership')
  const earlier = String((await home.row()).restart_subscription)
  const invoice = await openInvoiceOf(earlier)
  await passes(0.5)
  const cancelling = heldAtCancel(1)
  const asked = home.call('payMembership')
  await cancelling.reached
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await home.call('refreshMembership')
  expect(await home.row()).toMatchObject({ state: 'past_due', restart_subscription: earlier })
  cancelling.release()
  expect(await asked).toMatchObject({ amount: 3600 })
  expect(await keptOf(home)).toBe(1800)
  await paysAllDue(home, 3600)
  expect(await keptOf(home)).toBe(5400)
})

test('an old bill that is paid after its subscription was left, and before it is cancelled, goes back and is payable anew', async () => {
  const home = await overdueFor(2, monthly)
  const invoice = await openInvoiceOf((await home.row()).stripe_subscription)
  secondPeriodIsDueHere()
  const cancelling = heldAtCancel(0)
  const asked = home.call('payMembership')
  await cancelling.reached
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await home.call('refreshMembership')
  expect(await home.state()).toBe('past_due')
  cancelling.release()
  expect(await asked).toMatchObject({ amount: 3600 })
  expect(await keptOf(home)).toBe(1800)
  await paysAllDue(home, 3600)
  expect(await keptOf(home)).toBe(5400)
  await providerFollows()
})

test('left, and the provider does not answer: it is ended all the same, with nobody asking again', async () => {
  const home = await overdueFor(2, monthly)
  secondPeriodIsDueHere()
  await world.fault('DELETE', '/v1/subscriptions/*', { times: 1000, status: 503 })
  await expect(home.call('payMembership')).rejects.toMatchObject({ code: 'provider_unreachable' })
  await world.mend()
  expect((await home.mirror()).status, 'the premise').toBe('past_due')
  world.clock.passes(60_000)
  await settle()
  expect(await home.mirror()).toMatchObject({ status: 'canceled', open_invoice: null })
  expect(await home.state()).toBe('past_due')
  await providerFollows()
})
