// Every refusal that the calls of membership declare, each caused once, by the state of a family or by a payment provider that
// does not answer. calls.db.test.ts covers `subscription_required` for all of them.

import { expect, test } from 'vitest'
import type { EndpointId } from '#contract/index.ts'
import { joining } from '#contract/joining.ts'
import { membership } from '#contract/membership.ts'
import { GatewayError, type PaymentGateway } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember, type BuiltMember, type MemberOptions } from '#tests/builders/a-member.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { joiningConsent } from '#tests/support/joining-consent.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const calls = { ...joining, ...membership }

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
/** The plan's price in pence, which is all that this provider returns. At 0 it does not answer at all. */
let soldFor = 0
let attempts = 0
const away = async () => {
  attempts++
  throw new GatewayError('unreachable', 'away')
}
const gateway = new Proxy({} as PaymentGateway, {
  get: (_, name) =>
    name === 'findPrices' && soldFor > 0
      ? async ([lookupKey]: string[]) => [
          { priceId: 'price_1', lookupKey, amount: soldFor, intervalMonths: 3, currency: 'gbp', active: true },
        ]
      : away,
})
const { call } = aWorld(db, { clock: { now: () => now }, gateway })

type Input = RawInput | undefined
type Arrange = (who: BuiltMember) => Promise<Input> | Input
/** The current period, as after a payment. */
const withReplica: Arrange = async ({ accountId, membershipId }) => {
  const { stripe_subscription } = await db
    .selectFrom('membership')
    .select('stripe_subscription')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription')
    .values({
      stripe_id: stripe_subscription,
      account_id: accountId,
      status: 'active',
      price_key: 'plan_150_3m_gbp_v1',
      period_start: now,
      period_end: new Date('2027-02-20T12:00:00Z'),
      synced_at: now,
    })
    .execute()
  return undefined
}
async function aChange(who: BuiltMember, state: 'previewed' | 'paying', toPrice = 'plan_200_3m_gbp_v1') {
  const id = newId<'plan-change'>()
  await db
    .insertInto('plan_change')
    .values({
      shown: JSON.stringify({ text: ['What changes'] }),
      id,
      membership_id: who.membershipId,
      account_id: who.accountId,
      moment: 'now',
      state,
      from_price_id: 'plan_150_3m_gbp_v1',
      from_booster_steps: 0,
      to_price_id: toPrice,
      to_booster_steps: toPrice === 'plan_150_3m_gbp_v1' ? 1 : 0,
      due_pence: 2500,
      next_pence: 10_000,
      prorated_at: now,
      effective_on: '2026-11-20',
      previewed_at: now,
      expires_at: new Date(now.getTime() + 900_000),
    })
    .execute()
  return id
}
/** Runs both in order; the second returns the call's input. */
const after =
  (first: (who: BuiltMember) => unknown, then: Arrange): Arrange =>
  async (who) => {
    await first(who)
    return then(who)
  }
const paying: Arrange = async (who) => void (await aChange(who, 'paying'))
const plan = async (who: BuiltMember) => ({ body: { previewId: await aChange(who, 'previewed') } })
const booster = async (who: BuiltMember) => ({
  body: { previewId: await aChange(who, 'previewed', 'plan_150_3m_gbp_v1'), boosterSteps: 1 },
})
const set = (who: BuiltMember, values: object) =>
  db.updateTable('membership').set(values).where('id', '=', who.membershipId).execute()
const join = async ({ accountId }: BuiltMember, priceId = 'plan_150_3m_gbp_v1') => ({
  body: await joiningConsent((id, input) => call(id, input, { viewer: viewerOf(accountId) }), priceId),
})
const otherWords = { body: { shown: '0'.repeat(64) } }
const startAgain = async ({ accountId }: BuiltMember) => {
  const terms = await call('reactivationTerms', {}, { viewer: viewerOf(accountId) })
  return { body: { shown: terms.ok ? terms.body.version : '' } }
}
const steps = (boosterSteps: number) => ({ body: { boosterSteps } })

type Case = [id: keyof typeof calls, code: string, state: MemberOptions['state'], arrange?: Arrange]
const cases: Case[] = [
  ['keyInformation', 'plan_unavailable', 'cancelled', () => ({ query: { priceId: 'plan_9' } })],
  ['createCheckoutSession', 'already_subscribed', 'active', (who) => join(who)],
  ['createCheckoutSession', 'plan_unavailable', 'cancelled', (who) => join(who, 'plan_9')],
  [
    ...(['createCheckoutSession', 'offer_changed', 'cancelled'] as const),
    async (who) => ({ body: { ...(await join(who)).body, shown: '0'.repeat(64) } }),
  ],
  ['createCheckoutSession', 'items_unavailable', 'cancelled', outOnLoan],
  ['createCheckoutSession', 'provider_unreachable', 'cancelled', (who) => join(who)],
  [
    ...(['refreshCheckoutSession', 'provider_unreachable', 'cancelled'] as const),
    async (who) => {
      const { accountId } = who
      await call('createCheckoutSession', await join(who), { viewer: viewerOf(accountId) })
      const page = { state: 'open' as const, stripe_session: 'cs_1' }
      await db.updateTable('checkout_session').set(page).where('account_id', '=', accountId).execute()
      return undefined
    },
  ],
  ['refreshMembership', 'provider_unreachable', 'active'],
  ['previewPlanChange', 'membership_state', 'paused', () => steps(1)],
  ['previewPlanChange', 'plan_unavailable', 'active', () => ({ body: { priceId: 'plan_9' } })],
  ['previewPlanChange', 'already_done', 'active', () => steps(0)],
  ['previewPlanChange', 'invalid_request', 'active', () => steps(11)],
  ['previewPlanChange', 'not_now', 'active', after(paying, () => steps(1))],
  ['previewPlanChange', 'provider_unreachable', 'active', after(withReplica, () => steps(1))],
  ['changeSubscriptionPlan', 'membership_state', 'paused', plan],
  ['changeSubscriptionPlan', 'preview_expired', 'active', () => ({ body: { previewId: newId() } })],
  ['changeSubscriptionPlan', 'not_now', 'active', after(paying, plan)],
  ['changeSubscriptionPlan', 'plan_unavailable', 'active', after(soldForMore, plan)],
  ['changeSubscriptionPlan', 'provider_unreachable', 'active', after(withReplica, plan)],
  ['changeBooster', 'membership_state', 'paused', booster],
  ['changeBooster', 'preview_expired', 'active', () => ({ body: { previewId: newId(), boosterSteps: 1 } })],
  [
    'changeBooster',
    'invalid_request',
    'active',
    async (who) => ({ body: { ...(await plan(who)).body, boosterSteps: 0 } }),
  ],
  ['changeBooster', 'not_now', 'active', after(paying, booster)],
  ['changeBooster', 'plan_unavailable', 'active', after(soldForMore, booster)],
  ['changeBooster', 'provider_unreachable', 'active', after(withReplica, booster)],
  ['refreshPlanChange', 'not_now', 'active'],
  ['refreshPlanChange', 'provider_unreachable', 'active', paying],
  ['cancelPlanChange', 'not_now', 'active'],
  ['cancelPlanChange', 'provider_unreachable', 'active', paying],
  ['pauseMembership', 'membership_state', 'past_due'],
  ['pauseMembership', 'pieces_at_home', 'active', aPieceAtHome],
  ['pauseMembership', 'already_done', 'paused'],
  ['pauseMembership', 'not_now', 'active', paying],
  ['reactivationTerms', 'membership_state', 'past_due'],
  ['reactivationTerms', 'already_done', 'active'],
  ['reactivateMembership', 'membership_state', 'past_due', () => otherWords],
  ['reactivateMembership', 'already_done', 'active', () => otherWords],
  ['reactivateMembership', 'offer_changed', 'paused', () => otherWords],
  ['reactivateMembership', 'provider_unreachable', 'paused', (who) => startAgain(who)],
  ['endMembership', 'already_done', 'ending', () => ({ body: {} })],
  ['undoEndMembership', 'membership_state', 'active'],
  ['undoEndMembership', 'not_now', 'ending', async (who) => void (await set(who, { desired: 'end' }))],
  ['undoEndMembership', 'provider_unreachable', 'ending'],
  ['cancelWithinCoolingOff', 'membership_state', 'cancelled'],
  [
    ...(['cancelWithinCoolingOff', 'not_now', 'active'] as const),
    async (who) =>
      void (await set(who, { contract_on: '2026-10-01', cooling_off_notified_at: new Date('2026-10-01') })),
  ],
  [
    ...(['cancelWithinCoolingOff', 'already_done', 'ending'] as const),
    async (who) => void (await set(who, { desired: 'end', ending_reason: 'cooled_off' })),
  ],
  ['cancelWithinCoolingOff', 'offer_changed', 'active', () => ({ body: { refund: 1 } })],
  ['endMembership', 'offer_changed', 'paused', () => ({ body: { refund: 1 } })],
  ['payMembership', 'already_done', 'active'],
  ['payMembership', 'provider_unreachable', 'past_due'],
  ['createBillingPortal', 'provider_unreachable', 'active', () => ({ body: {} })],
]
/** Refusals that need a provider that answers. */
const elsewhere = [
  'refreshPlanChange plan_unavailable', // tests/lives/plan-changes-ahead.test.ts
  'cancelPlanChange already_done', // tests/lives/plan-changes-ahead.test.ts
]

async function soldForMore(who: BuiltMember): Promise<void> {
  await withReplica(who)
  soldFor = 9999
}
async function aPieceAtHome({ accountId }: BuiltMember): Promise<undefined> {
  await transaction(db, async (tx) => anOrder(tx, { accountId, garmentIds: [await aGarment(tx)], placedAt: now }))
}
/** A basket with a piece that another family has at home. */
async function outOnLoan(who: BuiltMember): Promise<Input> {
  const garmentId = await transaction(db, async (tx) => {
    const { accountId } = await aMember(tx, { now })
    const id = await aGarment(tx)
    await anOrder(tx, { accountId, garmentIds: [id], placedAt: now })
    return id
  })
  return { body: { ...(await join(who)).body, inventoryItemIds: [garmentId] } }
}
const viewerOf = (accountId: Id<'account'>) => ({ accountId, sessionHash: Buffer.alloc(32) })

test.each(cases)('%s is refused with %s', async (id, code, state, arrange) => {
  soldFor = 0
  const who = await transaction(db, (tx) => aMember(tx, { now, state: state ?? 'active', plan: '150-quarterly' }))
  const input = (await arrange?.(who)) ?? {}
  expect(await call(id as EndpointId & keyof typeof calls, input, { viewer: viewerOf(who.accountId) })).toMatchObject({
    ok: false,
    errors: [{ code, message: expect.stringMatching(/\S/) }],
  })
})

test.each(['endMembership', 'cancelWithinCoolingOff'] as const)('%s does not wait for the provider', async (id) => {
  attempts = 0
  const who = await transaction(db, (tx) => aMember(tx, { now, state: 'active', plan: '150-quarterly' }))
  expect(await call(id, { body: {} }, { viewer: viewerOf(who.accountId) })).toMatchObject({
    ok: true,
    body: { membership: { plan: { state: 'ending' } } },
  })
  expect(attempts).toBe(0)
})

test('every declared refusal is covered', () => {
  const declared = Object.values(calls).flatMap(({ id, refusals }) => refusals.map((code) => `${id} ${code}`))
  const got = [...cases.map(([id, code]) => `${id} ${code}`), ...elsewhere]
  expect(declared.filter((pair) => !pair.endsWith(' subscription_required')).toSorted()).toEqual(got.toSorted())
})
