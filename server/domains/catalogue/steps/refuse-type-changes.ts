import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { reasonAgainstTypeChange } from '../rules/import/type-change.ts'
import type { SavedProduct } from './save-product.ts'

/** What inventory knows about garments and the types of their products. */
export interface TypesOfStock {
  /** Products whose garments are hired by dates while their type is not, or the other way round. */
  listAgainstType(
    tx: Tx,
    productIds: readonly Id<'product'>[],
  ): Promise<readonly { readonly productId: Id<'product'>; readonly forDates: boolean }[]>
}

/** Some products would change how their existing garments are hired. */
export class TypesFixed extends Error {
  readonly reasons: ReadonlyMap<number, string>

  /** @param reasons by the index of the product among the saved ones */
  constructor(reasons: ReadonlyMap<number, string>) {
    super('a type is fixed by its garments')
    this.reasons = reasons
  }
}

/** @throws TypesFixed when a saved product has garments that are hired differently from its new type */
export async function refuseTypeChanges(tx: Tx, stock: TypesOfStock, saved: readonly SavedProduct[]): Promise<void> {
  const updated = saved.flatMap(({ id, outcome }) => (outcome === 'updated' ? id : []))
  const conflicts = await stock.listAgainstType(tx, updated)
  if (conflicts.length === 0) return
  const reasonOf = new Map(conflicts.map(({ productId, forDates }) => [productId, reasonAgainstTypeChange(forDates)]))
  throw new TypesFixed(
    new Map(saved.flatMap(({ id }, at) => (reasonOf.has(id) ? [[at, reasonOf.get(id) ?? ''] as const] : []))),
  )
}
