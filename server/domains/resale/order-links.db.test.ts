// New links to an order, requested by a guest or sent by the office.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { gran, resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { getOrderForEmail } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = resaleWorld(db)
const { call, listing } = world
beforeEach(async () => {
  await world.work()
  world.mails.length = 0
  await db.deleteFrom('rate_limit').execute()
})
afterEach(() => world.expectInvariants())

async function bought() {
  const order = await world.buy([await listing()])
  const { reference } = (await getOrderForEmail(db, order.orderId)).order
  world.passMinutes(91 * 24 * 60)
  await world.work()
  world.mails.length = 0
  return { ...order, reference }
}
const request = (reference: string, email: string = gran.email, ip = '10.1.2.3') =>
  call('requestResaleOrderLink', { body: { reference, email } }, { ip })
const links = async () => {
  await world.work()
  return world.mails.filter(({ template }) => template === 'resale-order-link')
}
const jobs = async () =>
  Number(
    (
      await db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  )

test('after ninety days a guest gets a new link by reference and email, in upper or lower case', async () => {
  const { orderId, reference, cart } = await bought()
  expect(await call('resaleOrder', { params: { code: cart.secret } })).toMatchObject({
    errors: [{ code: 'not_found' }],
  })
  const answer = await request(` ${reference.toLowerCase()} `, ` ${gran.email.toUpperCase()}`)
  expect(answer).toMatchObject({ body: { message: expect.stringContaining('Check your inbox') } })
  const [mail] = await links()
  expect(mail?.to.address).toBe(gran.email)
  const code = /resale\/orders\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await call('resaleOrder', { params: { code } })).toMatchObject({ body: { order: { orderId } } })
})

test('an unknown order and another address get the same answer and write as many rows, but nobody is emailed', async () => {
  const { reference } = await bought()
  const before = await jobs()
  const counted = async () => (await db.selectFrom('rate_limit').select('key').execute()).length
  const countedBefore = await counted()
  const known = await request(reference)
  const rows = (await jobs()) - before
  const counts = (await counted()) - countedBefore
  for (const unknown of [await request('R-AAAAAA'), await request(reference, 'stranger@example.com')])
    expect(unknown).toEqual(known)
  expect((await jobs()) - before).toBe(3 * rows)
  const earlier = await counted()
  await request('R-BBBBBB', 'another@example.com', '10.4.4.4')
  expect((await counted()) - earlier).toBe(counts)
  expect(await links()).toHaveLength(1)
})

test('an empty reference and an invalid email are refused at their fields', async () => {
  expect(await request(' ')).toMatchObject({ errors: [{ code: 'invalid_request', field: 'body.reference' }] })
  expect(await request('R-AAAAAA', 'nobody')).toMatchObject({
    errors: [{ code: 'invalid_email', field: 'body.email' }],
  })
})

test('requests are limited by network, and emails by order', async () => {
  const { reference } = await bought()
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await request(reference)).toMatchObject({ ok: true })
  expect(await request(reference)).toMatchObject({ status: 429, errors: [{ code: 'too_many' }] })
  for (let attempt = 0; attempt < 35; attempt += 1) await request(reference, `nobody-${attempt}@example.com`)
  expect(await request(reference, 'nobody@example.com')).toMatchObject({ status: 429 })
  expect(await request(reference, gran.email, '10.9.9.9')).toMatchObject({ ok: true })
  expect(await links()).toHaveLength(5)
})

test('requests with wrong references do not use up the buyer’s links', async () => {
  const { reference } = await bought()
  for (let attempt = 0; attempt < 6; attempt += 1) await request(`R-AAAAA${attempt}`, gran.email, `10.7.7.${attempt}`)
  await request(reference)
  expect(await links()).toHaveLength(1)
})

test('the office can send a link only to the buyer, and this is audited', async () => {
  const { reference, orderId } = await bought()
  const office = officeDesk(world.services.payments)
  expect(await office(`order-link ${reference} --by ida`)).toEqual([
    `A new link to order ${reference} goes to ${gran.email}.`,
  ])
  expect((await links())[0]?.text).toMatch(/resale\/orders\/[\w-]{43}/)
  expect(
    await db.selectFrom('office_audit').select(['operator', 'action']).where('subject_id', '=', orderId).execute(),
  ).toEqual([{ operator: 'ida', action: 'sale.link' }])
  await db.updateTable('resale_order').set({ buyer_email: '' }).where('id', '=', orderId).execute()
  await expect(office(`order-link ${reference} --by ida`)).rejects.toThrow('has closed their account')
  await expect(office('order-link W-AAAAAA --by ida')).rejects.toThrow('is not an order of the resale shop')
})
