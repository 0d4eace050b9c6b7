// Marks on garments (product §5): recorded by a check, compared at each inspection, ended with a reason.
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import {
  checkDelivery,
  checkGarment,
  type GarmentState,
  inspectGarment,
  inventoryInvariants,
  listGarmentMarks,
  type MarkFindings,
  noNewMarks,
  safe,
} from './index.ts'
import { addMissingGarments } from './steps/add-missing-garments.ts'

const { db, pool } = await openTestDatabase()
const [november, march] = [new Date('2026-11-20T12:00:00Z'), new Date('2027-03-01T12:00:00Z')]
const { payments: services } = aWorld(db, { clock: { now: () => november } }).services
const actor = 'operator:sam'

/** A sweater in this state, not checked for safety. */
const aGarmentIn = (state: GarmentState) =>
  transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx, { typeCode: 'sweaters' })
    const history = [{ kind: 'intake', from: null, to: state, at: november, actor }] as const
    return aGarment(tx, { productId, safe: false, life: { state, history } })
  })
const inspect = (garmentId: Id<'garment'>, marks: MarkFindings | undefined, now = november) =>
  transaction(db, (tx) => inspectGarment(tx, { garmentId, verdict: 'repair', safety: safe, marks, actor, now }))
const receiveAgain = (garmentId: Id<'garment'>) =>
  pool.query(
    `with came as (update garment set state = 'received' where id = $1)
     insert into garment_event (id, garment_id, kind, from_state, to_state, actor, at)
     values (gen_random_uuid(), $1, 'receive', 'repair', 'received', $2, $3)`,
    [garmentId, actor, november],
  )
const marksOf = async (garmentId: Id<'garment'>) => (await listGarmentMarks(db, [garmentId])).get(garmentId)
const found = (number: number, size: 'small' | 'medium' | 'large' = 'small') =>
  ({ side: 'front', number, kind: 'stain', size }) as const
const eventsOf = (garmentId: Id<'garment'>) =>
  db
    .selectFrom('garment_event')
    .select(['note', 'actor', 'to_state'])
    .where('garment_id', '=', garmentId)
    .where('kind', '=', 'check marks')
    .orderBy('id')
    .execute()

test('a garment is unchecked, checked without marks, or has marks', async () => {
  const id = await aGarmentIn('received')
  await inspect(id, undefined)
  expect(await marksOf(id)).toMatchObject({ outline: 'sweater', checkedAt: null, marks: [] })
  await receiveAgain(id)
  await inspect(id, noNewMarks)
  expect(await marksOf(id)).toMatchObject({ checkedAt: november, marks: [] })
  await receiveAgain(id)
  await inspect(id, { found: [found(8), { ...found(2), side: 'back' }, found(1)], gone: [] })
  const marks = (await marksOf(id))?.marks.map(({ side, number }) => `${side}-${number}`)
  expect(marks).toEqual(['front-1', 'front-8', 'back-2'])
  expect(await eventsOf(id)).toEqual([
    { note: 'nothing new', actor, to_state: null },
    { note: 'front-8: small stain; back-2: small stain; front-1: small stain', actor, to_state: null },
  ])
})

test('a mark that grew begins again, one that was washed out ends, and an unchanged one keeps its date', async () => {
  const id = await aGarmentIn('received')
  await inspect(id, { found: [found(1), found(2), found(3)], gone: [] })
  await receiveAgain(id)
  const compared = await inspect(
    id,
    { found: [found(1, 'large')], gone: [{ side: 'front', number: 2, kind: 'stain', reason: 'washed-out' }] },
    march,
  )
  expect(compared.marks).toMatchObject({
    kept: [{ number: 3 }],
    ended: [
      { mark: { number: 2 }, as: 'washed-out' },
      { mark: { number: 1, size: 'small' }, as: 'grown' },
    ],
    added: [{ number: 1, size: 'large' }],
  })
  expect(await marksOf(id)).toMatchObject({
    checkedAt: march,
    marks: [
      { number: 1, size: 'large', recordedAt: march },
      { number: 3, size: 'small', recordedAt: november },
    ],
  })
  const rows = await db
    .selectFrom('garment_mark')
    .select(['ended_as', 'ended_at'])
    .where('garment_id', '=', id)
    .execute()
  expect(rows.filter(({ ended_at }) => ended_at)).toHaveLength(2)
})

test('impossible marks are refused with the reason, and nothing of the inspection is written', async () => {
  const id = await aGarmentIn('received')
  await expect(inspect(id, { found: [found(9)], gone: [] })).rejects.toThrow(
    /has no zone front-9\. Its zones are front-1 Neckline, .*back-8 Right cuff\.$/,
  )
  await expect(
    inspect(id, { found: [], gone: [{ side: 'front', number: 2, kind: 'hole', reason: 'mended' }] }),
  ).rejects.toThrow('has no mark front-2:hole that could be gone.')
  await expect(inspect(id, { found: [found(2), found(2)], gone: [] })).rejects.toThrow('Name front-2:stain once.')
  expect(await eventsOf(id)).toEqual([])
  await inspect(id, { found: [found(2, 'large')], gone: [] })
  await receiveAgain(id)
  await expect(inspect(id, { found: [found(2)], gone: [] })).rejects.toThrow(
    'is known to have large stain at front-2. If it is small now, also say what became of it',
  )
})

test('marks of a garment that is not being inspected are refused', async () => {
  const id = await aGarmentIn('out')
  await expect(inspect(id, { found: [found(2)], gone: [] })).rejects.toThrow(
    'only one that was received, was missing or is in quarantine is inspected',
  )
  await expect(
    checkGarment(services, { garmentId: id, findings: safe, marks: noNewMarks, operator: 'sam' }),
  ).rejects.toThrow('it does not wait for its first safety check')
  expect(await eventsOf(id)).toEqual([])
})

test('new garments are checked for marks as well: one by one, or as a whole delivery that has none', async () => {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const garments = [1, 2, 3].map((ordinal) => ({
    productId,
    sizeCode: '104cm',
    condition: 'used' as const,
    credits: 30,
    importKey: `marked/${ordinal}`,
  }))
  const request = { garments, delivery: 'Second-hand', actor: 'system:catalogue:import', now: november } as const
  await transaction(db, (tx) => addMissingGarments(tx, request))
  const rows = await db.selectFrom('garment').selectAll().where('product_id', '=', productId).orderBy('id').execute()
  const [one, ...others] = rows.map(({ id }) => id)
  const deliveryId = rows[0]?.delivery_id
  if (!one || !deliveryId) throw new Error('nothing came')
  const check = { garmentId: one, findings: safe, marks: { found: [found(2)], gone: [] }, operator: 'sam' }
  expect(await checkGarment(services, check)).toMatchObject({ to: 'ready', marks: { added: [{ number: 2 }] } })
  expect(await checkDelivery(services, { deliveryId, unmarked: true, operator: 'sam' })).toEqual({
    passed: 2,
    recalled: 0,
  })
  expect(await marksOf(one)).toMatchObject({ checkedAt: november, marks: [{ number: 2, kind: 'stain' }] })
  for (const id of others) expect(await marksOf(id)).toMatchObject({ checkedAt: november, marks: [] })
})

test('the invariants hold, and find a mark without its check, a mark in no zone, and a check that moves a garment', async () => {
  const broken = async () => {
    const names: string[] = []
    for (const { name, sql } of inventoryInvariants)
      if (((await pool.query(sql)).rowCount ?? 0) > 0 && /mark/.test(name)) names.push(name)
    return names
  }
  expect(await broken()).toEqual([])
  await pool.query("update garment_mark set zone = 30, recorded_at = recorded_at - interval '1 day' where zone = 8")
  await pool.query("update garment_event set to_state = 'ready' where kind = 'check marks' and note = 'nothing new'")
  expect(await broken()).toEqual([
    'a check for marks moves no garment',
    'a mark begins and ends with a check of its garment, at the same time',
    'every mark is in a zone of its outline',
  ])
})
