// What a paid subscription makes of the joining whose mark it carries: settled once, and never something else afterwards.
import { beforeEach, expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { recordedEvents } from '#tests/support/recorded-events.ts'
import { recordConsent } from '../accounts/index.ts'
import { applySubscription } from './index.ts'
import { expireJoining } from './operations/settle-joining.ts'
import type { MembershipServices } from './services.ts'

const { db } = await openTestDatabase()
const events = recordedEvents()
const now = new Date('2026-11-20T12:00:00Z')
const released: string[] = []
const services = {
  ...{ db, events, clock: { now: () => now }, log: createLog('silent') },
  hasPiecesAtHome: async () => false,
  creditsOnTheWayBack: async () => credits(0),
  releaseBasket: async (_tx: unknown, ownerId: string) => void released.push(ownerId),
}
beforeEach(() => {
  events.clear()
  released.length = 0
})

async function aJoining(state: 'creating' | 'open' | 'expired', startNow = true) {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const id = newId<'joining'>()
  await transaction(db, async (tx) => {
    const consent_id = await recordConsent(tx, {
      ...{ accountId, kind: 'subscription_terms', given: true, termsVersion: 'v1', shown: {}, at: now },
    })
    await tx
      .insertInto('joining')
      .values({
        ...{ id, account_id: accountId, price_id: 'plan_150_1m_gbp_v1', consent_id, start_now: startNow, state },
        ...{ expires_at: now, created_at: now },
      })
      .execute()
  })
  const row = () =>
    db.selectFrom('joining').select(['state', 'stripe_subscription']).where('id', '=', id).executeTakeFirstOrThrow()
  return { id, accountId, row }
}
type Joining = Awaited<ReturnType<typeof aJoining>>

/** A subscription with the mark of a joining, paid. */
async function paid({ id, accountId }: Joining): Promise<{ subscription: string; hear: () => Promise<void> }> {
  const subscription = `sub_${newId()}`
  await db
    .insertInto('subscription')
    .values({
      ...{ stripe_id: subscription, account_id: accountId, status: 'active', price_key: 'plan_150_1m_gbp_v1' },
      ...{ reference: id, latest_invoice: `in_${subscription}`, latest_paid_pence: 2700, latest_paid_at: now },
      synced_at: now,
    })
    .execute()
  const hear = () =>
    transaction(db, (tx) =>
      applySubscription(services)(tx, { type: 'subscription-synced', stripeSubscription: subscription }),
    )
  return { subscription, hear }
}
const refundsOf = ({ accountId }: Joining) =>
  db.selectFrom('refund').select(['stripe_invoice', 'cause_key']).where('account_id', '=', accountId).execute()
const told = (type: string) => events.published.filter((event) => event.type === type).length

test.each(['creating', 'open', 'expired'] as const)('one that is %s becomes joined when it was paid', async (state) => {
  const joining = await aJoining(state)
  const { subscription, hear } = await paid(joining)
  await hear()
  await hear()
  expect(await joining.row()).toEqual({ state: 'joined', stripe_subscription: subscription })
  expect([told('membership-started'), await refundsOf(joining)]).toEqual([1, []])
})

test.each([
  [true, '2026-11-20'],
  [false, null],
])('an early start is what the joining asked for: %s', async (startNow, day) => {
  const joining = await aJoining('open', startNow)
  await (await paid(joining)).hear()
  const { early_start_on } = await db
    .selectFrom('membership')
    .select('early_start_on')
    .where('account_id', '=', joining.accountId)
    .executeTakeFirstOrThrow()
  expect(early_start_on).toBe(day)
})

test('the second of two that were paid goes back under its own name and is told once, however often it is heard of', async () => {
  const joining = await aJoining('open')
  await (await paid(joining)).hear()
  const other = { ...(await aJoining('expired')), accountId: joining.accountId }
  await db.updateTable('joining').set({ account_id: joining.accountId }).where('id', '=', other.id).execute()
  const { subscription, hear } = await paid(other)
  for (let times = 1; times <= 3; times++) await hear()
  expect(await other.row()).toEqual({ state: 'refunded', stripe_subscription: subscription })
  expect(await refundsOf(joining)).toEqual([{ stripe_invoice: `in_${subscription}`, cause_key: `joining:${other.id}` }])
  expect(told('joining-refunded')).toBe(1)
})

test('a copy that carries the mark of a joining that made a member goes back, and the joining stays what it was', async () => {
  const joining = await aJoining('open')
  const first = await paid(joining)
  await first.hear()
  await (await paid(joining)).hear()
  expect(await joining.row()).toEqual({ state: 'joined', stripe_subscription: first.subscription })
  expect([(await refundsOf(joining)).length, told('joining-refunded')]).toEqual([1, 0])
})

test('a joining of somebody else makes nobody’s early start', async () => {
  const [mine, theirs] = [await aJoining('open'), await aJoining('open')]
  await (await paid({ ...mine, accountId: theirs.accountId })).hear()
  expect((await mine.row()).state).toBe('open')
})

test('a page that has been paid does not run out, and its basket is not let go', async () => {
  const joining = await aJoining('open')
  await (await paid(joining)).hear()
  await expireJoining(services as unknown as MembershipServices, joining)
  expect([(await joining.row()).state, released]).toEqual(['joined', []])
  const unpaid = await aJoining('open')
  for (let times = 1; times <= 2; times++) await expireJoining(services as unknown as MembershipServices, unpaid)
  expect([(await unpaid.row()).state, released]).toEqual(['expired', [unpaid.id]])
})
