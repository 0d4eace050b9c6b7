// Migration 0154 writes what the story of a garment needs: which parcels never arrived, and what came from another family.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addMissingGarments } from '#server/domains/inventory/index.ts'
import { receivePiece, receiveUndelivered, recordLostOrder } from '#server/domains/rentals/index.ts'
import { dispatchSki, receiveSki, receiveUndeliveredSki } from '#server/domains/ski/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '../builders/a-product.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { runSql } from '../support/database/run-sql.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'
import { aChild, skiWorld } from '../support/worlds/ski-world.ts'

const { db, url } = await openTestDatabase({ max: 8 })
const operator = 'sam'

async function someRentals(): Promise<void> {
  const { services, ...world } = rentalsWorld(db)
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const [back, lost, worn] = [await world.garment(), await world.garment(), await world.garment()] as const
  const sent = (garmentId: typeof back) =>
    world.order({ accountId, garmentIds: [garmentId], until: 'dispatched', placedAt: world.time.now })
  await receiveUndelivered(services, { orderId: await sent(back), operator })
  await recordLostOrder(services, { orderId: await sent(lost), operator })
  await world.order({ accountId, garmentIds: [worn] })
  await receivePiece(services, { garmentId: worn, operator })
}

async function someSkiWear(): Promise<void> {
  const world = skiWorld(db)
  const records = world.services.payments
  await world.pieces({ count: 2 })
  const first = await world.booked([aChild('104cm', 'jacket')])
  const second = await world.booked([aChild('104cm', 'jacket')])
  world.time.now = new Date('2027-02-10T10:00:00Z')
  for (const { bookingId } of [first, second]) await dispatchSki(records, { bookingId, operator })
  await receiveUndeliveredSki(records, { bookingId: first.bookingId, operator })
  world.time.now = new Date('2027-02-22T10:00:00Z')
  await receiveSki(records, { bookingId: second.bookingId, operator })
}

const importSome = () =>
  transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx)
    const piece = (condition: 'new' | 'used' | 'worn') => ({
      ...{ productId, sizeCode: '104cm', condition, credits: 24 },
      importKey: `${newId()}/104cm/${condition === 'new' ? '' : `${condition}/`}1`,
    })
    const garments = [piece('new'), piece('used'), piece('worn')]
    await addMissingGarments(tx, { garments, delivery: 'May', actor: 'system:test', now: new Date('2026-11-01') })
  })

test('the upgrade notes which parcels never arrived, and what an import brought in from another family', async () => {
  await someRentals()
  await someSkiWear()
  await importSome()
  const notes = async () => {
    const rows = await db.selectFrom('garment_event').select(['id', 'note']).where('note', '<>', '').execute()
    return new Map(rows.map(({ id, note }) => [id, note]))
  }
  const written = await notes()
  expect([...written.values()].toSorted()).toEqual([
    ...['Bought in from another family', 'Bought in from another family'],
    ...['never arrived', 'never arrived', 'never arrived', 'new', 'used', 'worn'],
  ])
  await db.updateTable('garment_event').set({ note: '' }).execute()
  await runSql(
    url,
    await readFile(new URL('../../server/migrations/0154_notes_of_stories.sql', import.meta.url), 'utf8'),
  )
  expect(await notes()).toEqual(new Map([...written].filter(([, note]) => note !== 'new')))
})
