import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import {
  addMissingGarments,
  type GarmentState,
  garmentPiece,
  inspectGarment,
  inventoryInvariants,
  moveGarment,
  safe,
  takeHolds,
} from './index.ts'
import { garmentTransitions } from './rules/garment-transitions.ts'
import { isQrId } from './rules/qr-id.ts'

const { db, pool } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { call } = aWorld(db, { clock: { now: () => now } })
const make = (options: Parameters<typeof aGarment>[1] = {}) => transaction(db, (tx) => aGarment(tx, options))
const makeIn = (state: GarmentState) =>
  make({ life: { state, history: [{ kind: 'intake', from: null, to: state, at: now, actor: 'system:test' }] } })
const read = (id: Id<'garment'>) => db.selectFrom('garment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id: Id<'garment'>) =>
  db.selectFrom('garment_event').selectAll().where('garment_id', '=', id).orderBy('at').orderBy('id').execute()

test('a new garment has its QR id and the events of its arrival', async () => {
  const id = await make()
  expect(await read(id)).toMatchObject({ state: 'ready', condition: 'used', credits: 24 })
  expect(isQrId((await read(id)).qr_id)).toBe(true)
  expect((await eventsOf(id)).map((event) => [event.kind, event.to_state])).toEqual([
    ['intake', 'intake'],
    ['grade', 'graded'],
    ['release', 'ready'],
  ])
})

test('an import adds one garment for each import key, however often it runs', async () => {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const garments = [1, 2].map((ordinal) => ({
    productId,
    sizeCode: '104cm',
    condition: 'new' as const,
    credits: 30,
    importKey: `tee/104cm/${ordinal}`,
  }))
  const add = (count: number) =>
    transaction(db, (tx) =>
      addMissingGarments(tx, {
        garments: garments.slice(0, count),
        delivery: 'spring',
        actor: 'system:catalogue:import',
        now,
      }),
    )
  expect([await add(1), await add(2), await add(2), await add(0)]).toEqual([1, 1, 0, 0])
})

test('the database allows exactly the states of the transition table', async () => {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'garment'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%quarantine%'`,
  )
  const allowed = [...(rows[0]?.definition.matchAll(/'([a-z_]+)'::text/g) ?? [])].map((match) => match[1])
  expect(allowed.toSorted()).toEqual([...garmentTransitions.states].toSorted())
})

test('each transition happens once and writes its event', async () => {
  for (const { from, to, by } of garmentTransitions.transitions) {
    const id = await makeIn(from)
    const step = () => transaction(db, (tx) => moveGarment(tx, { garmentId: id, from, to, actor: 'operator:sam', now }))
    await step()
    expect((await read(id)).state).toBe(to)
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: by,
      from_state: from,
      to_state: to,
      actor: 'operator:sam',
    })
    await expect(step()).rejects.toMatchObject({ code: 'not_now', details: { ids: [id] } })
    expect((await read(id)).state).toBe(to)
  }
})

test('a transition that the table does not have is refused before any write', async () => {
  const id = await makeIn('out')
  const leap = transaction(db, (tx) =>
    moveGarment(tx, { garmentId: id, from: 'out', to: 'ready', actor: 'system:test', now }),
  )
  await expect(leap).rejects.toThrow(RangeError)
  expect((await read(id)).state).toBe('out')
})

test('inspection grades a garment, sets the price of its next loan, and has it cleaned', async () => {
  // The builder's raincoat has an RRP of £42.
  const other = await makeIn('received')
  const otherBefore = await read(other)
  for (const [before, found, after, credits] of [
    ['new', undefined, 'used', 24],
    ['used', undefined, 'used', 24],
    ['used', 'worn', 'worn', 18],
    ['new', 'new', 'new', 28],
  ] as const) {
    const history = [{ kind: 'intake', from: null, to: 'received', at: now, actor: 'system:test' }] as const
    const id = await make({ condition: before, credits: 50, life: { state: 'received', history } })
    const inspected = await transaction(db, (tx) =>
      inspectGarment(tx, {
        garmentId: id,
        verdict: 'ready',
        found,
        safety: safe,
        actor: 'operator:sam',
        now,
        note: 'Fine',
      }),
    )
    expect(inspected).toEqual({ condition: after, credits, ready: true })
    expect(await read(id)).toMatchObject({ state: 'ready', condition: after, credits })
    expect((await eventsOf(id)).slice(-3).map(({ kind, note }) => [kind, note])).toEqual([
      ['inspect', 'Fine'],
      ['clean', ''],
      ['release', ''],
    ])
  }
  expect(await read(other)).toEqual(otherBefore)
})

test('inspection refuses garments that were not received, are graded better than before or do not exist', async () => {
  const inspect = (garmentId: Id<'garment'>, found?: 'new' | 'used') =>
    transaction(db, (tx) =>
      inspectGarment(tx, { garmentId, verdict: 'ready', found, safety: safe, actor: 'system:test', now }),
    )
  await expect(inspect(await makeIn('out'))).rejects.toMatchObject({ code: 'not_now' })
  await expect(inspect(await makeIn('received'), 'new')).rejects.toMatchObject({ code: 'not_now' })
  await expect(inspect(newId())).rejects.toMatchObject({ code: 'not_found' })
})

test('the invariants hold, and those of a garment’s steps find a planted fault', async () => {
  const broken = async () => {
    const names: string[] = []
    for (const { name, sql } of inventoryInvariants) if ((await pool.query(sql)).rows.length > 0) names.push(name)
    return names
  }
  const [gap, leap, where] = inventoryInvariants.map(({ name }) => name)
  expect(await broken()).toEqual([])
  const id = await make()
  const plant = async (from: GarmentState, to: GarmentState) => {
    const at = new Date(now.getTime() + 1000)
    const event = {
      id: newId<'garment-event'>(),
      garment_id: id,
      kind: 'planted',
      from_state: from,
      to_state: to,
      actor: 'system:test' as const,
      at,
    }
    await db.insertInto('garment_event').values(event).execute()
    const found = await broken()
    await db.deleteFrom('garment_event').where('id', '=', event.id).execute()
    return found
  }
  expect(await plant('ready', 'sold')).toEqual([leap, where])
  expect(await plant('out', 'received')).toEqual([gap, where])
})

test('pieces are described with the API’s field names', async () => {
  const id = await make()
  const { qr_id, product_id } = await read(id)
  const pieces = await garmentPiece(db, [id, newId()])
  expect(pieces.size).toBe(1)
  expect(pieces.get(id)).toEqual({
    itemId: id,
    productId: product_id,
    qrId: qr_id,
    slug: expect.stringContaining('puddle-raincoat-'),
    name: 'Puddle raincoat',
    brand_name: 'Saltmarsh',
    picture: { base: '/pictures/puddle-raincoat', external: false, alt: 'Yellow raincoat, front', tint: 'sky' },
    userSize: '104cm',
    userSizeLabel: '3–4y',
    userCondition: 'used',
    userConditionLabel: 'Gently worn',
    userCredits: 24,
  })
})

test('a basket reads which pieces are available to a visitor, to their holder and to others', async () => {
  const [free, held, out] = [await make(), await make(), await makeIn('out')]
  const { viewer, other } = await transaction(db, async (tx) => {
    const ann = await anAccount(tx)
    const bob = await anAccount(tx)
    const expiresAt = new Date(now.getTime() + 60_000)
    await takeHolds(tx, { garmentIds: [held], ownerId: newId<'checkout'>(), accountId: ann.id, expiresAt, now })
    return { viewer: (await aSession(tx, ann.id, now)).viewer, other: (await aSession(tx, bob.id, now)).viewer }
  })
  const ids = [out, held, newId(), free.toUpperCase()]
  const answer = await call('checkAvailability', { query: { ids } })
  if (!answer.ok) throw new Error('refused')
  expect(Value.Check(endpoints.checkAvailability.answer, answer.body)).toBe(true)
  expect(answer.body.ids).toEqual([free])
  expect(answer.body.items.map(({ id, available }) => [id, available])).toEqual([
    [out, false],
    [held, false],
    [free, true],
  ])
  expect(await call('checkAvailability', { query: { ids } }, { viewer })).toMatchObject({ body: { ids: [held, free] } })
  expect(await call('checkAvailability', { query: { ids } }, { viewer: other })).toMatchObject({
    body: { ids: [free] },
  })
  expect(await call('checkAvailability', { query: { ids: 'x' } })).toMatchObject({ status: 400 })
  expect(await call('checkAvailability', { query: { ids: [], more: '1' } })).toMatchObject({ status: 400 })
})
