// The office makes, changes, orders and removes the shop's collections.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'

const { db } = await openTestDatabase()
const world = reportingWorld(db)
const office = officeDesk(world.services)
const now = new Date('2026-11-20T09:00:00Z')
await transaction(db, async (tx) => {
  for (const handle of ['rain-coat', 'rain-hat', 'rain-boots']) await aProduct(tx, { name: handle, handle, now })
  await tx.updateTable('product').set({ status: 'archived' }).where('handle', '=', 'rain-boots').execute()
})
const audit = () =>
  db.selectFrom('office_audit').select(['operator', 'action', 'note']).orderBy('at').orderBy('id').execute()

test('collections are made, changed, put in order and removed, and each is recorded', async () => {
  expect(await office('collections')).toEqual(['There are no collections.'])
  const rain = ['collections', '--save', 'rain'] as const
  expect(await office(...rain, '--title', 'For the rain', 'rain-coat', 'rain-boots')).toEqual([
    '“For the rain” is made, number 1 of the collections: /collections/rain',
  ])
  await office('collections', '--save', 'hats', '--title', 'Hats', '--intro', 'For heads.', 'rain-hat')
  expect(await office('collections')).toEqual([
    '1. rain  “For the rain”, 1 of 2 products in the shop',
    '  rain-coat rain-boots',
    '2. hats  “Hats”, 1 of 1 products in the shop',
    '  rain-hat',
  ])
  const fields = () => db.selectFrom('collection').select(['slug', 'title', 'intro']).orderBy('position').execute()

  // What is not named stays as it was.
  expect(await office('collections', '--save', 'hats', '--place', '1')).toEqual([
    '“Hats” is saved, number 1 of the collections: /collections/hats',
  ])
  await office(...rain, '--intro', 'Puddles!')
  await office(...rain, 'rain-hat', 'rain-coat')
  expect(await fields()).toEqual([
    { slug: 'hats', title: 'Hats', intro: 'For heads.' },
    { slug: 'rain', title: 'For the rain', intro: 'Puddles!' },
  ])
  expect((await office('collections')).at(-1)).toBe('  rain-hat rain-coat')
  expect(await office('collections', '--save', 'sun', '--title', 'Sun', '--place', '2', 'rain-hat')).toEqual([
    '“Sun” is made, number 2 of the collections: /collections/sun',
  ])
  expect((await fields()).map(({ slug }) => slug)).toEqual(['hats', 'sun', 'rain'])

  expect(await office('collections', '--remove', 'hats')).toEqual(['“Hats” is removed. Its products stay in the shop.'])
  await expect(office('collections', '--remove', 'hats')).rejects.toThrow('There is no collection "hats".')
  expect((await fields()).map(({ slug }) => slug)).toEqual(['sun', 'rain'])
  expect(await office('collections', '--save', 'late', '--title', 'Late', 'rain-hat')).toEqual([
    '“Late” is made, number 3 of the collections: /collections/late',
  ])
  expect((await audit()).slice(0, 1)).toEqual([
    { operator: 'sam', action: 'collection.save', note: 'rain: For the rain; rain-coat rain-boots' },
  ])
  expect((await audit()).at(-2)).toEqual({ operator: 'sam', action: 'collection.remove', note: 'hats: Hats' })
})

test.each([
  [['--save', 'new', 'rain-hat'], 'give its title'],
  [['--save', 'new', '--title', ' ', 'rain-hat'], 'A collection needs a title.'],
  [['--save', 'new', '--title', 'New'], 'A new collection needs products.'],
  [['--save', 'New Things', '--title', 'New', 'rain-hat'], '"New Things" is not a valid address'],
  [['--save', 'new', '--title', 'x'.repeat(61), 'rain-hat'], 'The title has 61 characters; the most allowed is 60.'],
  [['--save', 'new', '--title', 'New', '--intro', 'x'.repeat(301), 'rain-hat'], 'The intro has 301 characters'],
  [['--save', 'new', '--title', 'New', 'rain-hat', 'rain-hat'], '"rain-hat" is named twice.'],
  [['--save', 'new', '--title', 'New', 'rain-hat', 'sun-hat', 'x'], 'No product has this slug: sun-hat, x.'],
  [['--save', 'new', '--title', 'New', '--place', '0', 'rain-hat'], '--place is a number from 1'],
  [['--save', 'new', '--remove', 'new'], 'Usage: npm run office -- collections'],
  [['--remove', 'new', 'rain-hat'], 'Usage: npm run office -- collections'],
  [['rain-hat'], 'Usage: npm run office -- collections'],
])('collections %j is refused, and changes nothing', async (args, sentence) => {
  const before = [await office('collections'), await audit()]
  await expect(office('collections', ...args)).rejects.toThrow(sentence)
  expect([await office('collections'), await audit()]).toEqual(before)
})

test('two operators who make collections at once take different places', async () => {
  const make = (slug: string) => office('collections', '--save', slug, '--title', slug, 'rain-hat')
  await Promise.all(['one', 'two', 'three', 'four'].map(make))
  const rows = await db.selectFrom('collection').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
})
