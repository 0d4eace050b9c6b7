import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { countPiecesToPost, findReturnsToPost, listPiecesAtHome } from './pieces-at-home.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)

test('pieces ordered or at home are listed oldest first, without those going back, and say whether they are packed', async () => {
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

test('the plan counts the pieces of the two homes separately', async () => {
  const { accountId, membershipId, viewer } = await world.member({ plan: '200-quarterly' })
  const { id: second } = await transaction(db, (tx) => aSecondAdult(tx, membershipId))
  const placedAt = new Date('2026-10-01T09:00:00Z')
  await world.order({ accountId, garmentIds: [await world.garment()], placedAt })
  const theirs = [await world.garment(), await world.garment()]
  await world.order({ accountId: second, garmentIds: theirs, placedAt: new Date('2026-11-12T09:00:00Z') })
  expect(await world.call('membershipDetails', {}, { viewer })).toMatchObject({
    body: { membership: { piecesAtHome: 1, piecesElsewhere: 2 } },
  })
})

test('a booked return counts as to be posted until it is posted; for the other home only the number of pieces is shown', async () => {
  const { accountId, membershipId, viewer } = await world.member({ plan: '200-quarterly' })
  const { id: second } = await transaction(db, (tx) => aSecondAdult(tx, membershipId))
  const [one, two, theirs] = [await world.garment(), await world.garment(), await world.garment()]
  const placedAt = new Date('2026-10-01T09:00:00Z')
  await world.order({ accountId, garmentIds: [one, two], placedAt })
  await world.order({ accountId: second, garmentIds: [theirs], placedAt: new Date('2026-11-12T09:00:00Z') })
  const toPost = async () => [await findReturnsToPost(db, accountId), await countPiecesToPost(db, membershipId)]
  expect(await toPost()).toEqual([{ pieces: 0, dueOn: null, elsewhere: 0 }, 0])
  const returnId = await world.order({ accountId, returning: [one, two], placedAt: world.time.now })
  expect(await toPost()).toEqual([{ pieces: 2, dueOn: '2026-12-04', elsewhere: 0 }, 2])
  await world.order({ accountId: second, returning: [theirs], placedAt: world.time.now })
  expect(await toPost()).toEqual([{ pieces: 2, dueOn: '2026-12-04', elsewhere: 1 }, 2])
  await world.call('postReturn', { params: { id: returnId }, body: { proof: 'QX123456789GB' } }, { viewer })
  expect(await toPost()).toEqual([{ pieces: 0, dueOn: null, elsewhere: 1 }, 0])
})
