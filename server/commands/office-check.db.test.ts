// The office's commands for the safety check of imported garments.
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
  expect(await office('deliveries')).toEqual(['No delivery waits for its safety check.'])
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const garments = [1, 2, 3].map((ordinal) => ({
    ...{ productId, sizeCode: '104cm', condition: 'new' as const, credits: 30 },
    importKey: `tee/104cm/${ordinal}`,
  }))
  const now = new Date('2026-11-18T09:00:00Z')
  const request = { garments, delivery: 'Spring 2026', actor: 'system:catalogue:import', now } as const
  await transaction(db, (tx) => addMissingGarments(tx, request))
  const qrIds = (await db.selectFrom('garment').select('qr_id').orderBy('id').execute()).map(({ qr_id }) => qr_id)
  const [loose = '', fine = ''] = qrIds

  expect(await office('deliveries')).toEqual(['Spring 2026  3 pieces to check, here since 18 November 2026'])
  await expect(office('check', 'Spring 2026', '--unsafe', 'cords')).rejects.toThrow('is named by its QR id')
  await expect(office('check', 'Autumn', '--safe')).rejects.toThrow('"Autumn" is neither a delivery that waits')
  expect(await office('check', loose, '--unsafe', 'cords')).toEqual([
    `Garment ${loose} did not pass the safety check: it is in quarantine.`,
  ])
  expect(await office('check', fine, '--safe')).toEqual([`Garment ${fine} passed the safety check and is ready.`])
  await expect(office('check', fine, '--safe')).rejects.toThrow('it does not wait for its first safety check')
  expect(await office('check', 'Spring 2026', '--safe')).toEqual([
    '1 piece of Spring 2026 passed the safety check and is ready.',
  ])
  expect(await office('deliveries')).toEqual(['No delivery waits for its safety check.'])
})
