// A change of plan that is made now, from its request to its payment and an answer that may be lost: it is applied or cancelled,
// never both. tests/db/payments-changes.test.ts covers the amounts.
import { beforeEach, expect, test } from 'vitest'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperPrice } from '#tests/support/provider/paper-member.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { aPreviewingMember } from '#tests/support/provider/previewing-member.ts'
import { endMembership } from './operations/end-membership.ts'
import { changePlan } from './operations/plan-change/change-plan.ts'
import { abandonChange, resolvePlanChange } from './operations/plan-change/resolve-plan-change.ts'

const { db } = await openTestDatabase()
const time = { now: new Date('2026-11-20T10:00:00Z') }
const periodStart = new Date('2026-11-01T10:00:00Z')
const periodEnd = new Date('2026-12-01T10:00:00Z')
const clock = { now: () => time.now }
const { provider, services, published } = paperPayments(db, { clock, wallClock: clock })
const [small, large] = ['plan_100_1m_gbp_v1', 'plan_200_1m_gbp_v1']
const prices = [aPaperPrice(small, 1800), aPaperPrice(large, 3600), aPaperPrice('booster_10_1m_gbp_v1', 180)]
beforeEach(() => {
  time.now = new Date('2026-11-20T10:00:00Z')
  published.length = 0
  provider.calls.length = 0
  provider.prices.splice(0, provider.prices.length, ...prices)
})
const inMinutes = (count: number) => new Date(time.now.getTime() + count * 60_000)

async function aMemberWithPreview() {
  const member = await aPreviewingMember(db, provider, { now: time.now, periodStart, periodEnd })
  const { accountId, id, states } = member
  return {
    ...member,
    confirm: () => changePlan(services, { accountId, previewId: id }),
    resolve: (cancel = false) => resolvePlanChange(services, id, { cancel }),
    abandon: () => abandonChange(services, id),
    /** Simulates a lost answer: the change never reached the provider. */
    async losesAnswer() {
      provider.failsOnceAt('findPrices', 'unreachable')
      await expect(this.confirm()).rejects.toMatchObject({ code: 'provider_unreachable' })
      expect(await states()).toEqual(['paying', 'abandoned'])
    },
  }
}
const countUpdates = () => provider.count('updateItems')
const countPlanChanged = () => published.filter(({ type }) => type === 'plan-changed').length

test('a change that must be paid first waits, with its card form and its invoice; requesting it again returns the same change', async () => {
  const member = await aMemberWithPreview()
  const answer = await member.confirm()
  const { openInvoiceId } = member.atProvider()
  expect(answer).toMatchObject({ outcome: 'needs_payment', clientSecret: `secret_${openInvoiceId}`, amount: 1000 })
  expect(await member.row()).toMatchObject({ state: 'paying', stripe_invoice: openInvoiceId })
  expect(await member.confirm()).toEqual(answer)
  expect([countUpdates(), await member.limit(), countPlanChanged()]).toEqual([1, 100, 0])
})

test('a paid change is applied and reported once, and resolving it again returns it as applied', async () => {
  const member = await aMemberWithPreview()
  await member.confirm()
  member.payAtProvider()
  for (let times = 0; times < 2; times++)
    expect(await member.resolve()).toMatchObject({ outcome: 'applied', amount: 1000, clientSecret: null })
  expect([await member.states(), await member.limit(), countPlanChanged()]).toEqual([['applied', 'abandoned'], 200, 1])
})

test('a declined card leaves the old plan, with the bank’s message, and the scheduled change is scheduled again', async () => {
  const member = await aMemberWithPreview()
  provider.failsOnceAt('updateItems', 'card')
  expect(await member.confirm()).toMatchObject({ outcome: 'abandoned', message: 'card', amount: 0 })
  expect([await member.states(), await member.limit()]).toEqual([['abandoned', 'scheduled'], 100])
})

test('a change that stays pending after a declined card must be paid, with the bank’s message', async () => {
  const member = await aMemberWithPreview()
  provider.failsOnceAt('updateItems', 'card')
  provider.slowlyAt('updateItems', async () => {
    const pendingItems = [{ itemId: 'si_1', priceId: `price_of_${large}`, lookupKey: large, quantity: 1 }]
    member.become({ pendingItems })
  })
  expect(await member.confirm()).toMatchObject({ outcome: 'needs_payment', message: 'card' })
  expect(await member.states()).toEqual(['paying', 'abandoned'])
})

test('a change the provider already has is not requested', async () => {
  const member = await aMemberWithPreview()
  member.become({ items: [{ itemId: 'si_1', priceId: `price_of_${large}`, lookupKey: large, quantity: 1 }] })
  expect(await member.confirm()).toMatchObject({ outcome: 'applied' })
  expect([await member.states(), countUpdates()]).toEqual([['applied', 'abandoned'], 0])
})

test.each([2, 6])('an amount shown for a past period is not charged, %d minutes after its end', async (past) => {
  const member = await aMemberWithPreview()
  member.become({ periodStart: inMinutes(past) })
  await expect(member.confirm()).rejects.toMatchObject({ code: 'preview_expired' })
  expect([await member.states(), countUpdates()]).toEqual([['abandoned', 'scheduled'], 0])
})

test('a plan that the provider does not sell is refused, and nothing waits', async () => {
  const member = await aMemberWithPreview()
  provider.prices.splice(0, provider.prices.length, ...prices.map((price) => ({ ...price, active: false })))
  await expect(member.confirm()).rejects.toMatchObject({ code: 'plan_unavailable' })
  expect(await member.states()).toEqual(['abandoned', 'scheduled'])
})

test.each(['resolve', 'confirm'] as const)(
  'a change that the provider has dropped is cancelled without an error: %s',
  async (ask) => {
    const member = await aMemberWithPreview()
    await member.confirm()
    // The change expired at the provider, and the answer that named its invoice never reached us.
    member.become({ pendingItems: null, openInvoiceId: null })
    await db.updateTable('plan_change').set({ stripe_invoice: null }).where('id', '=', member.id).execute()
    expect(await member[ask]()).toMatchObject({ outcome: 'abandoned', message: null })
    expect([await member.states(), countUpdates()]).toEqual([['abandoned', 'scheduled'], 1])
  },
)

test('a change whose answer was lost is requested again, for half an hour and no longer', async () => {
  const member = await aMemberWithPreview()
  await member.losesAnswer()
  provider.failsOnceAt('findPrices', 'unreachable')
  await expect(member.resolve()).rejects.toMatchObject({ code: 'provider_unreachable' })
  expect(await member.states()).toEqual(['paying', 'abandoned'])
  time.now = inMinutes(29)
  expect(await member.resolve()).toMatchObject({ outcome: 'needs_payment', amount: 1000 })
  const late = await aMemberWithPreview()
  await late.losesAnswer()
  time.now = inMinutes(30)
  expect(await late.resolve()).toMatchObject({ outcome: 'abandoned' })
  expect([await late.states(), countUpdates()]).toEqual([['abandoned', 'scheduled'], 1])
})

test('a change refused on the second request is cancelled', async () => {
  const member = await aMemberWithPreview()
  await member.losesAnswer()
  provider.failsOnceAt('updateItems', 'refused')
  expect(await member.resolve()).toMatchObject({ outcome: 'abandoned' })
  expect(await member.states()).toEqual(['abandoned', 'scheduled'])
})

test.each(['ending', 'past_due'] as const)(
  'once the membership is %s, a change whose answer was lost is cancelled, not requested, when it is confirmed again',
  async (state) => {
    const member = await aMemberWithPreview()
    await member.losesAnswer()
    await member.set(membershipIn(state, time.now))
    expect(await member.confirm()).toMatchObject({ outcome: 'abandoned', clientSecret: null, amount: 0 })
    expect([(await member.row()).state, countUpdates()]).toEqual(['abandoned', 0])
  },
)

test('a change whose membership is ended just before the call to the provider is not requested', async () => {
  const member = await aMemberWithPreview()
  provider.slowlyAt('findPrices', () => endMembership(services, member.accountId))
  expect(await member.confirm()).toMatchObject({ outcome: 'abandoned', clientSecret: null })
  expect([await member.states(), countUpdates()]).toEqual([['abandoned', 'abandoned'], 0])
})

test.each(['ending', 'paused', 'past_due'] as const)(
  'nobody is asked to pay while a membership is %s',
  async (state) => {
    const [lost, waiting, again] = [await aMemberWithPreview(), await aMemberWithPreview(), await aMemberWithPreview()]
    await lost.losesAnswer()
    await waiting.confirm()
    await again.confirm()
    for (const member of [lost, waiting, again]) await member.set(membershipIn(state, time.now))
    expect(await lost.resolve()).toMatchObject({ outcome: 'abandoned' })
    expect(countUpdates()).toBe(2)
    expect(await again.confirm()).toMatchObject({ outcome: 'abandoned', clientSecret: null })
    expect(await waiting.resolve()).toMatchObject({ outcome: 'abandoned' })
    expect(waiting.atProvider()).toMatchObject({ pendingItems: null, openInvoiceId: null })
    expect((await waiting.row()).state).toBe('abandoned')
  },
)

test.each([
  ['its member cancels it', 0, true],
  ['it is unpaid for a day', 24 * 60 + 1, false],
] as const)('a waiting change is also cancelled at the provider when %s', async (_, later, cancel) => {
  const member = await aMemberWithPreview()
  await member.confirm()
  time.now = inMinutes(later)
  expect(await member.resolve(cancel)).toMatchObject({ outcome: 'abandoned', amount: 0 })
  expect(member.atProvider().pendingItems).toBeNull()
  expect([await member.states(), await member.limit()]).toEqual([['abandoned', 'scheduled'], 100])
})

test('a change paid at the moment it is cancelled is applied', async () => {
  const member = await aMemberWithPreview()
  await member.confirm()
  provider.slowlyAt('getSubscription', async () => member.payAtProvider())
  expect(await member.resolve(true)).toMatchObject({ outcome: 'applied', amount: 1000 })
  expect([await member.states(), await member.limit(), countPlanChanged()]).toEqual([['applied', 'abandoned'], 200, 1])
})

test('a change whose invoice was voided at the provider is abandoned', async () => {
  const member = await aMemberWithPreview()
  await member.confirm()
  const { openInvoiceId } = member.atProvider()
  await provider.gateway.voidInvoice({ key: 'by hand', invoiceId: openInvoiceId ?? '' })
  await db
    .updateTable('invoice')
    .set({ status: 'void' })
    .where('stripe_id', '=', openInvoiceId ?? '')
    .execute()
  expect(await member.resolve()).toMatchObject({ outcome: 'abandoned', clientSecret: null })
  expect(await member.states()).toEqual(['abandoned', 'scheduled'])
})

test('a change abandoned during the call to the provider stays abandoned: its invoice is voided, and no form is shown', async () => {
  const member = await aMemberWithPreview()
  provider.slowlyAt('updateItems', member.abandon)
  expect(await member.confirm()).toMatchObject({ outcome: 'abandoned', clientSecret: null, amount: 0 })
  expect(await member.row()).toMatchObject({ state: 'abandoned', stripe_invoice: null })
  expect(member.atProvider()).toMatchObject({ pendingItems: null, openInvoiceId: null })
})

test('a change cannot be cancelled during the call to the provider, before its answer can be read', async () => {
  const member = await aMemberWithPreview()
  const { pendingItems, openInvoiceId } = member.atProvider()
  provider.slowlyAt('updateItems', async () => {
    const landed = member.atProvider()
    member.become({ pendingItems, openInvoiceId })
    await expect(member.resolve(true)).rejects.toMatchObject({ code: 'provider_unreachable' })
    member.become(landed)
    member.payAtProvider()
  })
  expect(await member.confirm()).toMatchObject({ outcome: 'applied' })
  expect([await member.states(), await member.limit(), countPlanChanged()]).toEqual([['applied', 'abandoned'], 200, 1])
})

test('a change cannot be cancelled for half an hour while it is unknown whether the provider got the call', async () => {
  const member = await aMemberWithPreview()
  provider.failsOnceAt('updateItems', 'unreachable')
  await expect(member.confirm()).rejects.toMatchObject({ code: 'provider_unreachable' })
  await expect(member.resolve(true)).rejects.toMatchObject({ code: 'provider_unreachable' })
  expect(await member.states()).toEqual(['paying', 'abandoned'])
  time.now = inMinutes(30)
  expect(await member.resolve(true)).toMatchObject({ outcome: 'abandoned' })
  expect(await member.states()).toEqual(['abandoned', 'scheduled'])
})

test('if the provider has answered since a change was read, the change must be read again before it can be cancelled', async () => {
  const member = await aMemberWithPreview()
  await member.losesAnswer()
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: ReturnType<typeof member.confirm>[] = []
  provider.slowlyAt('getSubscription', async () => {
    provider.slowlyAt('getInvoice', async () => [reached.resolve(), await release.promise])
    asked.push(member.confirm())
    await reached.promise
  })
  await expect(member.resolve(true)).rejects.toMatchObject({ code: 'provider_unreachable' })
  release.resolve()
  expect(await Promise.all(asked)).toMatchObject([{ outcome: 'needs_payment' }])
})

test('a change cancelled just before the call to the provider is not requested', async () => {
  const member = await aMemberWithPreview()
  provider.slowlyAt('findPrices', async () => void (await member.resolve(true)))
  expect(await member.confirm()).toMatchObject({ outcome: 'abandoned', clientSecret: null })
  expect([await member.states(), countUpdates()]).toEqual([['abandoned', 'scheduled'], 0])
})

test('a change paid between the read and the search for its invoice is returned as applied, without a form', async () => {
  const member = await aMemberWithPreview()
  await member.confirm()
  provider.slowlyAt('getSubscription', async () => member.payAtProvider())
  expect(await member.resolve()).toMatchObject({ outcome: 'applied', amount: 1000, clientSecret: null })
})

test('a finished change is not requested again', async () => {
  const member = await aMemberWithPreview()
  await member.losesAnswer()
  await member.abandon()
  await member.abandon()
  expect(await member.resolve()).toMatchObject({ outcome: 'abandoned' })
  expect([await member.states(), countUpdates()]).toEqual([['abandoned', 'scheduled'], 0])
})
