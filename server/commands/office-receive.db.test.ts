// The office receives parcels whose contents differ from what was announced.
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { losingWorld } from '#tests/support/worlds/losing-world.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'

const { db } = await openTestDatabase()
const world = losingWorld(db)
const office = officeDesk(world.services)

test('a parcel is received with what was scanned in it, and a piece that came alone', async () => {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const [came, missing, extra, alone] = await Promise.all([1, 2, 3, 4].map(() => world.garment()))
  const all = [came, missing, extra, alone] as Id<'garment'>[]
  await world.order({ accountId, garmentIds: all })
  await world.order({ accountId, returning: all.slice(0, 2), placedAt: new Date('2026-11-18T09:00:00Z') })
  const rows = await db.selectFrom('garment').select(['id', 'qr_id']).where('id', 'in', all).execute()
  const codes = all.map((id) => rows.find((row) => row.id === id)?.qr_id ?? '')
  const { label_code } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const lines = await office(`receive ${label_code} ${codes[0]} ${codes[2]?.toLowerCase()}`)
  expect(lines[0]).toBe(`Return ${label_code} is in: 2 pieces to inspect.`)
  expect((await office('shelf')).join('\n'), 'their return is in the list of returns').not.toContain(codes[0])
  expect(lines.slice(3)).toEqual([
    `${codes[2]}: not announced, taken in as well.`,
    `${codes[1]}: missing. In the family’s closet again; they get an email.`,
  ])
  expect(await office(`receive ${codes[3]}`)).toEqual([
    `Garment ${codes[3]} is in: inspect it. Nobody had announced it; its family gets an email.`,
  ])
  expect(await office(`inspect ${codes[3]} --condition used --safe`)).toEqual([
    expect.stringMatching(/^1 piece of return WR-.+ inspected: used, ready. The return is done.$/),
  ])
  await office(`inspect ${label_code} --condition used --safe`)
  await expect(office(`receive ${label_code} NOTHERE`)).rejects.toThrow(
    'There is no order, return or garment "NOTHERE".',
  )
  await world.expectInvariants()
})

test('neither the label of an order that comes back nor its reference receives the return that was booked with it', async () => {
  const { accountId } = await world.member()
  const [home, sent] = [await world.garment(), await world.garment()]
  await world.order({ accountId, garmentIds: [home] })
  const placedAt = new Date('2026-11-18T09:00:00Z')
  const swap = { accountId, garmentIds: [sent], returning: [home], until: 'dispatched', placedAt } as const
  const orderId = await world.order(swap)
  const { reference, label_code } = await db
    .selectFrom('rental_order')
    .innerJoin('parcel', 'carries_id', 'rental_order.id')
    .select(['reference', 'parcel.label_code'])
    .where('rental_order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { qr_id } = await db.selectFrom('garment').select('qr_id').where('id', '=', home).executeTakeFirstOrThrow()
  await expect(office(`receive ${label_code}`)).rejects.toThrow(
    `"${label_code}" is not in any return. If order ${reference} came back undelivered: npm run office -- sent-back ${reference}`,
  )
  const returns = db.selectFrom('rental_return').select('label_code').where('order_id', '=', orderId)
  const { label_code: booked } = await returns.executeTakeFirstOrThrow()
  for (const command of [`receive ${reference}`, `receive ${orderId}`, `receive ${reference.toLowerCase()} ${qr_id}`])
    await expect(office(command), command).rejects.toThrow(
      `If return ${booked}, which was booked with it, is here: npm run office -- receive ${booked}. If order ${reference} came back undelivered: npm run office -- sent-back ${reference}`,
    )
  const garment = await db.selectFrom('garment').select('state').where('id', '=', home).executeTakeFirstOrThrow()
  expect(garment).toEqual({ state: 'return_announced' })
  expect((await office(`sent-back ${label_code}`))[0]).toContain(`Order ${reference} came back undelivered`)
  await world.expectInvariants()
})

test('an order that its carrier has lost is ended by the office, and a piece of it that turns up is taken in', async () => {
  const { accountId } = await world.member()
  const sent = await world.garment()
  const placedAt = new Date('2026-11-18T09:00:00Z')
  const orderId = await world.order({ accountId, garmentIds: [sent], until: 'dispatched', placedAt })
  const { qr_id } = await db.selectFrom('garment').select('qr_id').where('id', '=', sent).executeTakeFirstOrThrow()
  expect(await office(`order-lost ${qr_id}`)).toEqual([
    expect.stringMatching(/^Order W-\w+ is lost and cancelled, with 1 piece\. The member gets an email\./),
  ])
  expect((await office(`order-lost ${orderId}`))[0]).toContain('is cancelled already; nothing changed')
  expect(await office(`receive ${qr_id}`)).toEqual([expect.stringContaining('its parcel was lost')])
  expect(await office(`inspect ${qr_id} --condition used --safe`)).toEqual([`Garment ${qr_id} inspected: used, ready.`])
  await world.expectInvariants()
})

test('a piece of a return that was received by its label is missing if it was not there, and the return is done', async () => {
  const member = await world.family({ credits: [13, 10] })
  const returnId = await world.sendBack(member, member.pieces)
  const { label_code: label } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  await office(`receive ${label}`)
  const ids = member.pieces.map(({ garmentId }) => garmentId)
  const rows = await db.selectFrom('garment').select(['id', 'qr_id']).where('id', 'in', ids).execute()
  const [here, away] = ids.map((id) => rows.find((row) => row.id === id)?.qr_id)
  await expect(office(`receive ${label} ${here}`)).rejects.toThrow('npm run office -- inspect QR --not-there')
  await expect(office('shelf', `${away}`, 'missing', 'not here')).rejects.toThrow(`inspect ${away} --not-there`)
  await expect(office(`inspect ${label} --not-there`)).rejects.toThrow('is not a garment')
  const lines = await office(`inspect ${away} --not-there`)
  expect(lines.slice(0, 3)).toEqual([
    `Garment ${away} is missing: nobody can order it. If it turns up: npm run office -- inspect ${away}`,
    `Its family was emailed that it had arrived, so its rental is over and they owe nothing. Ask them for it: npm run office -- return ${label}`,
    `1 piece of return ${label} to inspect:`,
  ])
  expect(lines[3]).toContain(here)
  expect((await office('shelf')).join()).toContain(`${away}`)
  await expect(office(`inspect ${away} --not-there`)).rejects.toThrow('only one that waits for inspection')
  expect((await office(`inspect ${here} --condition used --safe`)).join()).toContain('The return is done.')
  const [, missing] = member.pieces
  const done = world.published.filter((event) => event.type === 'return-done' && event.returnId === returnId)
  expect(done).toEqual([{ type: 'return-done', accountId: member.accountId, returnId, missing: [missing?.loanId] }])
  expect(await world.stateOf(missing as (typeof member.pieces)[0])).toMatchObject({ loan: 'returned', claimed: false })
  expect((await world.membershipOf(member)).credits_in_use).toBe(0)
  expect(await office(`inspect ${away} --condition used --safe`)).toEqual([`Garment ${away} inspected: used, ready.`])
  await world.expectInvariants()
})

test('a return of which nothing was there is done, and a piece of an undelivered order can be missing as well', async () => {
  const member = await world.family({ credits: [13] })
  const returnId = await world.sendBack(member, member.pieces)
  await office(`receive ${returnId}`)
  const [piece] = member.pieces
  const qrOf = async (id: Id<'garment'>) =>
    (await db.selectFrom('garment').select('qr_id').where('id', '=', id).executeTakeFirstOrThrow()).qr_id
  expect((await office(`inspect ${await qrOf(piece.garmentId)} --not-there`)).at(-1)).toMatch(
    /^Return WR-\w+ is done\.$/,
  )
  const { accountId } = await world.member()
  const sent = await world.garment()
  const placedAt = new Date('2026-11-18T09:00:00Z')
  await office(`sent-back ${await world.order({ accountId, garmentIds: [sent], until: 'dispatched', placedAt })}`)
  expect(await office(`inspect ${await qrOf(sent)} --not-there`)).toHaveLength(1)
  await world.expectInvariants()
})

test.each([
  ['is expected', '2026-11-21'],
  ['has lapsed', '2026-12-13'],
])('scanning one of several pieces does not receive the others while their return %s', async (_, day) => {
  const member = await world.family({ credits: [13, 10] })
  const returnId = await world.sendBack(member, member.pieces)
  await world.morningOf(day)
  const ids = member.pieces.map(({ garmentId }) => garmentId)
  const rows = await db.selectFrom('garment').select(['id', 'qr_id', 'state']).where('id', 'in', ids).execute()
  const [qr, other] = ids.map((id) => rows.find((row) => row.id === id)?.qr_id)
  const { label_code: label } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  await expect(office(`receive ${qr}`)).rejects.toThrow(`Garment ${qr} is one of 2 pieces of return ${label}.`)
  expect(await db.selectFrom('garment').select(['id', 'qr_id', 'state']).where('id', 'in', ids).execute()).toEqual(rows)
  // Nothing else was in the parcel.
  const lines = await office(`receive ${label} ${qr}`)
  expect(lines[0]).toBe(`Return ${label} is in: 1 piece to inspect.`)
  expect(lines.at(-1)).toBe(`${other}: missing. In the family’s closet again; they get an email.`)
  expect(await world.stateOf(member.pieces[1] as (typeof member.pieces)[0])).toMatchObject({ garment: 'out' })
  await world.expectInvariants()
})
