// The pieces that an email about the end of a rental names.
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { emailFacts } from '../index.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)

test('lists the family’s pieces at home whose rental ends that day, and no others', async () => {
  const [family, neighbour] = [await world.member({ plan: '200-quarterly' }), await world.member()]
  const [staying, back, later] = [await world.garment({ credits: 11 }), await world.garment(), await world.garment()]
  const placedAt = new Date('2026-10-01T09:00:00Z')
  await world.order({ accountId: family.accountId, garmentIds: [staying, back], placedAt })
  await world.order({ accountId: family.accountId, garmentIds: [later], placedAt: new Date('2026-10-05T09:00:00Z') })
  await world.order({ accountId: neighbour.accountId, garmentIds: [await world.garment({ credits: 12 })], placedAt })
  await world.order({ accountId: family.accountId, returning: [back], placedAt: world.time.now })
  expect(await emailFacts(db).listHiresEnding(family.accountId, '2027-01-03')).toMatchObject([{ credits: 11 }])
  expect(await emailFacts(db).listHiresEnding(neighbour.accountId, '2027-01-03')).toMatchObject([{ credits: 12 }])
})
