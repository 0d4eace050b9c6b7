// Which baskets are held for a joining family and which are not, with the notice for each reason. tests/races/hoarders.test.ts
// tests many families at once.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { joiningConsent } from '#tests/support/joining-consent.ts'
import { paperProvider } from '#tests/support/provider/paper-provider.ts'
import { holdForEveryJoiner, setSettings } from '#tests/support/set-setting.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { expireCheckoutSession } from './operations/joining/resolve-checkout-session.ts'

const { db } = await openTestDatabase()
const time = { now: new Date('2026-11-20T10:00:00Z'), day: 20 }
const clock = { now: () => time.now }
const provider = paperProvider()
const world = aWorld(db, { clock, wallClock: clock, gateway: provider.gateway })
const small = 'plan_100_1m_gbp_v1'
const large = 'plan_150_3m_gbp_v1'
for (const [lookupKey, amount, intervalMonths] of [
  [small, 1800, 1],
  [large, 7500, 3],
] as const)
  provider.prices.push({
    ...{ priceId: `price_${lookupKey}`, lookupKey, currency: 'gbp', amount: pence(amount), intervalMonths },
    active: true,
  })

const passMinutes = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * 60_000)
}
const inMinutes = (minutes: number) => new Date(time.now.getTime() + minutes * 60_000).toISOString()

beforeEach(async () => {
  // A new day, on which no hold of an earlier test is live or counted.
  time.now = new Date(Date.UTC(2026, 10, ++time.day, 10))
  await holdForEveryJoiner(db)
})
afterEach(world.expectInvariants)

const pieces = (...credits: number[]) =>
  transaction(db, async (tx) => {
    const ids: string[] = []
    for (const amount of credits) ids.push(await aGarment(tx, { credits: amount }))
    return ids
  })
/** Adds pieces until that many are ready to be rented. */
async function stockOf(count: number): Promise<void> {
  const ready = await db.selectFrom('garment').select('id').where('state', '=', 'ready').execute()
  if (ready.length > count) throw new Error(`there are already ${ready.length} pieces`)
  await pieces(...Array<number>(count - ready.length).fill(1))
}

async function aFamily({ ip = '198.51.100.1' } = {}) {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx, { now: time.now }))
  const viewer = { accountId, sessionHash: Buffer.alloc(32) }
  const ask = async (garmentIds: readonly string[] | undefined, priceId = small) => {
    const basket = garmentIds ? { inventoryItemIds: garmentIds } : {}
    const body = await joiningConsent((id, input) => world.call(id, input, { viewer, ip }), priceId, basket)
    return world.call('createCheckoutSession', { body }, { viewer, ip })
  }
  return {
    accountId,
    ask,
    /** @returns the outcome of the basket; the page is open */
    async join(garmentIds: readonly string[] | undefined, priceId = small) {
      const answer = await ask(garmentIds, priceId)
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      expect(answer.body.checkoutSession.url).toMatch(/^https:/)
      return { ...answer.body.basket, page: answer.body.checkoutSession.id }
    },
    heldGarments: () => heldFor(accountId),
  }
}
const heldFor = async (accountId: Id<'account'>): Promise<string[]> =>
  (
    await db
      .selectFrom('garment_claim')
      .select('garment_id')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'hold')
      .where('released_at', 'is', null)
      .where('expires_at', '>', time.now)
      .orderBy('garment_id')
      .execute()
  ).map(({ garment_id }) => garment_id)

const kept = (minutes: number) => ({ until: inMinutes(minutes), reason: null })
const notKept = (reason: string) => ({
  until: null,
  reason,
  message: expect.stringContaining('You can join all the same'),
})

test('a basket that fits the plan is held until the page expires, without a notice', async () => {
  const family = await aFamily()
  const basket = await pieces(60, 40)
  expect(await family.join(basket)).toMatchObject({ ...kept(31), message: null })
  expect(await family.heldGarments()).toEqual(basket.toSorted())
  passMinutes(31)
  expect(await family.heldGarments()).toEqual([])
})

test('without a basket there is no notice', async () => {
  const family = await aFamily()
  expect((await family.ask([])).ok && (await family.ask(undefined))).toMatchObject({ body: { basket: null } })
})

test('a basket of more credits than the plan is held only once a bigger plan is chosen', async () => {
  const family = await aFamily()
  const basket = await pieces(60, 41)
  expect(await family.join(basket)).toMatchObject(notKept('over_credits'))
  expect(await family.heldGarments()).toEqual([])
  expect(await family.join(basket, large)).toMatchObject(kept(31))
  expect(await family.heldGarments()).toEqual(basket.toSorted())
})

test('a basket that has become too big releases its hold', async () => {
  const family = await aFamily()
  const [coat = '', scarf = ''] = await pieces(60, 41)
  await family.join([coat])
  expect(await family.join([coat, scarf])).toMatchObject(notKept('over_credits'))
  expect(await family.heldGarments()).toEqual([])
})

test('requesting the same page again, with another basket or not, neither counts nor extends the hold again', async () => {
  await setSettings(db, { 'hold.joining_network_hourly': 1 })
  const family = await aFamily({ ip: '198.51.100.2' })
  const [coat = '', scarf = ''] = await pieces(60, 40)
  const first = await family.join([coat])
  passMinutes(10)
  expect(await family.join([scarf])).toMatchObject({ ...kept(21), page: first.page, message: null })
  expect(await family.heldGarments()).toEqual([scarf])
  expect(await family.join([scarf])).toMatchObject({ ...kept(21), page: first.page })
  passMinutes(21)
  expect(await family.heldGarments()).toEqual([])
})

test('with another plan the hold continues, and the notice says that it ends before the page does', async () => {
  const family = await aFamily()
  const basket = await pieces(60)
  const first = await family.join(basket)
  passMinutes(10)
  const second = await family.join(basket, large)
  expect(second.page).not.toBe(first.page)
  expect(second).toMatchObject({
    ...kept(21),
    message: expect.stringMatching(/^We’re keeping your pieces until 10:31,/),
  })
  expect(await family.heldGarments()).toEqual(basket)
  passMinutes(21)
  expect(await family.heldGarments()).toEqual([])
})

test('two tabs with two plans have one hold', async () => {
  const family = await aFamily()
  const [coat = '', scarf = ''] = await pieces(60, 40)
  // The second tab looked for open pages before the first tab's page existed.
  let second: Promise<unknown> | undefined
  provider.slowlyAt('openCheckoutSession', async () => {
    second = family.join([scarf], large)
    await second
  })
  await family.join([coat])
  expect(await family.heldGarments()).toEqual([scarf])
})

test('another hold may begin an hour after the last; before that, the family joins without a hold', async () => {
  const family = await aFamily()
  const basket = await pieces(60)
  await family.join(basket)
  passMinutes(40)
  expect(await family.join(basket)).toMatchObject(notKept('held_lately'))
  expect(await family.heldGarments()).toEqual([])
  passMinutes(19)
  expect(await family.join(basket)).toMatchObject(notKept('held_lately'))
  passMinutes(1)
  expect(await family.join(basket)).toMatchObject({ reason: null })
  expect(await family.heldGarments()).toEqual(basket)
})

test('all joining families’ holds together stay within a share of the stock; expired holds make room', async () => {
  await setSettings(db, { 'hold.joining_share_percent': 5 })
  const [early, late] = [await aFamily(), await aFamily()]
  const [one = '', two = '', three = '', four = ''] = await pieces(1, 1, 1, 1)
  await stockOf(79)
  expect(await early.join([one, two, three])).toMatchObject(kept(31))
  expect(await late.join([four])).toMatchObject(notKept('stock_share'))
  await stockOf(80)
  expect(await late.join([four])).toMatchObject(kept(31))
  // The account's own hold is not counted against it.
  expect(await early.join([one, two])).toMatchObject(kept(31))
  expect(await early.join([one, two, three])).toMatchObject(kept(31))
  const third = await aFamily()
  const [five = ''] = (await stockIds()).filter((id) => ![one, two, three, four].includes(id))
  expect(await third.join([five])).toMatchObject(notKept('stock_share'))
  passMinutes(31)
  expect(await third.join([five])).toMatchObject({ reason: null })
})
const stockIds = async () =>
  (await db.selectFrom('garment').select('id').where('state', '=', 'ready').orderBy('id', 'desc').execute()).map(
    ({ id }) => id,
  )

test('a page that ends makes room immediately, and a paid one no longer counts', async () => {
  await setSettings(db, { 'hold.joining_share_percent': 5 })
  await stockOf(80)
  const ids = await stockIds()
  const [first, second, third] = [await aFamily(), await aFamily(), await aFamily()]
  await first.join(ids.slice(0, 4))
  expect(await second.join(ids.slice(4, 8))).toMatchObject(notKept('stock_share'))
  const [checkoutSession] = await checkoutSessionsOf(first.accountId)
  if (!checkoutSession) throw new Error('no checkout session')
  await expireCheckoutSession(world.services.membership, checkoutSession)
  expect(await second.join(ids.slice(4, 8))).toMatchObject({ reason: null })
  expect(await third.join(ids.slice(0, 1))).toMatchObject(notKept('stock_share'))
  const paid = await checkoutSessionsOf(second.accountId)
  await db
    .updateTable('checkout_session')
    .set({ state: 'refunded' })
    .where('id', '=', paid[0]?.id ?? newId<'checkout-session'>())
    .execute()
  expect(await third.join(ids.slice(0, 1))).toMatchObject({ reason: null })
  await db
    .updateTable('checkout_session')
    .set({ state: 'open' })
    .where('id', '=', paid[0]?.id ?? newId<'checkout-session'>())
    .execute()
})
const checkoutSessionsOf = (accountId: Id<'account'>) =>
  db.selectFrom('checkout_session').selectAll().where('account_id', '=', accountId).execute()

test('one network may begin a limited number of holds an hour; other networks, and baskets that are not held, do not count', async () => {
  await setSettings(db, { 'hold.joining_network_hourly': 2 })
  const nursery = { ip: '2001:db8:1:2::7' }
  const [one = '', two = '', three = '', ...tooMuch] = await pieces(1, 1, 1, 60, 41)
  expect(await (await aFamily(nursery)).join(tooMuch)).toMatchObject(notKept('over_credits'))
  expect(await (await aFamily(nursery)).join([one])).toMatchObject({ reason: null })
  expect(await (await aFamily({ ip: '2001:db8:1:2::8' })).join([two])).toMatchObject({ reason: null })
  const fourth = await aFamily(nursery)
  expect(await fourth.join([three])).toMatchObject(notKept('network'))
  expect(await (await aFamily({ ip: '2001:db8:1:3::7' })).join([three])).toMatchObject({ reason: null })
  passMinutes(60)
  expect(await fourth.join([three])).toMatchObject({ reason: null })
})

test('a refusal for unavailable pieces holds nothing, and counts for neither the hour nor the network', async () => {
  await setSettings(db, { 'hold.joining_network_hourly': 2 })
  const ip = '198.51.100.9'
  const [first, second] = [await aFamily({ ip }), await aFamily({ ip })]
  const [coat = '', scarf = ''] = await pieces(10, 10)
  await first.join([coat])
  expect(await second.ask([coat, scarf])).toMatchObject({
    ok: false,
    status: 409,
    errors: [{ code: 'items_unavailable', ids: [coat] }],
  })
  expect(await second.heldGarments()).toEqual([])
  expect(await second.join([scarf])).toMatchObject(kept(31))
})

test('a basket that cannot be held is still refused for unavailable pieces', async () => {
  const [first, second] = [await aFamily(), await aFamily()]
  const [coat = '', ...more] = await pieces(10, 60, 41)
  await first.join([coat])
  expect(await second.ask([coat, ...more])).toMatchObject({
    ok: false,
    errors: [{ code: 'items_unavailable', ids: [coat] }],
  })
})

test('when the provider refuses the page, nothing stays held', async () => {
  const family = await aFamily()
  const basket = await pieces(10)
  provider.failsOnceAt('openCheckoutSession', 'refused')
  await expect(family.join(basket)).rejects.toThrow()
  expect(await family.heldGarments()).toEqual([])
  expect(await family.join(basket)).toMatchObject({ reason: null })
})

test('families that join at the same time wait for each other, so each counts the other’s hold', async () => {
  await setSettings(db, { 'hold.joining_share_percent': 5 })
  const families = [await aFamily(), await aFamily()]
  const share = Math.floor((await stockIds()).length / 20)
  const ids = await pieces(...Array<number>(2 * share).fill(1))
  const joining = await transaction(db, async (tx) => {
    await tx.selectFrom('setting').select('key').where('key', '=', 'hold.joining_share_percent').forUpdate().execute()
    const begun = families.map(({ join }, index) => join(ids.slice(index * share, (index + 1) * share)))
    await untilBlocked(db, 2)
    return begun
  })
  const reasons = (await Promise.all(joining)).map(({ reason }) => reason)
  expect(new Set(reasons)).toEqual(new Set([null, 'stock_share']))
})
