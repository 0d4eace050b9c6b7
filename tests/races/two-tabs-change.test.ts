// Two tabs of one family, or a family and the provider, change, end or pause a membership at the same moment. Afterwards every
// invariant holds, and the amounts charged are those shown.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { rounds } from '../support/volume.ts'
import { type Family, memberWorld, type Refused } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = await memberWorld(db)
const { family, runDueJobs, advanceTo } = world
const monthly = { priceId: 'plan_100_1m_gbp_v1' }
/** At least two, because every other round of some races has a card that fails. */
const times = rounds(2, 4)

world.finishAfterEachTest()

const preview = async (home: Family, body: object) => (await home.call('previewPlanChange', { body })).preview
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((each) => (each.status === 'fulfilled' ? 'done' : ((each.reason as Refused).code ?? String(each.reason))))

test('an end undone as the period ends leaves the membership active and billed, or ended and not billed', async () => {
  for (let round = 0; round < rounds(1, 2); round++) {
    const home = await family(monthly)
    await home.call('endMembership', { body: {} })
    await runDueJobs()
    const { period_end } = await home.replica()
    await advanceTo(new Date((period_end?.getTime() ?? 0) - 3000))
    await Promise.allSettled([
      home.call('undoEndMembership'),
      advanceTo(new Date((period_end?.getTime() ?? 0) + 3 * 3_600_000)),
    ])
    await advanceTo(new Date(world.clock.now().getTime() + 3 * 3_600_000))
    const [{ state }, { status }, invoices] = [await home.row(), await home.replica(), await home.invoices()]
    const paid = invoices.filter((invoice) => invoice.status === 'paid')
    if (status === 'active') {
      expect(state).toBe('active')
      expect(paid).toHaveLength(2)
    } else {
      expect(state).toBe('cancelled')
      expect(paid).toHaveLength(1)
    }
  }
})

test('a plan changed in two tabs at once is changed and charged once', async () => {
  for (let round = 0; round < times; round++) {
    const home = await family(monthly)
    const small = await preview(home, { priceId: 'plan_150_1m_gbp_v1' })
    const large = await preview(home, { priceId: 'plan_200_1m_gbp_v1' })
    const answers = codes(
      await Promise.allSettled(
        [small, large, large].map(({ previewId }) => home.call('changeSubscriptionPlan', { body: { previewId } })),
      ),
    )
    await runDueJobs()
    expect(answers).toContain('done')
    const applied = (await home.changes()).filter(({ state }) => state === 'applied')
    expect(applied, answers.join()).toHaveLength(1)
    const [change] = applied
    expect((await home.row()).price_id).toBe(change?.to_price_id)
    const [, charged, ...more] = await home.invoices()
    expect(more).toEqual([])
    expect(charged).toMatchObject({ status: 'paid', total_pence: change?.due_pence })
  }
})

test('a membership that ends during an upgrade ends, and nothing is half done', async () => {
  for (let round = 0; round < times; round++) {
    const home = await family(monthly)
    const { previewId } = await preview(home, { priceId: 'plan_200_1m_gbp_v1' })
    if (round % 2 === 1) await home.useCard(testCards.failsLater)
    await Promise.allSettled([
      home.call('changeSubscriptionPlan', { body: { previewId } }),
      home.call('endMembership', { body: {} }),
    ])
    await runDueJobs()
    await advanceTo(new Date(world.clock.now().getTime() + 40 * 60_000))
    expect(await home.row()).toMatchObject({ state: 'ending', desired: 'stop' })
    expect(await home.replica()).toMatchObject({ cancel_at_period_end: true, pending_update: false })
    for (const { state } of await home.changes()) expect(['applied', 'abandoned', 'previewed']).toContain(state)
    for (const { status } of await home.invoices()) expect(['paid', 'void']).toContain(status)
  }
})

test('when a pause and an order are requested at the same moment, one of them is made', async () => {
  for (let round = 0; round < times; round++) {
    const home = await family(monthly)
    const garment = await transaction(db, (tx) => aGarment(tx, { credits: 30 }))
    const answers = codes(
      await Promise.allSettled([
        home.call('pauseMembership'),
        home.call('placeOrder', { body: { inventoryItemIds: [garment], postageStatus: 'free' } }),
      ]),
    )
    await runDueJobs()
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    const { state } = await home.row()
    expect(state).toBe(answers[0] === 'done' ? 'paused' : 'active')
  }
})

test('a reactivation requested three times at once is paid once', async () => {
  for (let round = 0; round < times; round++) {
    const home = await family(monthly)
    await advanceTo(new Date(world.clock.now().getTime() + 2 * 86_400_000))
    await home.call('pauseMembership')
    if (round % 2 === 1) await home.useCard(testCards.failsLater)
    const answers = codes(await Promise.allSettled([home.reactivate(), home.reactivate(), home.reactivate()]))
    await runDueJobs()
    expect(answers, answers.join()).toContain('done')
    const [, ...resumed] = await home.invoices()
    expect(resumed).toHaveLength(1)
    if (round % 2 === 1) {
      await home.payOpen(testCards.good)
      await home.call('refreshMembership')
    }
    expect(await home.row()).toMatchObject({ state: 'active', desired: 'renew' })
  }
})

test('a membership cancelled twice within 14 days, while it is also ended, is refunded once', async () => {
  for (let round = 0; round < times; round++) {
    const home = await family(monthly)
    const answers = codes(
      await Promise.allSettled([
        home.call('cancelWithinCoolingOff'),
        home.call('cancelWithinCoolingOff'),
        home.call('endMembership', { body: {} }),
      ]),
    )
    await runDueJobs()
    expect(answers.slice(0, 2)).toContain('done')
    expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 1800 }])
    expect(await home.state()).toBe('cancelled')
  }
})
