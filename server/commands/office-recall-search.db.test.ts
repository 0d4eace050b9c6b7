// The office searches for what would be recalled (law L-28): every piece that we have ever had, wherever it is.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { recallOf, recallWorld } from '#tests/support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, sellSecondHand, qrOf } = world
afterEach(() => world.expectInvariants())

test('the search finds a piece with each kind of holder, and what is with us', async () => {
  const { productId, code, garment } = await aDesign({ name: 'Harbour coat' })
  const { accountId, viewer } = await world.member({ email: 'freya.recall@example.com', plan: '200-quarterly' })
  const [shelf, home, onItsWay, ordered, back, kept] = [
    await garment(),
    await garment(),
    await garment(),
    await garment(),
    await garment(),
    await garment(),
  ] as const
  await world.order({ accountId, garmentIds: [home, back, kept] })
  await world.buyForGood(viewer, kept)
  await world.order({ accountId, garmentIds: [onItsWay], until: 'dispatched', placedAt: world.time.now })
  await world.order({ accountId, garmentIds: [ordered], until: 'placed', placedAt: world.time.now })
  await world.order({ accountId, returning: [back], placedAt: world.time.now })
  const sold = await sellSecondHand(productId)
  const lines = await office('recall-search', '--brand', code)
  const whereIs = async (id: Id<'garment'>) => {
    const qr = await qrOf(id)
    return lines.find((line) => line.startsWith(qr))?.split(': ')[1]
  }
  expect(await whereIs(shelf)).toBe('ready')
  expect(await whereIs(home)).toMatch(/^at home with freya\.recall@example\.com, W-\w+$/)
  expect(await whereIs(onItsWay)).toMatch(/^on its way to freya\.recall@example\.com, W-\w+$/)
  expect(await whereIs(ordered)).toMatch(/^reserved; ordered, not sent yet, by freya\.recall@example\.com, W-\w+$/)
  expect(await whereIs(back)).toMatch(/^booked to go back by freya\.recall@example\.com, W-\w+$/)
  expect(await whereIs(kept)).toMatch(/^kept for good by freya\.recall@example\.com, W-\w+$/)
  expect(await whereIs(sold.garmentId)).toMatch(
    /^sold; bought in the resale shop, not sent yet, by ines@example\.com \(a guest\), R-\w+$/,
  )
  expect(lines.at(-1)).toBe('7 pieces: 6 with, or promised to, 2 people, 1 with us or gone.')
})

test('the search finds ski wear that is booked', async () => {
  const design = await aDesign({ name: 'Piste jacket', typeCode: 'skiwear' })
  await world.bookSkiJacket(design)
  const [line] = await office('recall-search', '--brand', design.code)
  expect(line).toMatch(/: ready; ski wear, booked for later by ines@example\.com \(a guest\), S-\w+$/)
})

test('the search is by brand, words or id of the design, colour, size, and the days on which the piece arrived', async () => {
  const { productId, brand, code, garment } = await aDesign({ name: 'Puddle raincoat', colours: ['yellow'] })
  const { id: other } = await transaction(db, (tx) => aProduct(tx, { brand, name: 'Dry dungarees', colours: ['blue'] }))
  // Half past midnight in London, still the day before in UTC.
  const [early, late] = [await garment(), await garment({ sizeCode: '110cm', now: new Date('2026-10-04T23:30:00Z') })]
  const dungarees = await world.garment({ productId: other })
  const found = async (...words: string[]) => {
    const lines = await office('recall-search', '--brand', code, ...words)
    const all = await Promise.all([early, late, dungarees].map(async (id) => ({ id, qr: await qrOf(id) })))
    return all.flatMap(({ id, qr }) => (lines.some((line) => line.startsWith(qr)) ? id : []))
  }
  expect(await found()).toEqual([early, late, dungarees])
  expect(await found('--style', 'raincoat  PUDDLE')).toEqual([early, late])
  expect(await found('--style', other)).toEqual([dungarees])
  expect(await found('--colour', 'Blue')).toEqual([dungarees])
  expect(await found('--size', '110cm')).toEqual([late])
  expect(await found('--came', '2026-10-05')).toEqual([late])
  expect(await found('--came', '..2026-10-04')).toEqual([early, dungarees])
  expect(await found('--came', '2026-10-06..')).toEqual([])
  expect(await office('recall-search', '--brand', brand.name.toUpperCase(), '--style', productId)).toHaveLength(3)
})

test('a piece is found by the name and colour that it had when it came, after an import has replaced them', async () => {
  const { brand, code } = await aDesign({ colours: ['navy blue'] })
  const handle = `${code}-coat`
  const feed = (name: string, colours: string[]) =>
    transaction(db, (tx) => aProduct(tx, { brand, handle, name, colours }))
  const { id: productId } = await feed('Harbour coat', ['navy blue', 'white'])
  const qr = await qrOf(await world.garment({ productId }))
  await feed('Quay parka', ['light grey'])
  await feed('Pier parka', [])
  const isFound = async (...words: string[]) =>
    (await office('recall-search', '--brand', code, ...words)).some((line) => line.startsWith(qr))
  for (const style of ['harbour coat', 'quay', 'pier parka']) expect(await isFound('--style', style)).toBe(true)
  expect(await isFound('--style', 'harbour parka')).toBe(false)
  for (const colour of ['Navy', 'navy blue', 'white', 'grey']) expect(await isFound('--colour', colour)).toBe(true)
  expect((await office(...recallOf(code, '--style', 'harbour', '--colour', 'navy'))).at(-1)).toContain('--count 1')
})

test('a colour also finds less and more precise names of it, and designs of unknown colour are listed to be checked by hand', async () => {
  const { brand, code, garment } = await aDesign({ name: 'Blue coat', colours: ['navy blue'] })
  const blue = await qrOf(await garment())
  const { id: plain } = await transaction(db, (tx) => aProduct(tx, { brand, name: 'Plain coat', colours: [] }))
  for (const _piece of [1, 2]) await world.garment({ productId: plain })
  await transaction(db, (tx) => aProduct(tx, { brand, colours: ['light blue', 'dark navy blue'] }))
  const search = (...words: string[]) => office('recall-search', '--brand', code, ...words)
  const warning =
    'The feeds name no colour of these designs. They are not covered: check them by hand, and recall them by --style ID if they may be meant.'
  for (const colour of ['navy', 'dark navy blue']) {
    const [covered, ...more] = await search('--colour', colour)
    expect(covered).toMatch(new RegExp(`^${blue}`))
    expect(more).toEqual([
      warning,
      `  ${plain}  Plain coat, 2 pieces`,
      '1 piece: 0 with, or promised to, 0 people, 1 with us or gone.',
    ])
  }
  expect(await search('--colour', 'light blue')).toEqual([
    warning,
    `  ${plain}  Plain coat, 2 pieces`,
    'We have never had a matching piece.',
  ])
  expect(await search('--colour', 'navy', '--style', 'blue')).not.toContain(warning)
})

test('the search refuses what it does not know, and changes nothing', async () => {
  const { code, garment } = await aDesign()
  await garment()
  const search = (...words: string[]) => office('recall-search', '--brand', code, ...words)
  await expect(office('recall-search', '--brand', 'Nobody’s')).rejects.toThrow('There is no brand "Nobody’s".')
  await expect(office('recall-search', '--style', 'coat')).rejects.toThrow('Usage: npm run office -- recall-search')
  await expect(search('--size', 'XL')).rejects.toThrow('There is no size "XL".')
  await expect(search('--colour', 'plaid')).rejects.toThrow('No design comes in "plaid".')
  await expect(search('--style', '01999999-aaaa-7bbb-8ccc-dddddddddddd')).rejects.toThrow('That brand has no design')
  await expect(search('--came', 'May')).rejects.toThrow('--came is days such as')
  await expect(search('--came', '2026-10-02..2026-10-01')).rejects.toThrow('after the last')
  await expect(search('--by', 'sam')).rejects.toThrow('changes nothing, so it takes no --by')
  expect(await search('--style', 'nothing like it')).toEqual(['We have never had a matching piece.'])
  expect(await office(...recallOf(code))).toContain(
    'Nothing is recalled yet. To recall it: the same command with --count 1',
  )
  expect(await db.selectFrom('recall').select('id').execute()).toEqual([])
})
