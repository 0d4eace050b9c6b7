import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { listPiecesAtHome } from './pieces-at-home.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)

test('pieces ordered or at home are listed oldest first; packed ones can no longer be cancelled', async () => {
  const { accountId, membershipId } = await world.member({ plan: '200-quarterly' })
  const [home, back, coming] = [await world.garment({ credits: 24 }), await world.garment(), await world.garment()]
  await world.order({ accountId, garmentIds: [home, back], placedAt: new Date('2026-10-01T09:00:00Z') })
  await world.order({ accountId, garmentIds: [coming], until: 'placed', placedAt: world.time.now })
  await world.order({ accountId, returning: [back], placedAt: world.time.now })
  const neighbour = await world.member()
  await world.order({ accountId: neighbour.accountId, garmentIds: [await world.garment()] })
  const pieces = await listPiecesAtHome(db, { membershipId })
  expect(pieces).toMatchObject([
    { itemId: home, name: 'Puddle raincoat', credits: 24, packed: true },
    { itemId: coming, packed: false },
  ])
  expect(pieces[0]?.sizeLabel).toMatch(/y$/)
  expect(await listPiecesAtHome(db, { accountId })).toEqual(pieces)
})
