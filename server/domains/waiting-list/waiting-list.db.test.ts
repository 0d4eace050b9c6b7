// "Email me when it's back", through the real dispatch.

import { Value } from 'typebox/value'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { type GarmentState, takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { entriesFollowEmail, waitingListInvariants } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
let time = now
const { call, worker, queueRecurringJob } = aWorld(db, { clock: { now: () => time }, wallClock: { now: () => now } })
beforeEach(() => {
  time = now
})

type Piece = [size: string, condition: 'new' | 'used' | 'worn', state?: GarmentState]
const make = (pieces: Piece[], status: 'active' | 'archived' | 'draft' = 'active') =>
  transaction(db, async (tx) => {
    const { id } = await aProduct(tx, { status })
    const garments = pieces.map(([sizeCode, condition, state = 'out']) => ({
      productId: id,
      sizeCode,
      condition,
      credits: 20,
      life: { state, history: [] },
    }))
    return { id, garmentIds: await checkedGarments(tx, { garments, actor: 'system:test', now }) }
  })
const raincoat = await make([
  ['104cm', 'used'],
  ['104cm', 'new', 'ready'],
  ['110cm', 'worn', 'kept'],
])
const entries = () =>
  db.selectFrom('waiting_list_entry').select(['email', 'account_id', 'size_code', 'condition']).orderBy('id').execute()
const ask = (body: Record<string, unknown>, options: Parameters<typeof call>[2] = {}) =>
  call('addToWaitingList', { body: { productId: raincoat.id, size: '110cm', ...body } }, options)

test('a visitor leaves an email, and repeating an entry adds nothing', async () => {
  const entry = { email: ' Nan@Example.com ', size: '110cm' }
  const answer = await ask(entry)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect(answer.status).toBe(201)
  expect(Value.Check(endpoints.addToWaitingList.answer, answer.body)).toBe(true)
  expect(answer.body).toEqual({ waitingFor: { name: 'Puddle raincoat', size: '4–5y', email: 'nan@example.com' } })
  expect(await ask({ ...entry, productId: raincoat.id.toUpperCase() })).toMatchObject({
    status: 201,
    body: answer.body,
  })
  expect(await entries()).toEqual([{ email: 'nan@example.com', account_id: null, size_code: '110cm', condition: null }])
  // Another condition is another entry.
  expect(await ask({ ...entry, condition: 'worn' })).toMatchObject({ status: 201 })
  expect(await entries()).toHaveLength(2)
})

test('many simultaneous requests for one entry make one row', async () => {
  const before = (await entries()).length
  const tries = await Promise.all(Array.from({ length: 8 }, () => ask({ email: 'twice@example.com' })))
  expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(await entries()).toHaveLength(before + 1)
})

test('an entry that was emailed can be made again', async () => {
  await ask({ email: 'again@example.com' })
  await db
    .updateTable('waiting_list_entry')
    .set({ ended_at: now, ended_as: 'emailed' })
    .where('email', '=', 'again@example.com')
    .execute()
  expect(await ask({ email: 'again@example.com' })).toMatchObject({ status: 201 })
  expect((await entries()).filter(({ email }) => email === 'again@example.com')).toHaveLength(2)
})

test('a customer is emailed at the account’s address, even if another one is sent', async () => {
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx, { email: 'tamsin@example.com' })
    return { account, viewer: (await aSession(tx, account.id, now)).viewer }
  })
  for (const body of [{}, { email: 'victim@example.com' }, { email: 'no address' }])
    expect(await ask(body, { viewer })).toMatchObject({
      status: 201,
      body: { waitingFor: { email: 'tamsin@example.com' } },
    })
  const hers = (await entries()).filter(({ email }) => email === 'tamsin@example.com')
  expect(hers).toEqual([{ email: 'tamsin@example.com', account_id: account.id, size_code: '110cm', condition: null }])
  expect((await entries()).some(({ email }) => email === 'victim@example.com')).toBe(false)
})

test('a visitor does not learn who has an account, and no account gets the entry', async () => {
  const { email } = await transaction(db, (tx) => anAccount(tx))
  const known = await ask({ email })
  const unknown = await ask({ email: 'nobody-here@example.com' })
  expect(known).toMatchObject({ status: 201, body: { waitingFor: { email, size: '4–5y' } } })
  expect(unknown.status).toBe(201)
  expect((await entries()).find((entry) => entry.email === email)?.account_id).toBeNull()
})

test('a visitor’s entry becomes the account’s when its owner asks again signed in, and remains the account’s', async () => {
  const email = 'visitor-first@example.com'
  const added = await ask({ email })
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx, { email })
    return { account, viewer: (await aSession(tx, account.id, now)).viewer }
  })
  const owners = async () => (await entries()).filter((entry) => entry.email === email).map((entry) => entry.account_id)
  expect(await owners()).toEqual([null])
  expect(await ask({}, { viewer })).toEqual(added)
  expect(await owners()).toEqual([account.id])
  // Signed out again, or somebody else who types the address.
  expect(await ask({ email })).toEqual(added)
  expect(await owners()).toEqual([account.id])
})

test('a visitor’s entry that is added while the account changes to that email is merged with the account’s', async () => {
  const email = 'moves-here@example.com'
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, viewer: (await aSession(tx, account.id, now)).viewer }
  })
  expect(await ask({}, { viewer })).toMatchObject({ status: 201 })
  let moving: Promise<void> | undefined
  await transaction(db, async (visitor) => {
    await visitor
      .insertInto('waiting_list_entry')
      .values({ id: newId(), email, product_id: raincoat.id, size_code: '110cm', asked_at: now })
      .execute()
    moving = transaction(db, async (tx) => {
      await tx.updateTable('account').set({ email }).where('id', '=', account.id).execute()
      await entriesFollowEmail(tx, { accountId: account.id })
    })
    // The change of email has deleted the duplicates that it could see, and is about to write.
    await untilBlocked(db)
  })
  await moving
  expect((await entries()).filter((entry) => entry.email === email || entry.account_id === account.id)).toEqual([
    { email, account_id: account.id, size_code: '110cm', condition: null },
  ])
})

test('a visitor’s entries for another size or condition stay when an account changes to their email', async () => {
  const email = 'left-here@example.com'
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, viewer: (await aSession(tx, account.id, now)).viewer }
  })
  expect(await ask({}, { viewer })).toMatchObject({ status: 201 })
  const left = { email, product_id: raincoat.id, size_code: '110cm', asked_at: now }
  await transaction(db, async (tx) => {
    for (const other of [{ condition: 'new' as const }, { size_code: '104cm' }])
      await tx
        .insertInto('waiting_list_entry')
        .values({ ...left, ...other, id: newId() })
        .execute()
    await tx.updateTable('account').set({ email }).where('id', '=', account.id).execute()
    await entriesFollowEmail(tx, { accountId: account.id })
  })
  const kept = (await entries()).filter((entry) => entry.email === email)
  const words = kept.map(({ size_code, condition, account_id }) => `${size_code} ${condition} ${account_id}`)
  expect(words.toSorted()).toEqual(['104cm null null', '110cm new null', `110cm null ${account.id}`])
})

test('an entry that is added while the account changes its email is for the new one', async () => {
  const email = 'moves-meanwhile@example.com'
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, viewer: (await aSession(tx, account.id, now)).viewer }
  })
  const asked = await transaction(db, async (tx) => {
    await lockAccount(tx, account.id)
    const asking = ask({}, { viewer })
    await untilBlocked(db)
    await tx.updateTable('account').set({ email }).where('id', '=', account.id).execute()
    await entriesFollowEmail(tx, { accountId: account.id })
    return [asking]
  })
  expect(await asked[0]).toMatchObject({ status: 201, body: { waitingFor: { email } } })
  expect((await entries()).filter(({ account_id }) => account_id === account.id)).toMatchObject([{ email }])
})

test('an entry for a piece that cannot come back, or is available already, is refused', async () => {
  const email = 'refused@example.com'
  const before = (await entries()).length
  const archived = await make([['104cm', 'used']], 'archived')
  const draft = await make([['104cm', 'used']], 'draft')
  for (const productId of [newId(), archived.id, draft.id])
    expect(await ask({ email, productId, size: '104cm' })).toMatchObject({
      status: 404,
      errors: [{ code: 'not_found' }],
    })
  for (const size of ['122cm', '200cm', 'constructor'])
    expect(await ask({ email, size })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_request', field: 'body.size' }],
    })
  expect(await ask({ email, size: '104cm' })).toMatchObject({
    status: 409,
    errors: [{ code: 'not_now', message: '3–4y is here right now: you can order it straight away.' }],
  })
  expect(await ask({ email, size: '104cm', condition: 'new' })).toMatchObject({ status: 409 })
  expect(await entries()).toHaveLength(before)
  // The gently worn one is out, though a new one is here.
  expect(await ask({ email, size: '104cm', condition: 'used' })).toMatchObject({ status: 201 })
})

test('a held piece is unavailable until its hold expires', async () => {
  const tee = await make([['092cm', 'new', 'ready']])
  await transaction(db, async (tx) => {
    const { id: accountId } = await anAccount(tx)
    const hold = { garmentIds: tee.garmentIds, ownerId: newId<'checkout'>(), accountId }
    await takeHolds(tx, { ...hold, expiresAt: new Date(now.getTime() + 60_000), now })
  })
  const entry = { productId: tee.id, size: '092cm', email: 'held@example.com' }
  expect(await ask(entry)).toMatchObject({ status: 201 })
  time = new Date(now.getTime() + 60_000)
  expect(await ask(entry)).toMatchObject({ status: 409 })
})

test('malformed input is refused', async () => {
  for (const email of [undefined, '', 'nan', 'nan@example'])
    expect(await ask(email === undefined ? {} : { email })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_email', field: 'body.email', message: 'Please enter a valid email' }],
    })
  const email = 'nan@example.com'
  for (const body of [{ productId: 'x' }, { size: '' }, { condition: 'shabby' }, { more: 1 }, { email: 7 }])
    expect(await ask({ email, ...body }), JSON.stringify(body)).toMatchObject({ status: 400 })
})

test('attempts are limited by account, by a visitor’s address in one network, and by network', async () => {
  const tries = async (count: number, each: (index: number) => Parameters<typeof ask>) => {
    const statuses = new Set<number>()
    for (let index = 0; index < count; index++) statuses.add((await ask(...each(index))).status)
    return [...statuses]
  }
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, viewer: (await aSession(tx, account.id, now)).viewer }
  })
  const { email } = account
  const pest = { ip: '198.51.100.200' }
  expect(await tries(41, () => [{ email }, pest])).toEqual([201, 429])
  for (const elsewhere of [{ ip: '198.51.100.201' }, { ...pest, viewer }])
    expect(await ask({ email }, elsewhere)).toMatchObject({ status: 201 })
  expect(await tries(40, (index) => [{}, { viewer, ip: `198.51.100.${index}` }])).toEqual([201, 429])
  expect(await tries(121, (index) => [{ email: `pest-${index}@example.com` }, { ip: '203.0.113.9' }])).toEqual([
    201, 429,
  ])
})

test('the invariants of the waiting list hold', async () => {
  expect(await findBroken(db, waitingListInvariants)).toEqual([])
})

test('a daily job deletes entries after as many months as the setting says, and keeps younger entries', async () => {
  const at = (iso: string) => new Date(iso)
  const left = async () =>
    (await entries()).map(({ email }) => email).filter((email) => email.endsWith('.months@example.com'))
  for (const [name, when] of [
    ['a', '2026-12-01T09:00:00Z'],
    ['b', '2026-12-02T00:00:00Z'],
    ['c', '2027-03-01T09:00:00Z'],
  ] as const) {
    time = at(when)
    expect(await ask({ email: `${name}.months@example.com` })).toMatchObject({ status: 201 })
  }
  // Deleted although it has been emailed.
  await db
    .updateTable('waiting_list_entry')
    .set({ ended_at: time, ended_as: 'emailed' })
    .where('email', '=', 'a.months@example.com')
    .execute()
  time = at('2027-11-30T12:00:00Z')
  await queueRecurringJob('waiting-list:sweep')
  await queueRecurringJob('waiting-list:sweep')
  expect(await worker.drain()).toBe(0)
  time = at('2027-12-01T23:59:00Z')
  expect(await worker.drain()).toBe(1)
  expect(await left()).toEqual(['a.months@example.com', 'b.months@example.com', 'c.months@example.com'])
  time = at('2027-12-02T00:00:00Z')
  expect(await worker.drain()).toBe(1)
  expect(await left()).toEqual(['b.months@example.com', 'c.months@example.com'])
  await db.updateTable('setting').set({ value: '6' }).where('key', '=', 'waiting_list.months').execute()
  time = at('2027-12-03T00:00:00Z')
  expect(await worker.drain()).toBe(1)
  expect(await left()).toEqual([])
})
