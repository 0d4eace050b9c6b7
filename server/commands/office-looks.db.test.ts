// The office's commands that show an order, a return, why a family may not order, and pictures; and the debit of a credit.
import { expect, test } from 'vitest'
import { garmentPiece } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
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
const pieceLineOf = async (garmentId: Id<'garment'>, condition = 'used') => {
  const piece = (await garmentPiece(db, [garmentId])).get(garmentId)
  return `  ${piece?.qrId}  Saltmarsh Puddle raincoat, 3–4y, ${condition}`
}
const orderOf = (id: Id<'order'>) =>
  db.selectFrom('rental_order').select('reference').where('id', '=', id).executeTakeFirstOrThrow()

/** A swap that is on its way, a day after it was placed. */
async function aSwap() {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId } = member
  const [home, sent] = [await world.garment(), await world.garment({ condition: 'new' })]
  await world.order({ accountId, garmentIds: [home] })
  const options = { accountId, garmentIds: [sent], returning: [home], until: 'dispatched' } as const
  const orderId = await world.order({ ...options, placedAt: new Date('2026-11-19T09:05:00Z') })
  const { label_code } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { member, home, sent, orderId, label: label_code, ...(await orderOf(orderId)) }
}

test('order shows the stages, recipient, pieces by their labels, address, postage, and its return', async () => {
  const { member, sent, orderId, label, reference } = await aSwap()
  const expected = [
    `Order ${reference} is dispatched.`,
    '  19 November 2026, 09:05  placed, by the member',
    '  20 November 2026, 09:05  placed → picking, by builder',
    '  20 November 2026, 09:05  picking → packed, by builder',
    '  20 November 2026, 09:05  packed → dispatched, by builder',
    `For Tamsin Ferrars, ${member.account.email}`,
    '1 piece:',
    await pieceLineOf(sent, 'new'),
    expect.stringMatching(/^Parcel WR-.+, to:$/),
    ...['  Tamsin Ferrars', '  14 Alma Road', '  Bristol', '  BS8 2HB', '  +447700900982'],
    'Postage: £3.95 out, free back, paid',
    `Announced with it: return ${label}, announced`,
  ]
  expect(await office(`order ${reference.toLowerCase()}`)).toEqual(expected)
  expect(await office(`order ${orderId}`)).toEqual(expected)
  const plain = {
    accountId: (await world.member()).accountId,
    garmentIds: [await world.garment()],
    until: 'placed',
  } as const
  expect(await office(`order ${await world.order(plain)}`)).toContain('Postage: free out')
})

test('order shows what the carrier has reported, at the carrier’s times and with the code of an unknown event', async () => {
  const { orderId } = await aSwap()
  const { id: parcelId } = await db
    .selectFrom('parcel')
    .select('id')
    .where('carries_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const bookedAt = new Date('2026-11-20T09:00:00Z')
  const label = { carrier: 'offline', booking_id: 'B1', asked_at: bookedAt, booked_at: bookedAt }
  await db
    .insertInto('parcel_label')
    .values({ parcel_id: parcelId, ...label })
    .execute()
  const scan = (code: 'in_transit' | 'unknown', carrierCode: string, at: string) => ({
    parcel_id: parcelId,
    carrier: 'offline',
    event_id: code,
    code,
    carrier_code: carrierCode,
    happened_at: new Date(at),
    heard_at: new Date('2026-11-22T09:00:00Z'),
    actor: 'system:test' as const,
  })
  await db
    .insertInto('parcel_event')
    .values([
      scan('unknown', 'EVQXX', '2026-11-21T10:00:00Z'),
      scan('in_transit', 'in_transit', '2026-11-21T04:10:00Z'),
    ])
    .execute()
  expect((await office(`order ${orderId}`)).slice(4, 7)).toEqual([
    expect.stringContaining('packed → dispatched'),
    '  21 November 2026, 04:10  in transit, by the carrier',
    '  21 November 2026, 10:00  unknown, by the carrier (EVQXX)',
  ])
})

test('return shows what is expected, from whom, by when, what is inspected and what still waits', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId } = member
  const [one, two] = [await world.garment(), await world.garment({ condition: 'worn' })]
  await world.order({ accountId, garmentIds: [one, two] })
  const returnId = await world.order({ accountId, returning: [one, two], placedAt: new Date('2026-11-18T09:00:00Z') })
  const [first, second] = [await pieceLineOf(one), await pieceLineOf(two, 'worn')]
  const lines = await office(`return ${returnId}`)
  expect(lines[0]).toMatch(/^Return WR-\w+ is announced, due 2 December 2026\.$/)
  expect(lines.slice(1, 4)).toEqual([
    '  18 November 2026, 09:00  announced, by the member',
    `From Tamsin Ferrars, ${member.account.email}`,
    '2 pieces expected, as lent:',
  ])
  expect(lines.slice(4).toSorted()).toEqual([first, second].toSorted())

  await office(`receive ${returnId}`)
  const before = await db.selectFrom('office_audit').select('id').execute()
  for (const text of [`inspect ${returnId}`, `inspect ${one} --outcome repair`])
    await expect(office(text)).rejects.toThrow('Say how you found it: --condition new, used or worn.')
  expect(await db.selectFrom('office_audit').select('id').execute()).toEqual(before)

  const [summary = '', ...waiting] = await office(`inspect ${one} --condition used --safe`)
  expect(summary).toMatch(/^1 piece of return WR-\w+ inspected: used, ready\. 1 piece to inspect:$/)
  expect(waiting).toEqual([`${second}; not checked for marks yet`])
  expect((await office(`return ${returnId}`)).slice(5).toSorted()).toEqual(
    [`${first}; now ready`, `${second}; to be inspected`].toSorted(),
  )
  await expect(office(`inspect ${two} --condition worn`)).rejects.toThrow('then say --safe, or --unsafe')
  expect(await office(`inspect ${two} --condition worn --unsafe cords`)).toEqual([
    expect.stringMatching(/inspected: worn, quarantine\. The return is done\.$/),
  ])
  expect((await office(`return ${returnId}`))[0]).toMatch(/is done\.$/)
})

test('why shows what a family’s own screens say, what prevents an order, and its refusals, newest first and counted', async () => {
  const { member, home, label } = await aSwap()
  const { viewer } = member
  world.time.now = new Date('2026-11-20T10:00:00Z')
  const ask = (ids: { inventoryItemIds?: string[]; returnItemsIds?: string[] }) =>
    world.call('getPaymentIntent', { body: { inventoryItemIds: [], returnItemsIds: [], ...ids } }, { viewer })
  const large = await world.garment({ credits: 100 })
  const larger = await world.garment({ credits: 100 })
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await ask({ inventoryItemIds: [large, larger] })).status).toBe(409)
  world.time.now = new Date('2026-11-21T18:30:00Z')
  await world.call('announceReturn', { body: { itemsIds: [home] } }, { viewer })
  expect(await office(`why ${member.account.email}`)).toEqual([
    'order   yes',
    'swap    no: Please send the highlighted items back first.',
    'return  no: Please send the highlighted items back first.',
    'join    no: You already have a membership. You can see it on your plan page.',
    '176 of 200 credits are free.',
    '0 pieces at home, 1 on the way to them, 1 going back.',
    `Return ${label} is announced: no other return or swap until it is in.`,
    'Refused recently:',
    '  21 Nov 18:30  return  pending_return  Please send the highlighted items back first.',
    '  20 Nov 10:00  paying  over_credits  2 times  24 credits over: your basket needs 200 and you have 176. Remove something, or send something back.',
  ])
  world.time.now = new Date('2026-11-20T10:00:00Z')
})

test('why shows a waiting membership’s own sentence, a missing address, and no refusals', async () => {
  const { account, accountId } = await world.member({ state: 'pending_acceptance' })
  await db.updateTable('account').set({ post_code: ' ' }).where('id', '=', accountId).execute()
  const lines = await office(`why ${account.email}`)
  expect(lines[0]).toMatch(/^order {3}no: We are about to accept your membership/)
  expect(lines.slice(-2)).toEqual([
    'Their address is not complete, so an order or a swap is refused.',
    'Nothing was refused recently.',
  ])
})

test('a credit can be taken back, up to what is on the balance', async () => {
  const { account, accountId } = await world.member({ stripeCustomer: 'cus_debited' })
  await office(`credit ${account.email} 395 late parcel`)
  await expect(office(`credit ${account.email} -500 typed wrong`)).rejects.toThrow(
    '£3.95 is on that balance: no more than that can be taken off.',
  )
  expect(await office(`credit ${account.email} -395 wrong family`)).toEqual([
    `£3.95 comes off the balance of ${account.email}.`,
  ])
  await expect(office(`credit ${account.email} -1 again`)).rejects.toThrow('£0 is on that balance')
  const entries = await db
    .selectFrom('balance_entry')
    .select('amount_pence')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  expect(entries.map((entry) => entry.amount_pence)).toEqual([395, -395])
})

test('pictures shows those that are missing, waiting, to be retried, forgotten and failed, grouped by reason', async () => {
  expect(await office('pictures')).toEqual(['Every product has its pictures.'])
  const aPicture = { base: 'https://shop.example/a.jpg', external: true, source: 'https://shop.example/a.jpg' } as const
  const rest = { alt: 'A coat', tint: 'sky', view: 'front' as const, condition: null }
  const product = (handle: string, pictures: number) =>
    transaction(db, (tx) =>
      aProduct(tx, { handle, pictures: Array.from({ length: pictures }, () => ({ ...aPicture, ...rest })) as never }),
    )
  await product('bare', 0)
  const ids = {
    waiting: (await product('waiting', 1)).id,
    late: (await product('late', 2)).id,
    gone: (await product('gone', 2)).id,
    forgotten: (await product('forgotten', 1)).id,
  }
  await transaction(db, async (tx) => {
    for (const [name, lastError] of [
      ['waiting', null],
      ['late', '2 of 2 pictures are tried again: it could not be reached (there is no machine with that name)'],
    ] as const)
      await tx
        .insertInto('job')
        .values({
          id: newId(),
          kind: 'catalogue:fetch-pictures',
          payload: JSON.stringify({ productId: ids[name] }),
          due_at: world.time.now,
          last_error: lastError,
          created_at: world.time.now,
        })
        .execute()
    await tx
      .updateTable('product_picture')
      .set({ fetch_problem: 'its server returned 404' })
      .where('product_id', '=', ids.gone)
      .execute()
    const archived = await aProduct(tx, { handle: 'archived', pictures: [], status: 'archived' })
    expect(archived.id).toBeDefined()
  })
  expect(await office('pictures')).toEqual([
    'No picture was ever named for 1 product:',
    '  bare',
    'Waiting to be fetched, 1 picture of 1 product:',
    '  waiting',
    'To be tried again (it could not be reached (there is no machine with that name)), 2 pictures of 1 product:',
    '  late',
    'Nothing fetches these any more (see jobs --failed; they are asked for again within a day), 1 picture of 1 product:',
    '  forgotten',
    'Not tried again (its server returned 404), 2 pictures of 1 product:',
    '  gone',
  ])
})

test('control characters in names and addresses do not reach the terminal', async () => {
  const { account, accountId } = await world.member()
  const name = { given_name: 'Tam\u001b[2Jsin\u202e', family_name: 'Fer\r\nrars' }
  await db.updateTable('account').set(name).where('id', '=', accountId).execute()
  const orderId = await world.order({ accountId, garmentIds: [await world.garment()], until: 'placed' })
  const lines = await office(`order ${orderId}`)
  expect(lines).toContain(`For Tam [2Jsin  Fer  rars, ${account.email}`)
  expect(lines.join('')).not.toMatch(/\p{Cc}/u)
})
