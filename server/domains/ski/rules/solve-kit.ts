// Finds pieces for whole kits (product §8): one of each chosen part for each child, all or nothing. Each piece belongs to one design in
// one size, so demands for a design compete only for its pool, and demands for any design can use what is left of their part and
// size. Serving named designs first therefore finds a solution whenever there is one.
import type { SkiPart } from '#contract/ski/shop.ts'
import type { Id } from '#server/kernel/ids.ts'

/** Pieces of one design in one size that are free for the whole span. */
export interface Pool {
  readonly productId: Id<'product'>
  readonly part: SkiPart
  readonly sizeCode: string
  readonly garmentIds: readonly Id<'garment'>[]
}

export interface Demand {
  /** The number of its child, from 1. */
  readonly child: number
  readonly part: SkiPart
  readonly sizeCode: string
  /** Null for any design. */
  readonly productId: Id<'product'> | null
}

export interface Assigned extends Demand {
  readonly garmentId: Id<'garment'>
  readonly product: Id<'product'>
}

export type Solution =
  | { readonly whole: true; readonly pieces: readonly Assigned[] }
  /** `missing` are the demands that cannot be met, in their order. */
  | { readonly whole: false; readonly pieces: readonly Assigned[]; readonly missing: readonly Demand[] }

/** Deterministic. Pieces are in the order of the demands. */
export function solveKit(demands: readonly Demand[], pools: readonly Pool[]): Solution {
  const left = new Map(pools.map((pool) => [keyOf(pool), [...pool.garmentIds]]))
  const taken = new Map<Demand, Assigned>()
  const take = (demand: Demand, productId: Id<'product'>) => {
    const garmentId = left.get(keyOf({ productId, sizeCode: demand.sizeCode }))?.shift()
    if (garmentId !== undefined) taken.set(demand, { ...demand, garmentId, product: productId })
  }
  for (const demand of demands) if (demand.productId !== null) take(demand, demand.productId)
  for (const demand of demands) {
    if (demand.productId !== null) continue
    const fullest = fullestPool(demand, pools, left)
    if (fullest) take(demand, fullest.productId)
  }
  const pieces = demands.flatMap((demand) => taken.get(demand) ?? [])
  const missing = demands.filter((demand) => !taken.has(demand))
  return missing.length === 0 ? { whole: true, pieces } : { whole: false, pieces, missing }
}

const keyOf = ({ productId, sizeCode }: Pick<Pool, 'productId' | 'sizeCode'>) => `${productId} ${sizeCode}`

/** The design with the most pieces left, so that rare ones remain for buyers who name them. */
function fullestPool(
  { part, sizeCode }: Demand,
  pools: readonly Pool[],
  left: ReadonlyMap<string, readonly Id<'garment'>[]>,
): Pool | undefined {
  const fitting = pools.filter((pool) => pool.part === part && pool.sizeCode === sizeCode)
  const [fullest] = fitting.toSorted(
    (one, other) =>
      (left.get(keyOf(other))?.length ?? 0) - (left.get(keyOf(one))?.length ?? 0) ||
      (one.productId < other.productId ? -1 : 1),
  )
  return fullest
}
