// The office's command that writes a label for the printer at the packing table.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { aFolder } from '#tests/support/worlds/world.ts'
import { commandEvents } from './command-events.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const services = { db, clock: world.services.clock, events: commandEvents(world.services) }
const office = officeDesk(services)
const referenceOf = async (id: Id<'order'>) =>
  (await db.selectFrom('rental_order').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference

test('the label of a picked order is written into a file, once its carrier has drawn it', async () => {
  const { accountId } = await world.member()
  const placed = { accountId, garmentIds: [await world.garment()], until: 'placed' as const }
  const order = await referenceOf(await world.order({ ...placed, placedAt: world.time.now }))
  const file = join(aFolder(), 'label.pdf')
  const refused = `"${order}" has no label: its order is not picked, the carrier has not drawn it yet, or the parcel has arrived.`
  await office(`pick ${order}`)
  await expect(office(`label ${order} --to ${file}`)).rejects.toMatchObject({ code: 'not_now', message: refused })
  await world.work()
  expect(await office(`label ${order} --to ${file}`)).toEqual([
    expect.stringMatching(/^Label WR-\w+ is in .+label\.pdf\.$/),
  ])
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(office('label W-NOSUCH')).rejects.toThrow('There is no order, return or garment "W-NOSUCH".')
})
