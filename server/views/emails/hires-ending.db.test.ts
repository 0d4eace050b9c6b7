// The pieces that an email about the end of a rental names.
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { emailFacts } from '../index.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)

test('the email lists the family’s pieces at home whose rental ends that day, and no others', async () => {
  const [family, neighbour] = [await world.member({ plan: '200-quarterly' }), await world.member()]
  const [staying, back, later] = [await world.garment({ credits: 11 }), await world.garment(), await world.garment()]
  const placedAt = new Date('2026-10-01T09:00:00Z')
  await world.order({ accountId: family.accountId, garmentIds: [staying, back], placedAt })
  await world.order({ accountId: family.accountId, garmentIds: [later], placedAt: new Date('2026-10-05T09:00:00Z') })
  await world.order({ accountId: neighbour.accountId, garmentIds: [await world.garment({ credits: 12 })], placedAt })
  await world.order({ accountId: family.accountId, returning: [back], placedAt: world.time.now })
  await db
    .updateTable('loan')
    .set({ hire_notice: 'choose' })
    .where('account_id', 'in', [family.accountId, neighbour.accountId])
    .execute()
  expect(await emailFacts(db).listHiresEnding(family.accountId, '2027-01-03')).toMatchObject([{ credits: 11 }])
  expect(await emailFacts(db).listHiresEnding(neighbour.accountId, '2027-01-03')).toMatchObject([{ credits: 12 }])
})

test('the email leaves out pieces that the family was not asked about, and pieces reported lost since', async () => {
  const family = await world.member({ plan: '200-quarterly' })
  const garments = [await world.garment(), await world.garment({ credits: 13 }), await world.garment()]
  const placedAt = new Date('2026-10-01T09:00:00Z')
  await world.order({ accountId: family.accountId, garmentIds: garments, placedAt })
  const [lost, asked] = await db
    .selectFrom('loan')
    .select(['id', 'garment_id'])
    .where('account_id', '=', family.accountId)
    .orderBy((eb) => eb.fn('array_position', [eb.val(garments), 'garment_id']))
    .execute()
  const ids = [lost?.id, asked?.id].flatMap((id) => id ?? [])
  await db.updateTable('loan').set({ hire_notice: 'choose' }).where('id', 'in', ids).execute()
  const reported = await world.call(
    'reportRental',
    { params: { id: lost?.id ?? '' }, body: { kind: 'lost' } },
    { viewer: family.viewer },
  )
  expect(reported).toMatchObject({ ok: true })
  expect(await emailFacts(db).listHiresEnding(family.accountId, '2027-01-03')).toMatchObject([
    { credits: 13, membershipId: family.membershipId },
  ])
})
