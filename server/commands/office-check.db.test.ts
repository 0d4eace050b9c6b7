// The office's commands for the safety check of imported garments, and for what is found again or cannot be put right.
import { expect, test } from 'vitest'
import { addMissingGarments } from '#server/domains/inventory/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { commandEvents } from './command-events.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const services = { db, clock: world.services.clock, events: commandEvents(world.services) }
const office = officeDesk(services)

test('a delivery waits until its check is recorded; what does not pass is set aside by its label', async () => {
  expect(await office('deliveries')).toEqual(['No deliveries are waiting for a safety check.'])
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const garments = [1, 2, 3].map((ordinal) => ({
    productId,
    sizeCode: '104cm',
    condition: 'new' as const,
    credits: 30,
    importKey: `tee/104cm/${ordinal}`,
  }))
  const now = new Date('2026-11-18T09:00:00Z')
  const request = { garments, delivery: 'Spring 2026', actor: 'system:catalogue:import', now } as const
  await transaction(db, (tx) => addMissingGarments(tx, request))
  const qrIds = (await db.selectFrom('garment').select('qr_id').orderBy('id').execute()).map(({ qr_id }) => qr_id)
  const [unsafe = '', safe = ''] = qrIds

  expect(await office('deliveries')).toEqual(['Spring 2026  3 pieces to check, here since 18 November 2026'])
  await expect(office('check', 'Spring 2026', '--unsafe', 'cords')).rejects.toThrow(
    'Name a garment that does not pass by its QR id',
  )
  await expect(office('check', 'Autumn', '--safe')).rejects.toThrow('"Autumn" is neither a delivery that waits')
  expect(await office('check', unsafe, '--unsafe', 'cords')).toEqual([
    `Garment ${unsafe} did not pass the safety check: it is in quarantine.`,
  ])
  expect(await office('check', safe, '--safe')).toEqual([`Garment ${safe} passed the safety check and is ready.`])
  await expect(office('check', safe, '--safe')).rejects.toThrow('it does not wait for its first safety check')
  expect(await office('check', 'Spring 2026', '--safe')).toEqual([
    '1 piece of Spring 2026 passed the safety check and is ready.',
  ])
  expect(await office('deliveries')).toEqual(['No deliveries are waiting for a safety check.'])
})

test('the check of a delivery that is wholly recalled is audited as well', async () => {
  const brand = { code: 'stopped', name: 'Stopped', story: '' }
  const { id: productId } = await transaction(db, (tx) => aProduct(tx, { brand }))
  await world.garment({ productId })
  await office('recall', '--brand', 'stopped', '--reason', 'Loose buttons', '--do', 'Send it back', '--count', '1')
  const garments = [{ productId, sizeCode: '104cm', condition: 'new' as const, credits: 30, importKey: 'late/104cm/1' }]
  const request = { garments, delivery: 'Late', actor: 'system:catalogue:import', now: world.time.now } as const
  await transaction(db, (tx) => addMissingGarments(tx, request))
  expect(await office('check', 'Late', '--safe', '--by', 'ida')).toEqual([
    '1 piece of Late is recalled: in quarantine.',
  ])
  const audit = db.selectFrom('office_audit').select(['operator', 'note']).where('action', '=', 'delivery.check')
  expect(await audit.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    operator: 'ida',
    note: '0 garments, 1 recalled',
  })
})

test('a missing piece that is found is inspected, as is one in quarantine; what cannot be put right is recycled', async () => {
  const { accountId } = await world.member()
  const [lost, other] = [await world.garment(), await world.garment()]
  const garment = db.selectFrom('garment').select('qr_id').where('id', '=', lost)
  const { qr_id: qr } = await garment.executeTakeFirstOrThrow()
  const stateOf = async () =>
    (await db.selectFrom('garment').select('state').where('qr_id', '=', qr).executeTakeFirstOrThrow()).state
  const orderId = await world.order({ accountId, garmentIds: [lost, other], until: 'placed', placedAt: world.time.now })
  await expect(office('recycle', qr)).rejects.toThrow(`Garment ${qr} is reserved: only from quarantine`)
  await office('pick', orderId, '--missing', qr)
  expect(await stateOf()).toBe('missing')
  await expect(office('inspect', qr, '--safe')).rejects.toThrow('Say how you found it')
  expect(await office('inspect', qr, '--condition', 'used', '--safe')).toEqual([
    `Garment ${qr} inspected: used, ready.`,
  ])
  expect(await stateOf()).toBe('ready')

  const next = await world.order({ accountId, garmentIds: [lost], until: 'placed', placedAt: world.time.now })
  await office('pick', next, '--missing', qr)
  expect(await office('inspect', qr, '--condition', 'used', '--unsafe', 'cords')).toEqual([
    `Garment ${qr} inspected: used, quarantine.`,
  ])
  expect(await office('inspect', qr, '--condition', 'worn', '--outcome', 'repair')).toEqual([
    `Garment ${qr} inspected: worn, repair.`,
  ])
  await office('inspect', qr, '--unsafe', 'cords')
  expect(await stateOf()).toBe('quarantine')
  expect(await office('recycle', qr)).toEqual([`Garment ${qr} is recycled: its life with us is over.`])
  expect(await stateOf()).toBe('recycled')
  await expect(office('recycle', qr)).rejects.toThrow('is recycled: only from quarantine')
  const audit = await db.selectFrom('office_audit').select('action').orderBy('id', 'desc').limit(1).executeTakeFirst()
  expect(audit).toEqual({ action: 'garment.recycle' })
  await world.expectInvariants()
})
