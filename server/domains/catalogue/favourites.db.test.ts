// Customers' favourites, through the real dispatch.
import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { catalogueInvariants } from './index.ts'

const { db } = await openTestDatabase({ max: 10 })
const now = new Date('2026-11-20T12:00:00Z')
let time = now
const { call, index } = aWorld(db, { clock: { now: () => time } })
beforeEach(() => {
  time = now
})

const product = async (status: 'active' | 'archived' = 'active') =>
  (await transaction(db, (tx) => aProduct(tx, { status, now }))).id
const [a, b, c, gone] = [await product(), await product(), await product(), await product('archived')]
const someone = async (): Promise<Viewer> =>
  transaction(db, async (tx) => (await aSession(tx, (await anAccount(tx)).id, now)).viewer)

async function read(viewer: Viewer) {
  // Lets the index catch up with changes.
  await index.refresh()
  const answer = await call('listFavourites', {}, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect(Value.Check(endpoints.listFavourites.answer, answer.body)).toBe(true)
  expect(answer.body.products.map(({ id }) => id)).toEqual(answer.body.productIds)
  return answer.body.productIds
}
async function save(viewer: Viewer, body: Record<string, unknown>) {
  const answer = await call('saveFavourites', { body }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect(Value.Check(endpoints.saveFavourites.answer, answer.body)).toBe(true)
  return answer.body.productIds
}

test('saved favourites are read back in order, each once, without unknown and archived ones', async () => {
  const ann = await someone()
  expect(await read(ann)).toEqual([])
  expect(await save(ann, { productIds: [b, gone, a.toUpperCase(), randomUUID(), b] })).toEqual([b, a])
  expect(await read(ann)).toEqual([b, a])
  expect(await save(ann, { productIds: [c, a] })).toEqual([c, a])
  expect(await read(ann)).toEqual([c, a])
  expect(await save(ann, { productIds: [] })).toEqual([])
  expect(await read(ann)).toEqual([])
})

test('merging adds favourites and drops none; the newest come first', async () => {
  const ann = await someone()
  await save(ann, { productIds: [a] })
  expect(await save(ann, { productIds: [c, b], merge: true })).toEqual([c, b, a])
  expect(await save(ann, { productIds: [a], merge: true })).toEqual([a, c, b])
  expect(await save(ann, { productIds: [], merge: true })).toEqual([a, c, b])
  expect(await read(ann)).toEqual([a, c, b])
})

test('each favourite keeps the time it was added when others are saved around it', async () => {
  const ann = await someone()
  await save(ann, { productIds: [a, b] })
  time = new Date('2026-12-01T12:00:00Z')
  await save(ann, { productIds: [c, b] })
  const rows = await db
    .selectFrom('favourite')
    .select(['product_id', 'added_at'])
    .where('account_id', '=', ann.accountId)
    .orderBy('position')
    .execute()
  expect(rows.map((row) => [row.product_id, row.added_at.toISOString().slice(0, 10)])).toEqual([
    [c, '2026-12-01'],
    [b, '2026-11-20'],
  ])
})

test('favourites are private to their account', async () => {
  const [ann, bob] = [await someone(), await someone()]
  await save(ann, { productIds: [a, b] })
  await save(bob, { productIds: [c] })
  expect(await read(ann)).toEqual([a, b])
  expect(await read(bob)).toEqual([c])
})

test('a favourite that leaves the shop is hidden, and returns with its product', async () => {
  const ann = await someone()
  const fleeting = await product()
  await save(ann, { productIds: [fleeting, a] })
  const become = (status: 'active' | 'archived') =>
    db.updateTable('product').set({ status, changed_at: now }).where('id', '=', fleeting).execute()
  await become('archived')
  expect(await read(ann)).toEqual([a])
  expect(await save(ann, { productIds: [b], merge: true })).toEqual([b, a])
  await become('active')
  expect(await read(ann)).toEqual([b, fleeting, a])
})

test('many tabs that merge at once lose nothing', async () => {
  const ann = await someone()
  const many = await Promise.all(Array.from({ length: 12 }, () => product()))
  await Promise.all(many.map((id) => save(ann, { productIds: [id], merge: true })))
  expect((await read(ann)).toSorted()).toEqual(many.toSorted())
})

test('visitors, invalid ids and too many ids are refused', async () => {
  const ann = await someone()
  await save(ann, { productIds: [a] })
  expect(await call('listFavourites')).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  expect(await call('saveFavourites', { body: { productIds: [] } })).toMatchObject({ status: 401 })
  expect(await call('saveFavourites', { body: { productIds: [b, 'nope'] } }, { viewer: ann })).toMatchObject({
    status: 400,
    errors: [{ code: 'invalid_id', field: 'body.productIds', ids: ['nope'] }],
  })
  for (const body of [
    {},
    { productIds: [], more: 1 },
    { productIds: Array(201).fill(a) },
    { productIds: [], merge: 'yes' },
  ])
    expect(await call('saveFavourites', { body }, { viewer: ann })).toMatchObject({ status: 400 })
  expect(await read(ann)).toEqual([a])
})

test('an account has at most 200 favourites; the oldest are dropped', async () => {
  const ann = await someone()
  const many: string[] = []
  await transaction(db, async (tx) => {
    for (let index = 0; index < 201; index++) many.push((await aProduct(tx, { now })).id)
  })
  await save(ann, { productIds: many.slice(1) })
  expect(await save(ann, { productIds: many.slice(0, 1), merge: true })).toEqual(many.slice(0, 200))
  expect(await read(ann)).toHaveLength(200)
})

test('saved favourites keep the invariant, and two of them in one position break it', async () => {
  const broken = async () => (await findBroken(db, catalogueInvariants)).map(({ name }) => name)
  expect(await broken()).toEqual([])
  const ann = await someone()
  await save(ann, { productIds: [a, b] })
  await db.updateTable('favourite').set({ position: 1 }).where('account_id', '=', ann.accountId).execute()
  expect(await broken()).toEqual(['an account has at most 200 favourites, each in a position of its own'])
})
