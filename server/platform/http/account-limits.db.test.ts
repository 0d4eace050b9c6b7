// The budgets of one account, tested with every call of the contract through the assembled application.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { validFor } from '#tests/support/valid-input.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase({ max: 12 })
const time = { now: new Date('2026-11-20T10:00:20Z') }
const clock = { now: () => time.now }
const { call } = aWorld(db, { clock, wallClock: clock })
/** Another process with the same database. */
const { call: callElsewhere } = aWorld(db, { clock, wallClock: clock })

const aViewer = async () => {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx, { now: time.now }))
  return { viewer: { accountId, sessionHash: Buffer.alloc(32) } }
}
const budgets = (writes: number, providerCalls: number) =>
  setSettings(db, { 'limit.account_writes_minute': writes, 'limit.account_provider_calls_minute': providerCalls })

beforeEach(async () => {
  await db.deleteFrom('rate_limit').execute()
  await budgets(120, 60)
})

const allCalls = (Object.entries(endpoints) as [EndpointId, Endpoint][]).filter(([, { access }]) => access !== 'signed')
const writing = allCalls.filter(([, { method, access }]) => method !== 'GET' && access === 'account')
const reaching = writing.filter(([, { reaches }]) => reaches === 'provider')
const others = allCalls.filter((id) => !writing.includes(id))
const ids = (calls: typeof allCalls) => calls.map(([id]) => id)
const tooMany = {
  ok: false,
  status: 429,
  retryAfterSeconds: 40,
  errors: [{ code: 'too_many', message: 'Too many attempts. Try again in 40 seconds.' }],
}
/** The calls that are refused once the budget is spent. */
async function listRefused(calls: typeof allCalls): Promise<EndpointId[]> {
  const caller = await aViewer()
  const refused: EndpointId[] = []
  for (const [id, endpoint] of calls) {
    const answer = await call(id, validFor(endpoint), caller)
    if (!answer.ok && answer.status === 429) {
      expect(answer, id).toMatchObject(tooMany)
      refused.push(id)
    }
  }
  return refused
}

describe('a budget of zero', () => {
  test('for writes refuses every call that writes for an account, and no other', async () => {
    await budgets(0, 60)
    expect(await listRefused(writing)).toEqual(ids(writing))
    expect(writing.length).toBeGreaterThan(25)
  })

  test('for provider calls refuses only calls that reach the provider', async () => {
    await budgets(1000, 0)
    expect(await listRefused(writing)).toEqual(ids(reaching))
    expect(reaching.length).toBeGreaterThan(15)
  })

  test('leaves reads and public calls alone', async () => {
    await budgets(0, 0)
    expect(await listRefused(others)).toEqual([])
  })
})

test('every call for accounts that may report an unreachable provider counts towards the provider’s budget; no read does', () => {
  const unreachable = allCalls.filter(([, { refusals }]) => refusals.includes('provider_unreachable'))
  const forGuests = unreachable.filter(([, { access }]) => access === 'public')
  expect(ids(reaching)).toEqual(expect.arrayContaining(ids(unreachable.filter((id) => !forGuests.includes(id)))))
  // A guest has no account to count by: each of these limits a network (resale/buying.db.test.ts, gift-cards/buying.db.test.ts,
  // ski/booking.db.test.ts).
  expect(ids(forGuests)).toEqual([
    ...['placeResaleOrder', 'completeResaleOrder', 'buyGiftCard', 'completeGiftCard', 'bookSki', 'completeSki'],
    ...['changeSki', 'paySkiFee'],
  ])
  expect(allCalls.filter(([, { method, reaches }]) => method === 'GET' && reaches !== undefined)).toEqual([])
})

test('each account has its own budget, which is renewed every minute', async () => {
  await budgets(3, 60)
  const [caller, other] = [await aViewer(), await aViewer()]
  for (let round = 0; round < 3; round++)
    expect(await call('saveFavourites', favourites, caller)).toMatchObject({ ok: true })
  expect(await call('saveFavourites', favourites, caller)).toMatchObject(tooMany)
  expect(await call('saveFavourites', favourites, other)).toMatchObject({ ok: true })
  time.now = new Date(time.now.getTime() + 40_000)
  expect(await call('saveFavourites', favourites, caller)).toMatchObject({ ok: true })
  time.now = new Date(time.now.getTime() + 20_000)
})
const favourites = { body: { productIds: [] } }

test('a changed setting applies immediately', async () => {
  const caller = await aViewer()
  await budgets(1, 60)
  expect(await call('saveFavourites', favourites, caller)).toMatchObject({ ok: true })
  expect(await call('saveFavourites', favourites, caller)).toMatchObject({ status: 429 })
  await budgets(3, 60)
  expect(await call('saveFavourites', favourites, caller)).toMatchObject({ ok: true })
})

test('calls over one budget write nothing more, and do not use up the other budget', async () => {
  const caller = await aViewer()
  await budgets(5, 1)
  const hits = async () =>
    (await db.selectFrom('rate_limit').select('hits').execute()).map((row) => row.hits).toSorted()
  const [providerCall] = reaching[0] ?? expect.unreachable()
  const askTheProvider = () => call(providerCall, validFor(endpoints[providerCall]), caller)
  expect(await askTheProvider()).not.toMatchObject({ status: 429 })
  expect(await askTheProvider()).toMatchObject(tooMany)
  expect(await hits()).toEqual([2, 2])
  for (let round = 0; round < 5; round++) expect(await askTheProvider()).toMatchObject(tooMany)
  expect(await hits()).toEqual([2, 2])
  for (let round = 0; round < 3; round++)
    expect(await call('saveFavourites', favourites, caller)).toMatchObject({ ok: true })
  for (let round = 0; round < 5; round++)
    expect(await call('saveFavourites', favourites, caller)).toMatchObject(tooMany)
  expect(await hits()).toEqual([2, 6])
})

test('requests that are refused as invalid are not counted', async () => {
  const caller = await aViewer()
  await budgets(1, 60)
  for (let round = 0; round < 5; round++)
    expect(await call('saveFavourites', { body: { productIds: 'all' } }, caller)).toMatchObject({ status: 400 })
  expect(await call('saveFavourites', favourites, caller)).toMatchObject({ ok: true })
})

test('many simultaneous calls in two processes share one budget', async () => {
  const caller = await aViewer()
  await budgets(10, 60)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? call : callElsewhere)('saveFavourites', favourites, caller)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})
