// The safety check that `ready` requires (product §5, law L-28), on arrival and after each return.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import {
  addMissingGarments,
  checkDelivery,
  checkGarment,
  type GarmentState,
  inspectGarment,
  listUncheckedDeliveries,
  moveGarment,
  recordSafety,
  type SafetyFindings,
  safe,
} from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const world = aWorld(db, { clock: { now: () => now } })
const { payments: services } = world.services
const operator = 'sam'
const actor = 'operator:sam'

const read = (id: Id<'garment'>) =>
  db.selectFrom('garment').select(['state', 'safe']).where('id', '=', id).executeTakeFirstOrThrow()
const checksOf = (id: Id<'garment'>) =>
  db.selectFrom('safety_check').select(['failed', 'actor', 'at']).where('garment_id', '=', id).orderBy('id').execute()
const makeIn = (state: GarmentState) =>
  transaction(db, (tx) =>
    aGarment(tx, {
      safe: false,
      life: { state, history: [{ kind: 'intake', from: null, to: state, at: now, actor }] },
    }),
  )

async function importSome(delivery: string, count: number) {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const garments = Array.from({ length: count }, (_, index) => ({
    productId,
    sizeCode: '104cm',
    condition: 'new' as const,
    credits: 30,
    importKey: `${productId}/${index}`,
  }))
  await transaction(db, (tx) => addMissingGarments(tx, { garments, delivery, actor: 'system:catalogue:import', now }))
  const rows = await db.selectFrom('garment').select('id').where('product_id', '=', productId).orderBy('id').execute()
  const deliveries = await listUncheckedDeliveries(db)
  const deliveryId = deliveries.find(({ name }) => name === delivery)?.id ?? newId<'delivery'>()
  return { deliveryId, ids: rows.map(({ id }) => id) }
}

test('an imported garment waits for its check; one record of who checked and when makes the whole delivery ready', async () => {
  const { deliveryId, ids } = await importSome('spring', 3)
  const [first = newId<'garment'>(), ...rest] = ids
  expect(await read(first)).toEqual({ state: 'graded', safe: false })
  expect(await listUncheckedDeliveries(db)).toEqual([{ id: deliveryId, name: 'spring', arrivedAt: now, waiting: 3 }])

  expect((await checkGarment(services, { garmentId: first, findings: { failed: ['cords'] }, operator })).to).toBe(
    'quarantine',
  )
  expect(await checkDelivery(services, { deliveryId, operator })).toEqual({ passed: 2, recalled: 0 })
  expect(await read(first)).toEqual({ state: 'quarantine', safe: false })
  for (const id of rest) {
    expect(await read(id)).toEqual({ state: 'ready', safe: true })
    expect(await checksOf(id)).toEqual([{ failed: [], actor, at: now }])
  }
  expect(await checksOf(first)).toEqual([{ failed: ['cords'], actor, at: now }])
  expect(await listUncheckedDeliveries(db)).toEqual([])
  await expect(checkDelivery(services, { deliveryId, operator })).rejects.toMatchObject({ code: 'not_now' })
  const audit = await db.selectFrom('office_audit').select(['operator', 'action', 'note']).orderBy('id').execute()
  expect(audit).toEqual([
    { operator, action: 'garment.check', note: 'quarantine' },
    { operator, action: 'delivery.check', note: '2 garments' },
  ])
})

test('two files can be one delivery, which is checked again for the garments that came later', async () => {
  const { deliveryId } = await importSome('autumn', 1)
  await checkDelivery(services, { deliveryId, operator })
  const later = await importSome('autumn', 2)
  expect(later.deliveryId).toBe(deliveryId)
  expect(await checkDelivery(services, { deliveryId, operator })).toEqual({ passed: 2, recalled: 0 })
})

test('only a new arrival can pass its first check, and only once', async () => {
  const check = (garmentId: Id<'garment'>) => checkGarment(services, { garmentId, findings: safe, operator })
  await expect(check(newId())).rejects.toMatchObject({ code: 'not_found' })
  await expect(check(await makeIn('cleaning'))).rejects.toMatchObject({ code: 'not_now' })
  const id = await makeIn('graded')
  expect((await check(id)).to).toBe('ready')
  await expect(check(id)).rejects.toMatchObject({ code: 'not_now' })
})

test.each(['graded', 'cleaning', 'repair'] as const)('a garment that is %s is not released unchecked', async (from) => {
  const id = await makeIn(from)
  const release = () => transaction(db, (tx) => moveGarment(tx, { garmentId: id, from, to: 'ready', actor, now }))
  await expect(release()).rejects.toThrow(/has not passed its safety check/)
  expect((await read(id)).state).toBe(from)
  await transaction(db, (tx) => recordSafety(tx, { garmentIds: [id], findings: safe, actor, now }))
  await release()
  expect(await read(id)).toEqual({ state: 'ready', safe: true })
})

test.each<[GarmentState, GarmentState]>([
  ['return_announced', 'received'],
  ['lost', 'received'],
  ['missing', 'inspecting'],
  ['quarantine', 'inspecting'],
  ['reserved', 'repair'],
])('an earlier check no longer counts once a garment goes from %s to %s', async (from, to) => {
  const history = [{ kind: 'intake', from: null, to: from, at: now, actor }] as const
  const id = await transaction(db, (tx) => aGarment(tx, { life: { state: from, history } }))
  await transaction(db, (tx) => moveGarment(tx, { garmentId: id, from, to, actor, now }))
  expect(await read(id)).toEqual({ state: to, safe: false })
})

test('a returned garment is ready only after its check, and goes into quarantine if it fails', async () => {
  const inspect = (garmentId: Id<'garment'>, safety?: SafetyFindings) =>
    transaction(db, (tx) => inspectGarment(tx, { garmentId, verdict: 'ready', safety, actor, now }))
  const id = await makeIn('received')
  await expect(inspect(id)).rejects.toThrow(/has not passed its safety check \(cords and drawstrings, small parts/)
  expect(await checksOf(id)).toEqual([])
  await inspect(id, safe)
  expect([await read(id), await checksOf(id)]).toEqual([
    { state: 'ready', safe: true },
    [{ failed: [], actor, at: now }],
  ])
  const loose = await makeIn('received')
  await inspect(loose, { failed: ['small-parts', 'nightwear'] })
  expect(await read(loose)).toEqual({ state: 'quarantine', safe: false })
})

test('the database itself refuses to make an unchecked garment ready', async () => {
  const id = await makeIn('graded')
  const leap = db.updateTable('garment').set({ state: 'ready' }).where('id', '=', id).execute()
  await expect(leap).rejects.toThrow(/garment_safe/)
})
