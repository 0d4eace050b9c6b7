// VAT by product class, as the office sets it, on the order, its receipt and the office's list (law L-17).
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { getOrderForEmail } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = resaleWorld(db)
const { call, listing } = world
const office = officeDesk(world.services.payments)
afterEach(() => world.expectInvariants())

test('a mixed order has VAT on pieces that are not children’s clothing, and page, receipt and office list agree', async () => {
  const scarf = await transaction(db, (tx) => aProduct(tx, { name: 'Parent and child scarf' }))
  expect(await office(`vat-class ${scarf.handle} standard --by ida`)).toEqual([
    'Parent and child scarf is sold at the standard rate of VAT.',
  ])
  expect(await office(`vat-class ${scarf.handle} standard --by ida`)).toEqual([
    'Parent and child scarf was already sold at the standard rate of VAT.',
  ])
  await expect(office('vat-class unknown children --by ida')).rejects.toThrow('No product has that handle.')
  const pieces = [await listing({ pricePence: 1000 }), await listing({ pricePence: 3000, productId: scarf.id })]
  const order = await world.buy(pieces)
  // £4.98 of postage: £1.24 with £10, £3.74 with £30 (the odd penny goes to the higher rate).
  const vat = 'VAT included: £5.62, at 20% on £33.74 and 0% on £11.24'
  expect(order.totals).toMatchObject({ total: 4498, vat })
  expect(await call('resaleOrder', { params: { code: order.cart.secret } })).toMatchObject({
    body: { order: { totals: { vat } } },
  })
  expect(
    await db
      .selectFrom('resale_line')
      .select(['vat_class', 'vat_basis_points'])
      .where('order_id', '=', order.orderId)
      .orderBy('price_pence')
      .execute(),
  ).toEqual([
    { vat_class: 'sale', vat_basis_points: 0 },
    { vat_class: 'sale_standard', vat_basis_points: 2000 },
  ])
  await world.work()
  const receipt = world.mails.findLast(({ template }) => template === 'resale-order-placed')?.text
  expect(receipt).toContain('Including VAT at 20% on £33.74: £5.62')
  expect(receipt).toContain('Including VAT at 0% on £11.24: £0')
  const { reference } = (await getOrderForEmail(db, order.orderId)).order
  const lines = await office(`order ${reference}`)
  expect(lines.filter((line) => line.startsWith('VAT: '))).toEqual([
    'VAT: £5.62 at 20% on £33.74, of pieces and their part of the postage',
    'VAT: £0 at 0% on £11.24, of pieces and their part of the postage',
  ])
})

test('a piece is sold in the VAT class that was shown, even if the office changes it in the meantime', async () => {
  const { id: productId, handle } = await transaction(db, (tx) => aProduct(tx))
  const piece = await listing({ pricePence: 1200, productId })
  const { secret } = await world.cart([piece])
  const placed = await world.place(secret)
  if (!placed.ok) throw new Error(JSON.stringify(placed.errors))
  await office(`vat-class ${handle} standard --by ida`)
  world.pay(placed.body.paymentSecret)
  expect(await world.complete(secret, placed.body.checkoutId)).toMatchObject({ ok: true })
  const line = db.selectFrom('resale_line').select('vat_class').where('garment_id', '=', piece)
  expect(await line.executeTakeFirstOrThrow()).toEqual({ vat_class: 'sale' })
})
