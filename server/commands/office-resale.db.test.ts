// The office puts pieces up for sale, prices them and lists them (product §6).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const office = officeDesk(world.services)
const shop = resaleWorld(db)

const labelOf = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('qr_id').where('id', '=', id).executeTakeFirstOrThrow()).qr_id
async function aPiece(options: Parameters<typeof world.garment>[0] = {}) {
  const id = await world.garment(options)
  return { id, qr: await labelOf(id) }
}
const listingOf = (id: Id<'garment'>) =>
  db
    .selectFrom('resale_listing')
    .innerJoin('garment', 'garment.id', 'garment_id')
    .select(['resale_listing.condition', 'price_pence', 'state'])
    .where('garment_id', '=', id)
    .executeTakeFirst()
const eventsOf = (id: Id<'garment'>) =>
  db
    .selectFrom('resale_listing_event')
    .select(['kind', 'condition', 'price_pence', 'actor'])
    .where('garment_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()

test('a ready piece is put up for sale in one step, as proposed, and the proposal is shown', async () => {
  const { id, qr } = await aPiece()
  const [summary, why, proposed] = await office(`retire ${qr} --by ida`)
  const listing = await listingOf(id)
  expect(listing).toMatchObject({ state: 'resale' })
  const label = { brand_new: 'Brand new', excellent_used: 'Excellent', good_used: 'Good', well_loved: 'Fair' }
  const condition = listing?.condition as keyof typeof label
  const pounds = `£${((listing?.price_pence ?? 0) / 100).toFixed(2)}`
  expect(summary).toContain(`Garment ${qr}, `)
  expect(summary).toContain(`is for sale: ${label[condition]}, £`)
  expect(why).toMatch(/^ {2}Never rented out\. 0 marks, \d+ months? with us, £[\d.]+ new\.$/)
  expect(proposed).toContain(`Proposed: ${condition}; in ${condition}, £`)
  expect(pounds).toMatch(/^£\d+\.(00|50)$/)
  expect(await eventsOf(id)).toMatchObject([{ kind: 'list', condition, actor: 'operator:ida' }])
  await expect(office(`retire ${qr} --by ida`)).rejects.toThrow(`Garment ${qr} is already for sale.`)
})

test('the operator may set the condition and the price, within limits', async () => {
  const { id, qr } = await aPiece()
  for (const price of [99, 40_001])
    await expect(office(`retire ${qr} --price ${price} --by ida`)).rejects.toThrow('A piece costs from £1 to £400')
  expect(await listingOf(id)).toBeUndefined()
  const lines = await office(`retire ${qr} --condition well_loved --price 650 --by ida`)
  expect(lines[0]).toContain('is for sale: Fair, £6.50.')
  expect(await listingOf(id)).toMatchObject({ condition: 'well_loved', price_pence: 650, state: 'resale' })
})

test('a piece that is with a family, is of a draft, is not safe or is unknown is refused, and nothing is written', async () => {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const [out, old, unsafe] = [await aPiece(), await aPiece(), await aPiece()]
  await world.order({ accountId, garmentIds: [out.id] })
  await sql`update product set status = 'draft' where id = (select product_id from garment where id = ${old.id})`.execute(
    db,
  )
  await sql`update garment set state = 'inspecting', safe = false where id = ${unsafe.id}`.execute(db)
  await expect(office(`retire ${out.qr} --by ida`)).rejects.toThrow(
    `Garment ${out.qr} is out: it cannot be put up for sale.`,
  )
  await expect(office(`retire ${old.qr} --by ida`)).rejects.toThrow('is a draft, so garment')
  await expect(office(`retire ${unsafe.qr} --by ida`)).rejects.toThrow(
    `Garment ${unsafe.qr} has not passed its safety check`,
  )
  for (const { id } of [out, old, unsafe]) expect(await listingOf(id)).toBeUndefined()
  // A design that is no longer rented out is sold second-hand.
  await sql`update product set status = 'archived' where id = (select product_id from garment where id = ${old.id})`.execute(
    db,
  )
  expect((await office(`retire ${old.qr} --by ida`))[0]).toContain('is for sale')
  expect((await office(`retire ${unsafe.qr} --safe --by ida`))[0]).toContain('is for sale')
  const recalled = await aPiece()
  await sql`update garment set state = 'repair', recalled = true, safe = false where id = ${recalled.id}`.execute(db)
  await expect(office(`retire ${recalled.qr} --safe --by ida`)).rejects.toThrow(`Garment ${recalled.qr} is recalled`)
  await expect(office('retire 0000000000 --by ida')).rejects.toThrow(
    'There is no order, return or garment "0000000000".',
  )
})

test('a price is changed and recorded, unless it is the same or out of bounds, or the piece is reserved or not for sale', async () => {
  const { id, qr } = await aPiece()
  const price = (pence: number) => office(`price ${qr} ${pence} --by ida`)
  await expect(price(900)).rejects.toThrow(`Garment ${qr} is not for sale, so it has no price to change.`)
  await office(`retire ${qr} --condition good_used --price 1200 --by ida`)
  expect(await price(900)).toEqual([`Garment ${qr} costs £9 now; before, £12.`])
  await expect(price(900)).rejects.toThrow(`Garment ${qr} already costs £9.`)
  await expect(price(99)).rejects.toThrow('A piece costs from £1 to £400')
  const claim = {
    id: newId<'claim'>(),
    garment_id: id,
    kind: 'cart' as const,
    owner_id: newId<'resale-cart'>(),
    taken_at: world.time.now,
    expires_at: new Date(world.time.now.getTime() + 1_800_000),
  }
  await db.insertInto('garment_claim').values(claim).execute()
  await expect(price(800)).rejects.toThrow(`Garment ${qr} is reserved for somebody at its present price`)
  expect(await eventsOf(id)).toMatchObject([
    { kind: 'list', price_pence: 1200 },
    { kind: 'reprice', price_pence: 900, condition: 'good_used', actor: 'operator:ida' },
  ])
  const audit = db.selectFrom('office_audit').select(['operator', 'note']).where('action', '=', 'garment.price')
  expect(await audit.where('subject_id', '=', id).execute()).toEqual([{ operator: 'ida', note: '£9, before £12' }])
  expect(await office('listings')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^  ${qr}  .+, Good, £9, since 20 November 2026; reserved until .+`)),
    ]),
  )
})

test('the list has what is for sale and what is retired; an inspection says what to do next', async () => {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const piece = await aPiece()
  await world.order({ accountId, garmentIds: [piece.id] })
  await world.order({ accountId, returning: [piece.id], placedAt: new Date('2026-11-18T09:00:00Z') })
  await office(`receive ${piece.qr} --by ida`)
  const inspected = await office(`inspect ${piece.qr} --condition worn --outcome resale --by ida`)
  expect(inspected).toContain(`To put it up for sale: npm run office -- retire ${piece.qr}`)
  const lines = await office('listings')
  expect(lines[0]).toMatch(/^\d+ pieces for sale, the oldest listing first:$/)
  const waiting = lines.indexOf('1 piece retired and not listed yet (npm run office -- retire QR):')
  expect(lines[waiting + 1]).toContain(`  ${piece.qr}  `)
  // The piece came from a family, so its safety is checked again before anybody buys it.
  await expect(office(`retire ${piece.qr} --by ida`)).rejects.toThrow('has not passed its safety check')
  const [, why, proposed] = await office(`retire ${piece.qr} --safe --by ida`)
  expect(why).toMatch(/^ {2}Rented by 1 family/)
  expect(proposed).toContain('Proposed: well_loved;')
  expect(await office('listings')).not.toContain(lines[waiting])
})

/** A piece that a family has rented and sent back, for sale now. */
async function rentedBefore() {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const piece = await aPiece()
  await world.order({ accountId, garmentIds: [piece.id] })
  await world.order({ accountId, returning: [piece.id], placedAt: new Date('2026-11-18T09:00:00Z') })
  await office(`receive ${piece.qr} --by ida`)
  await office(`inspect ${piece.qr} --condition used --outcome resale --by ida`)
  await office(`retire ${piece.qr} --safe --by ida`)
  return piece
}
async function neverRented() {
  const piece = await aPiece()
  await office(`retire ${piece.qr} --by ida`)
  return piece
}

test.each([
  ['was rented before', 'sent back by its buyer', rentedBefore, 'take-back'],
  ['was never rented', 'sent back by its buyer', neverRented, 'take-back'],
  ['was rented before', 'brought back undelivered', rentedBefore, 'sent-back'],
  ['was never rented', 'brought back undelivered', neverRented, 'sent-back'],
  ['was rented before', 'found after its carrier had lost it', rentedBefore, 'order-lost'],
] as const)('a sold piece that %s and is %s is inspected and listed again', async (_, __, forSale, command) => {
  const { id, qr } = await forSale()
  const { orderId } = await shop.buy([id])
  await office(`dispatch ${orderId} --by ida`)
  const done = await office(`${command} ${orderId}${command === 'take-back' ? ` ${qr}` : ''} --by ida`)
  if (command !== 'order-lost') expect(done.slice(1)).toEqual([expect.stringContaining(`  ${qr}  `)])
  const state = command === 'order-lost' ? 'missing' : 'to inspect'
  expect((await office('shelf')).join('\n')).toMatch(new RegExp(`^  ${qr}  .+: ${state} since `, 'm'))
  await expect(office(`inspect ${qr} --safe --by ida`)).rejects.toThrow('Say how you found it: --condition')
  const inspected = await office(`inspect ${qr} --condition worn --outcome resale --by ida`)
  expect((await office('shelf')).join('\n')).not.toContain(qr)
  expect(inspected).toEqual([
    `Garment ${qr} inspected: worn, resale.`,
    `To put it up for sale: npm run office -- retire ${qr}`,
  ])
  // Its old price and condition do not apply: the office sets both again.
  expect(await listingOf(id)).toMatchObject({ state: 'inspecting' })
  const waiting = (await office('listings')).join('\n').split('not listed yet')[1]
  expect(waiting).toContain(`  ${qr}  `)
  await expect(shop.buy([id])).rejects.toThrow()
  expect((await office(`retire ${qr} --condition well_loved --price 300 --safe --by ida`))[0]).toContain('Fair, £3.')
  expect((await shop.buy([id])).totals).toMatchObject({ goods: 300 })
})

test('a sold piece that came back and was mended waits in the list until it is listed again', async () => {
  const { id, qr } = await neverRented()
  const { orderId } = await shop.buy([id])
  await office(`dispatch ${orderId} --by ida`)
  await office(`take-back ${orderId} ${qr} --by ida`)
  await office(`inspect ${qr} --condition worn --outcome repair --by ida`)
  expect(await office(`inspect ${qr} --outcome resale --by ida`)).toEqual([
    `Garment ${qr} is mended: resale.`,
    `To put it up for sale: npm run office -- retire ${qr}`,
  ])
  expect(await listingOf(id)).toMatchObject({ state: 'inspecting' })
  expect((await office('listings')).join('\n').split('not listed yet')[1]).toContain(`  ${qr}  `)
  expect((await office(`retire ${qr} --condition well_loved --price 300 --safe --by ida`))[0]).toContain('Fair, £3.')
})

test('a piece is taken off the shelf of either shop, unless somebody is ordering it, and the list says where it is', async () => {
  const [ready, listed, held] = [await aPiece(), await aPiece(), await aPiece()]
  await office(`retire ${listed.qr} --condition good_used --price 1200 --by ida`)
  expect(await office(`shelf ${ready.qr} quarantine a torn seam --by ida`)).toEqual([
    `Garment ${ready.qr} is in quarantine: nobody can order it. Inspect it once it is put right, or recycle it.`,
  ])
  expect((await office(`shelf ${listed.qr} missing not on its hanger --by ida`))[0]).toContain('is missing')
  const claim = {
    id: newId<'claim'>(),
    garment_id: held.id,
    kind: 'hold' as const,
    owner_id: newId<'checkout'>(),
    taken_at: world.time.now,
    expires_at: new Date(world.time.now.getTime() + 1_800_000),
  }
  await db.insertInto('garment_claim').values(claim).execute()
  await expect(office(`shelf ${held.qr} missing gone`)).rejects.toThrow(`Somebody is ordering garment ${held.qr}`)
  await db.deleteFrom('garment_claim').where('id', '=', claim.id).execute()
  await expect(office(`shelf ${ready.qr} missing gone`)).rejects.toThrow('is quarantine: it is on no shelf')
  const draft = await aPiece()
  await sql`update product set status = 'draft' where id = (select product_id from garment where id = ${draft.id})`.execute(
    db,
  )
  await office(`shelf ${draft.qr} quarantine a hole --by ida`)
  expect(await office('shelf')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^  ${listed.qr} .+: missing since 20 November 2026, not on its hanger$`)),
      expect.stringMatching(new RegExp(`^  ${ready.qr} .+: quarantine since 20 November 2026, a torn seam$`)),
    ]),
  )
  const audit = db.selectFrom('office_audit').select(['operator', 'action', 'note']).where('subject_id', '=', listed.id)
  expect(await audit.orderBy('id').execute()).toEqual([
    { operator: 'ida', action: 'garment.retire', note: 'good_used, £12' },
    { operator: 'ida', action: 'garment.off-shelf', note: 'missing: not on its hanger' },
  ])
  expect((await office(`inspect ${listed.qr} --condition used --outcome resale`)).join()).toContain(listed.qr)
})

test('a sold piece is found by its label in the order of its buyer, and is not received as a return of a rental', async () => {
  const sold = await shop.listing({ pricePence: 1250 })
  const order = await shop.buy([sold])
  const { reference } = await db
    .selectFrom('resale_order')
    .select('reference')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const qr = await labelOf(sold)
  expect((await office(`order ${qr.toLowerCase()}`))[0]).toContain(`Order ${reference} of the resale shop is placed`)
  await expect(office(`receive ${qr}`)).rejects.toThrow(
    `Garment ${qr} is sold in order ${reference}. If it came back: npm run office -- take-back ${reference} ${qr} …`,
  )
})

test('the picking list has what was sold until it is picked, each piece with its label', async () => {
  const sold = await shop.listing({ pricePence: 1250 })
  const order = await shop.buy([sold])
  const { reference } = await db
    .selectFrom('resale_order')
    .select('reference')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const head = `${reference}, placed 20 Nov, Ines Ferreira: 1 piece`
  const lines = await office('pick')
  expect(lines.indexOf(head)).toBeGreaterThan(lines.indexOf('Resale shop:'))
  expect(lines[lines.indexOf(head) + 1]).toContain(`  ${await labelOf(sold)}  `)
  await office(`pick ${reference}`)
  expect(await office('pick')).not.toContain(head)
})
