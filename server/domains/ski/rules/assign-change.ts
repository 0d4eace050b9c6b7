// Assigns garments to a booking for other dates (product §8): its own where they are free, otherwise pieces of the same design and size;
// all lines or none.
import type { SkiPart } from '#contract/ski/shop.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pool } from './solve-kit.ts'

export interface LineToMove {
  readonly id: Id<'ski-line'>
  readonly garment_id: Id<'garment'>
  readonly child: number
  readonly part: SkiPart
  readonly product_id: Id<'product'>
  readonly size_code: string
}

export type Moved<Line> =
  | { readonly whole: true; readonly garments: ReadonlyMap<Id<'ski-line'>, Id<'garment'>> }
  | { readonly whole: false; readonly missing: readonly Line[] }

/** @param pools the pieces free on all of the new days, counting the booking's own days as free */
export function assignChange<Line extends LineToMove>(lines: readonly Line[], pools: readonly Pool[]): Moved<Line> {
  const left = new Map(pools.map((pool) => [keyOf(pool.productId, pool.sizeCode), new Set(pool.garmentIds)]))
  const garments = new Map<Id<'ski-line'>, Id<'garment'>>()
  const poolOf = ({ product_id, size_code }: LineToMove) => left.get(keyOf(product_id, size_code))
  const take = (line: Line, garmentId: Id<'garment'> | undefined) => {
    if (garmentId === undefined || !poolOf(line)?.delete(garmentId)) return
    garments.set(line.id, garmentId)
  }
  // Own pieces first, for every line, so that no replacement takes a piece that another child keeps.
  for (const line of lines) take(line, line.garment_id)
  for (const line of lines) if (!garments.has(line.id)) take(line, poolOf(line)?.values().next().value)
  const missing = lines.filter(({ id }) => !garments.has(id))
  return missing.length === 0 ? { whole: true, garments } : { whole: false, missing }
}

const keyOf = (productId: string, sizeCode: string) => `${productId} ${sizeCode}`
