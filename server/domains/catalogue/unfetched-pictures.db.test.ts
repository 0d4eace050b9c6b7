// A picture that is not fetched yet: no answer contains its source, so no visitor's browser asks another shop for it.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { listProductFaces, type PictureDraft } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const elsewhere = 'https://cdn.shop.example'
const unfetched = (name: string, view: PictureDraft['view'] = 'front'): PictureDraft => {
  const address = `${elsewhere}/${name}.jpg`
  return { base: address, external: true, alt: `The ${name}`, tint: 'sky', view, source: address }
}
const fetched = (name: string, view: PictureDraft['view'] = 'front'): PictureDraft => ({
  base: `/pictures/${name}`,
  external: false,
  alt: `The ${name}`,
  tint: 'sky',
  view,
})
const blank = { base: '', external: false, alt: 'The coat', tint: 'sky' }

const { coat, hat, garment } = await transaction(db, async (tx) => {
  const coat = await aProduct(tx, { pictures: [unfetched('coat'), unfetched('hem', 'detail')], now })
  const hat = await aProduct(tx, { pictures: [fetched('hat'), unfetched('back', 'back')], now })
  const garment = await aGarment(tx, { productId: coat.id })
  await aGarment(tx, { productId: hat.id })
  return { coat, hat, garment }
})
const { call } = aWorld(db, { clock: { now: () => now } })

async function ask(id: Parameters<typeof call>[0], input: object) {
  const answered = await call(id, input as never)
  if (!answered.ok) throw new Error(JSON.stringify(answered.errors))
  expect(JSON.stringify(answered.body), id).not.toContain(elsewhere)
  return JSON.parse(JSON.stringify(answered.body))
}

test('a card, a garment and a basket show the backdrop of an unfetched picture', async () => {
  const { products } = await ask('listProducts', { query: {} })
  const pictureOf = (id: string) => products.find((card: { id: string }) => card.id === id).picture
  expect(pictureOf(coat.id)).toEqual(blank)
  expect(pictureOf(hat.id)).toMatchObject({ base: '/pictures/hat' })
  const several = await ask('productsMultiple', { query: { productIds: [coat.id] } })
  expect(several.products[0].picture).toEqual(blank)
  const faces = await listProductFaces(db, [coat.id])
  expect(faces.get(coat.id)?.picture).toEqual(blank)
  const { qr_id } = await db.selectFrom('garment').select('qr_id').where('id', '=', garment).executeTakeFirstOrThrow()
  expect((await ask('garmentDetailsQr', { params: { id: qr_id } })).details.picture).toEqual(blank)
})

test('a gallery shows the fetched pictures, and a backdrop when there is none', async () => {
  const gallery = async (id: string) => (await ask('productDetails', { params: { id } })).product.pictures
  expect(await gallery(coat.id)).toEqual([{ ...blank, view: 'front', condition: null }])
  expect((await gallery(hat.id)).map(({ base }: { base: string }) => base)).toEqual(['/pictures/hat'])
})

test('brands are represented by fetched pictures', async () => {
  const { brands } = await ask('listBrands', {})
  const shown = brands.flatMap(({ pictures }: { pictures: { base: string }[] }) => pictures.map(({ base }) => base))
  expect(shown).toEqual(['/pictures/hat'])
})
