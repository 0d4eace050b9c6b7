import { type ProductDraft, saveProduct } from '#server/domains/catalogue/index.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type ProductOptions = Partial<Omit<ProductDraft, 'rrpPence' | 'publishedOn'>> & {
  rrpPence?: number
  /** YYYY-MM-DD */
  publishedOn?: string
  now?: Date
}

/** A product in the shop; by default a raincoat of Saltmarsh, RRP £42, published on 1 September 2026. */
export async function aProduct(
  tx: Tx,
  {
    rrpPence = 4200,
    publishedOn = '2026-09-01',
    now = new Date('2026-09-01T09:00:00Z'),
    ...options
  }: ProductOptions = {},
): Promise<{ id: Id<'product'>; handle: string; name: string }> {
  const draft: ProductDraft = {
    handle: `puddle-raincoat-${newId().slice(-12)}`,
    brand: { code: 'saltmarsh', name: 'Saltmarsh', story: 'Weatherproofs from the mudflats.' },
    typeCode: 'outerwear',
    name: 'Puddle raincoat',
    sex: 'unisex',
    longDescription: 'Keeps the puddle on the outside.',
    status: 'active',
    pictures: [{ base: '/pictures/puddle-raincoat', external: false, alt: 'Yellow raincoat, front', tint: 'sky' }],
    cutForCloth: null,
    tags: {},
    ...options,
    rrpPence: pence(rrpPence),
    publishedOn: localDay(publishedOn),
  }
  const { id } = await saveProduct(tx, draft, now)
  return { id, handle: draft.handle, name: draft.name }
}
