// What an account can do on a waiting list: see its place and the piece that is kept for it, pass a piece on, and leave.
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
await setSettings(db, { 'waiting_list.quiet_from_hour': 0, 'waiting_list.quiet_to_hour': 0 })

type Family = Awaited<ReturnType<typeof world.member>>

async function done<Answer extends { ok: boolean }>(answer: Promise<Answer>): Promise<Extract<Answer, { ok: true }>> {
  const resolved = await answer
  if (!resolved.ok) throw new Error(JSON.stringify(resolved))
  return resolved as Extract<Answer, { ok: true }>
}

/** Members wait, one after the other, for a piece in an order that can still be cancelled. */
async function waitingFor(count: number, more: Record<string, unknown> = {}) {
  const holder = await world.member({ plan: '200-quarterly' })
  const garmentId = await world.garment()
  const order = { accountId: holder.accountId, garmentIds: [garmentId], until: 'placed' as const }
  const orderId = await world.order({ ...order, placedAt: world.time.now })
  const { product_id: productId } = await db
    .selectFrom('garment')
    .select('product_id')
    .where('id', '=', garmentId)
    .executeTakeFirstOrThrow()
  const families: Family[] = []
  for (let n = 0; n < count; n++) {
    const family = await world.member({ plan: '200-quarterly' })
    world.passMinutes(1)
    const body = { productId, size: '104cm', ...more }
    await done(world.call('addToWaitingList', { body }, { viewer: family.viewer }))
    families.push(family)
  }
  const comesBack = () => done(world.call('cancelOrder', { params: { id: orderId } }, { viewer: holder.viewer }))
  return { garmentId, families: families as [Family, Family, ...Family[]], comesBack }
}

async function listOf({ viewer }: Family) {
  const { body } = await done(world.call('listWaitingList', {}, { viewer }))
  expect(Value.Check(endpoints.listWaitingList.answer, body)).toBe(true)
  return body.entries
}
const decline = ({ viewer }: Family, id: string) => world.call('declineOffer', { params: { id } }, { viewer })
const leave = ({ viewer }: Family, id: string) => world.call('leaveWaitingList', { params: { id } }, { viewer })
const only = async (family: Family) => {
  const [entry, ...more] = await listOf(family)
  if (!entry || more.length > 0) throw new Error('not one entry')
  return entry
}
const order = ({ viewer }: Family, garmentId: Id<'garment'>) =>
  world.call('placeOrder', { body: { inventoryItemIds: [garmentId], postageStatus: 'free' } }, { viewer })

test('an account sees its place in line, and the piece that is kept for it with its last moment', async () => {
  const { garmentId, families, comesBack } = await waitingFor(3, { condition: 'used', mostCredits: 30 })
  const [first, second, third] = families
  expect(await Promise.all(families.map(async (family) => (await only(family)).place))).toEqual([1, 2, 3])
  expect(await only(second)).toMatchObject({
    name: 'Puddle raincoat',
    sizeLabel: '3–4y',
    condition: 'used',
    conditionLabel: 'Gently worn',
    mostCredits: 30,
    offer: null,
  })
  await comesBack()
  const until = new Date(world.time.now.getTime() + 12 * 3_600_000)
  expect((await only(first)).offer).toMatchObject({
    garmentId,
    condition: 'used',
    credits: 24,
    until: until.toISOString(),
    untilLabel: expect.stringMatching(/^2\d November 2026 at \d\d:\d\d$/),
  })
  for (const other of [second, third as Family]) expect((await only(other)).offer).toBeNull()
  // Ordered: it is not shown as kept any more, even before the job has ended the entry.
  await done(order(first, garmentId))
  expect((await only(first)).offer).toBeNull()
  await world.queueRecurringJob('waiting-list:offers')
  world.passMinutes(5)
  await world.work()
  expect(await listOf(first)).toEqual([])
  expect((await only(second)).place).toBe(1)
})

test('a place counts only accounts, and accounts that asked at the same moment get one place each', async () => {
  const { families } = await waitingFor(2)
  const [first, second] = families
  const { productId } = await only(first)
  await done(world.call('addToWaitingList', { body: { productId, size: '104cm', email: 'visitor@example.com' } }))
  const entriesOf = ({ accountId }: Family) => db.updateTable('waiting_list_entry').where('account_id', '=', accountId)
  await db
    .updateTable('waiting_list_entry')
    .set({ asked_at: new Date('2026-11-01T10:00:00Z') })
    .where('email', '=', 'visitor@example.com')
    .execute()
  for (const family of families) await entriesOf(family).set({ asked_at: world.time.now }).execute()
  const places = [(await only(first)).place, (await only(second)).place]
  expect(places.toSorted()).toEqual([1, 2])
})

test('a place counts each other account once, however many of its entries could want the same piece, and never its own', async () => {
  const { families } = await waitingFor(2)
  const [first, second] = families as [Family, Family]
  const { productId } = await only(first)
  const ask = (family: Family, condition?: string) => {
    world.passMinutes(1)
    const body = { productId, size: '104cm', ...(condition && { condition }) }
    return done(world.call('addToWaitingList', { body }, { viewer: family.viewer }))
  }
  for (const condition of ['new', 'used', 'worn']) for (const family of [first, second]) await ask(family, condition)
  const third = await world.member({ plan: '200-quarterly' })
  await ask(third)
  const placesOf = async (family: Family) => (await listOf(family)).map(({ place }) => place)
  expect(await Promise.all([first, second, third].map(placesOf))).toEqual([[1, 2, 2, 2], [2, 2, 2, 2], [3]])
})

test('a declined piece goes to the next person at once; the place is kept, and the same piece is not offered again', async () => {
  const { garmentId, families, comesBack } = await waitingFor(2)
  const [first, second] = families
  await comesBack()
  const { offer } = await only(first)
  const id = offer?.id ?? ''
  expect(await decline(first, id)).toMatchObject({ ok: true })
  expect(await decline(first, id)).toMatchObject({ ok: true })
  expect(await only(first)).toMatchObject({ place: 1, offer: null })
  expect((await only(second)).offer).toMatchObject({ garmentId })
  expect(await order(first, garmentId)).toMatchObject({ errors: [{ code: 'items_unavailable' }] })
  await decline(second, (await only(second)).offer?.id ?? '')
  for (const family of families) expect((await only(family)).offer).toBeNull()
  await world.expectInvariants()
})

test('leaving passes on the piece that is kept for the account that leaves', async () => {
  const { garmentId, families, comesBack } = await waitingFor(3)
  const [first, second, third] = families
  const { id: ofSecond } = await only(second)
  expect(await leave(second, ofSecond)).toMatchObject({ ok: true })
  expect(await leave(second, ofSecond)).toMatchObject({ ok: true })
  await comesBack()
  const { id } = await only(first)
  expect(await leave(first, id)).toMatchObject({ ok: true })
  expect(await listOf(first)).toEqual([])
  expect((await only(third as Family)).offer).toMatchObject({ garmentId })
  await world.work()
  await world.expectInvariants()
})

test('declining and leaving are refused for unknown or other people’s entries, for an ordered piece, and to visitors', async () => {
  const { garmentId, families, comesBack } = await waitingFor(2)
  const [first, second] = families
  await comesBack()
  const { id: entryId, offer } = await only(first)
  const offerId = offer?.id ?? ''
  const notFound = { status: 404, errors: [{ code: 'not_found' }] }
  expect(await decline(second, offerId)).toMatchObject(notFound)
  expect(await decline(first, newId())).toMatchObject(notFound)
  expect(await leave(second, entryId)).toMatchObject(notFound)
  expect(await leave(first, newId())).toMatchObject(notFound)
  await done(order(first, garmentId))
  expect(await decline(first, offerId)).toMatchObject({
    status: 409,
    errors: [{ code: 'not_now', message: 'We aren’t keeping this piece for you any more.' }],
  })
  for (const id of ['listWaitingList', 'declineOffer', 'leaveWaitingList'] as const)
    expect(await world.call(id, id === 'listWaitingList' ? {} : { params: { id: newId() } })).toMatchObject({
      status: 401,
    })
})

test('the office sees who waits, in order, and which pieces are kept until when', async () => {
  const office = officeDesk(world.services)
  const { families, comesBack } = await waitingFor(2, { condition: 'used', mostCredits: 30 })
  const [first, second] = families
  await comesBack()
  const { slug } = await only(first)
  const listed = await office(`waiting ${slug}`)
  expect(listed).toHaveLength(2)
  expect(listed[0]).toMatch(new RegExp(`104cm, used, up to 30 credits  ${first.account.email}, a piece is kept until `))
  expect(listed[1]).toMatch(new RegExp(`${second.account.email}$`))
  expect(await office(`waiting ${second.account.email}`)).toEqual([listed[1]])
  expect(await office('waiting nobody@example.com')).toEqual(['Nobody is waiting: nobody@example.com'])
})
