// Reading a page shows its basket's checkout and changes nothing; only a button press opens, renews or closes one.
import { afterEach, expect, test } from 'vitest'
import { businessDump } from '#tests/support/database/business-dump.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>

/** A member who has used the free first delivery, so the next one owes postage. */
async function experiencedMember(): Promise<Member> {
  const member = await world.member({ plan: '200-quarterly' })
  await world.order({ accountId: member.accountId, garmentIds: [await world.garment({ credits: 10 })] })
  return member
}
const open = async ({ viewer }: Member, inventoryItemIds: string[]) => {
  const answer = await call('getPaymentIntent', { body: { inventoryItemIds, returnItemsIds: [] } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.body
}
const read = async ({ viewer }: Member, inventoryItemIds: string[]) => {
  const before = await businessDump(db)
  const answer = await call('checkoutOfBasket', { query: { inventoryItemIds } }, { viewer })
  expect(await businessDump(db)).toEqual(before)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.body
}

test('a basket that is not at the checkout yet has a price and no hold', async () => {
  const member = await experiencedMember()
  const garment = await world.garment()
  expect(await read(member, [garment])).toMatchObject({ checkout: null, otherOpen: false, postage: { total: 395 } })
})

test('before payment the checkout shows when a rental ends and a return is due, as a date or as days from an event', async () => {
  const member = await experiencedMember()
  const { viewer } = member
  const [wanted, back] = [await world.garment(), await world.garment()]
  const rentalTermLabel = 'You rent each piece for up to 3 months from the day it arrives'
  expect(await read(member, [wanted])).toMatchObject({ rentalTermLabel, returnDueLabel: null })
  expect(
    await call('checkoutOfBasket', { query: { inventoryItemIds: [wanted], returnItemsIds: [back] } }, { viewer }),
  ).toMatchObject({ body: { returnDueLabel: 'Send back within 14 days of your new pieces arriving' } })
  expect(await call('checkoutOfBasket', { query: { returnItemsIds: [back] } }, { viewer })).toMatchObject({
    body: { returnDueLabel: 'Send back by 4 December 2026' },
  })
})

test.each([
  ['owed', experiencedMember],
  ['free', () => world.member()],
])('reading a checkout that is %s shows what opening it returned', async (owes, someone) => {
  const member = await someone()
  const garment = await world.garment()
  const { serverNow: _, replaced, ...opened } = await open(member, [garment])
  expect(replaced).toEqual([])
  expect(opened.clientSecret === null ? 'free' : 'owed').toBe(owes)
  expect(await read(member, [garment])).toMatchObject({ checkout: opened, otherOpen: false })
  expect((await read(member, [garment.toUpperCase()])).checkout?.checkoutId).toBe(opened.checkoutId)
})

test('reading another basket in a second tab leaves the first one’s payment unchanged', async () => {
  const member = await experiencedMember()
  const garment = await world.garment()
  const { clientSecret } = await open(member, [garment])
  expect(await read(member, [await world.garment()])).toMatchObject({ checkout: null, otherOpen: true })
  await world.pay(clientSecret)
  const body = { inventoryItemIds: [garment], postageStatus: 'paid' as const }
  expect(await call('placeOrder', { body }, { viewer: member.viewer })).toMatchObject({ ok: true })
})

test('opening another basket in a second tab closes the first checkout, and the refusal of its order says so', async () => {
  const member = await experiencedMember()
  const garment = await world.garment()
  await open(member, [garment])
  await open(member, [await world.garment()])
  await world.work()
  expect(await read(member, [garment])).toMatchObject({ checkout: null, otherOpen: true })
  const body = { inventoryItemIds: [garment], postageStatus: 'paid' as const }
  expect(await call('placeOrder', { body }, { viewer: member.viewer })).toMatchObject({
    status: 402,
    errors: [{ code: 'payment_required', message: expect.stringContaining('We’ve closed this checkout') }],
  })
})

const changes: readonly [string, (member: Member) => Promise<unknown>, 'renewed' | 'another'][] = [
  ['its hold has expired', async () => world.passMinutes(16), 'renewed'],
  [
    'the address has changed',
    ({ accountId }) => db.updateTable('account').set({ city: 'Leeds' }).where('id', '=', accountId).execute(),
    'renewed',
  ],
  [
    'its postage has changed',
    () => db.updateTable('setting').set({ value: '425' }).where('key', '=', 'postage.outbound_pence').execute(),
    'another',
  ],
]
test.each(changes)('a checkout must be opened again when %s', async (_, change, outcome) => {
  const member = await experiencedMember()
  const garment = await world.garment()
  const { checkoutId } = await open(member, [garment])
  await change(member)
  expect((await read(member, [garment])).checkout).toBeNull()
  const reopened = await open(member, [garment])
  expect((await read(member, [garment])).checkout?.checkoutId).toBe(reopened.checkoutId)
  expect(reopened.checkoutId === checkoutId ? 'renewed' : 'another').toBe(outcome)
  await db.updateTable('setting').set({ value: '395' }).where('key', '=', 'postage.outbound_pence').execute()
})

test('a basket that has been ordered in the meantime returns its order', async () => {
  const member = await world.member()
  const garment = await world.garment()
  const body = { inventoryItemIds: [garment], postageStatus: 'free' as const }
  const placed = await call('placeOrder', { body }, { viewer: member.viewer })
  const orderId = placed.ok ? placed.body.orderId : ''
  expect(await read(member, [garment])).toMatchObject({ checkout: { orderId, clientSecret: null, amount: 0 } })
})

test('no account reads another’s checkout', async () => {
  const member = await experiencedMember()
  const garment = await world.garment()
  await open(member, [garment])
  expect(await read(await world.member(), [garment])).toMatchObject({ checkout: null, otherOpen: false })
})
