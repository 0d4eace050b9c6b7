// A change of plan between its preview, its confirmation and its renewal. Everything it was previewed with is checked again, and
// the limit never goes below what is in use. tests/db/payments-changes.test.ts covers the amounts.
import { beforeEach, expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember, aPaperPrice } from '#tests/support/provider/paper-member.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { useCredits } from './index.ts'
import { applyScheduledChange } from './operations/plan-change/apply-scheduled-change.ts'
import { changePlan } from './operations/plan-change/change-plan.ts'
import { abandonChange } from './operations/plan-change/resolve-plan-change.ts'
import { cancelledBy } from './steps/cancel-scheduled.ts'

const { db } = await openTestDatabase()
const time = { now: new Date('2026-11-20T10:00:00Z') }
const periodStart = new Date('2026-11-01T10:00:00Z')
const periodEnd = new Date('2026-12-01T10:00:00Z')
const clock = { now: () => time.now }
const { provider, services, published } = paperPayments(db, { clock, wallClock: clock })
const [large, small] = ['plan_200_1m_gbp_v1', 'plan_100_1m_gbp_v1']
provider.prices.push(aPaperPrice(large, 3600), aPaperPrice(small, 1800), aPaperPrice('booster_10_1m_gbp_v1', 180))
beforeEach(() => {
  time.now = new Date('2026-11-20T10:00:00Z')
  published.length = 0
})
const publishedTypes = () => published.map(({ type }) => type).filter((type) => type.startsWith('plan-change'))

/** A member on the 200 plan, with a preview of the 100 plan from the renewal on. */
async function aMemberWithPreview(more: { inUse?: number; state?: 'previewed' | 'scheduled' } = {}) {
  const built = await aPaperMember(db, provider, { plan: '200-monthly', priceKey: large, periodStart, periodEnd })
  const { accountId, membershipId } = built
  const takes = (amount: number) =>
    transaction(db, (tx) =>
      useCredits(tx, {
        membership: { id: membershipId },
        cause: 'order',
        now: time.now,
        loans: [{ loanId: newId<'loan'>(), credits: credits(amount) }],
      }),
    )
  if (more.inUse) await takes(more.inUse)
  const preview = async (cancelsChangeId: Id<'plan-change'> | null = null): Promise<Id<'plan-change'>> => {
    const id = newId<'plan-change'>()
    await db
      .insertInto('plan_change')
      .values({
        shown: JSON.stringify({ text: ['What changes'], cancelsChangeId }),
        id,
        membership_id: membershipId,
        account_id: accountId,
        moment: 'renewal',
        due_pence: 0,
        from_price_id: large,
        from_booster_steps: 0,
        to_price_id: small,
        to_booster_steps: 0,
        state: 'previewed',
        next_pence: 1800,
        prorated_at: time.now,
        effective_on: '2026-12-01',
        previewed_at: time.now,
        expires_at: new Date(time.now.getTime() + 15 * 60_000),
      })
      .execute()
    return id
  }
  const previewId = await preview()
  const confirm = (id = previewId, onlyBooster?: number) =>
    changePlan(services, { accountId, previewId: id, ...(onlyBooster === undefined ? {} : { onlyBooster }) })
  if (more.state === 'scheduled') await confirm()
  return {
    ...built,
    previewId,
    preview,
    confirm,
    takes,
    stateOf: async (id = previewId) =>
      (await db.selectFrom('plan_change').select(['state', 'note']).where('id', '=', id).executeTakeFirstOrThrow()) as {
        state: string
        note: string | null
      },
    billed: () => built.atProvider().items[0]?.lookupKey,
    applyIt: () => applyScheduledChange(services, previewId),
  }
}
type Member = Awaited<ReturnType<typeof aMemberWithPreview>>
const inMinutes = (count: number, ms = 0) => new Date(time.now.getTime() + count * 60_000 + ms)

test('a preview that still applies is scheduled only once, and reported', async () => {
  const member = await aMemberWithPreview()
  time.now = inMinutes(15, -1)
  expect(await member.confirm()).toMatchObject({ outcome: 'scheduled', amount: 0 })
  expect(await member.confirm()).toMatchObject({ outcome: 'scheduled' })
  expect([await member.stateOf(), publishedTypes()]).toMatchObject([{ state: 'scheduled' }, ['plan-change-scheduled']])
  expect(await member.limit()).toBe(200)
})

test.each<[string, (member: Member) => unknown]>([
  [
    'it has expired',
    () => {
      time.now = inMinutes(15)
    },
  ],
  ['the plan has changed', ({ set }) => set({ price_id: small, package_credits: 100, credits_limit: 100 })],
  ['a booster was added', ({ set }) => set({ booster_credits: 10, credits_limit: 210 })],
  ['the period is over', ({ replica }) => replica({ period_end: time.now })],
  ['another period has begun', ({ replica }) => replica({ period_start: inMinutes(1) })],
])('a preview is out of date when %s', async (_, change) => {
  const member = await aMemberWithPreview()
  await change(member)
  await expect(member.confirm()).rejects.toMatchObject({ code: 'preview_expired' })
  expect(await member.stateOf()).toMatchObject({ state: 'previewed' })
})

test('a preview can be used only by its own family, and only for its own kind of change', async () => {
  const [mine, other] = [await aMemberWithPreview(), await aMemberWithPreview()]
  await expect(mine.confirm(other.previewId)).rejects.toMatchObject({ code: 'preview_expired' })
  // The call that changes only the booster refuses a change of plan.
  await expect(mine.confirm(mine.previewId, 0)).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await mine.stateOf()).toMatchObject({ state: 'previewed' })
})

test('a scheduled change replaces the one scheduled before, if its preview said so', async () => {
  const member = await aMemberWithPreview({ state: 'scheduled' })
  await expect(member.confirm(await member.preview())).rejects.toMatchObject({ code: 'preview_expired' })
  expect(await member.stateOf()).toMatchObject({ state: 'scheduled' })
  const second = await member.preview(member.previewId)
  expect(await member.confirm(second)).toMatchObject({ outcome: 'scheduled' })
  expect([(await member.stateOf()).state, (await member.stateOf(second)).state]).toEqual(['abandoned', 'scheduled'])
})

test.each([
  ['active', 'scheduled', null],
  ['past_due', 'scheduled', null],
  ['paused', 'abandoned', cancelledBy.pause],
  ['ending', 'abandoned', cancelledBy.end],
] as const)(
  'a change that is never paid restores the change that it replaced if there is a renewal, otherwise it notes why: %s, %s',
  async (state, expected, note) => {
    const member = await aMemberWithPreview({ state: 'scheduled' })
    const instead = await member.preview()
    const setRow = (id: Id<'plan-change'>, row: object) =>
      db.updateTable('plan_change').set(row).where('id', '=', id).execute()
    await setRow(member.previewId, { state: 'abandoned', ended_at: time.now })
    await setRow(instead, { state: 'paying', moment: 'now', replaces: member.previewId })
    await member.set(membershipIn(state, time.now))
    await abandonChange(services, instead)
    expect(await member.stateOf(instead)).toEqual({ state: 'abandoned', note })
    expect((await member.stateOf()).state).toBe(expected)
  },
)

const beforeRenewal = new Date(periodEnd.getTime() - 5 * 60_000)

test('the limit is lowered at the renewal, the provider invoices the new plan, and the change is reported', async () => {
  const member = await aMemberWithPreview({ state: 'scheduled', inUse: 100 })
  await member.applyIt()
  expect([await member.stateOf(), await member.limit()]).toMatchObject([{ state: 'scheduled' }, 200])
  time.now = beforeRenewal
  provider.slowlyAt('updateItems', async () => expect(await member.limit()).toBe(100))
  await member.applyIt()
  expect(await member.stateOf()).toMatchObject({ state: 'applied' })
  expect([member.billed(), await member.limit(), publishedTypes()]).toEqual([
    small,
    100,
    ['plan-change-scheduled', 'plan-changed'],
  ])
  await member.applyIt()
  expect(
    provider.calls.filter(
      ({ act, input }) =>
        act === 'updateItems' && (input as { subscriptionId: string }).subscriptionId === member.stripeSubscription,
    ),
  ).toHaveLength(1)
})

test.each<[string, string, (member: Member) => unknown]>([
  ['one credit too many is at home', 'You had 101 credits', ({ takes }) => takes(1)],
  ['the payment is overdue', 'overdue', ({ set }) => set(membershipIn('past_due', time.now))],
])('the old plan and price stay when %s', async (_, note, change) => {
  const member = await aMemberWithPreview({ state: 'scheduled', inUse: 100 })
  await change(member)
  if (note === 'overdue') {
    member.become({ status: 'past_due' })
  }
  time.now = beforeRenewal
  await member.applyIt()
  expect(await member.stateOf()).toEqual({ state: 'kept', note: expect.stringContaining(note) })
  expect([member.billed(), await member.limit(), publishedTypes().at(-1)]).toEqual([large, 200, 'plan-change-kept'])
})

test('when the provider refuses, the credits are restored', async () => {
  const member = await aMemberWithPreview({ state: 'scheduled' })
  time.now = beforeRenewal
  provider.failsOnceAt('updateItems', 'refused')
  await member.applyIt()
  expect(await member.stateOf()).toMatchObject({ state: 'kept' })
  expect([member.billed(), await member.limit(), publishedTypes().at(-1)]).toEqual([large, 200, 'plan-change-kept'])
})

test('when the provider does not answer, the change is repeated with the same key', async () => {
  const member = await aMemberWithPreview({ state: 'scheduled' })
  time.now = beforeRenewal
  provider.failsOnceAt('updateItems', 'unreachable')
  await expect(member.applyIt()).rejects.toMatchObject({ code: 'provider_unreachable' })
  expect(await member.stateOf()).toMatchObject({ state: 'applying' })
  await member.applyIt()
  expect(await member.stateOf()).toMatchObject({ state: 'applied' })
  const keys = provider.calls.flatMap(({ act, input }) => {
    const { key, subscriptionId } = input as { key: string; subscriptionId: string }
    return act === 'updateItems' && subscriptionId === member.stripeSubscription ? key : []
  })
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('the preview’s words are stored only once, with the consent; a preview without words must be shown again', async () => {
  const { confirm, preview, previewId, accountId, stateOf } = await aMemberWithPreview()
  const consents = () =>
    db.selectFrom('consent').select(['kind', 'given', 'shown']).where('account_id', '=', accountId).execute()
  const wordless = await preview()
  await db.updateTable('plan_change').set({ shown: null }).where('id', '=', wordless).execute()
  await expect(confirm(wordless)).rejects.toMatchObject({ code: 'preview_expired' })
  expect([(await stateOf(wordless)).state, await consents()]).toEqual(['previewed', []])
  for (let press = 1; press <= 2; press++) await confirm()
  expect(await consents()).toEqual([
    { kind: 'plan_change', given: true, shown: { changeId: previewId, text: ['What changes'], cancelsChangeId: null } },
  ])
})
