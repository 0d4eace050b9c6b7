import type { AnswerOf } from '#contract/index.ts'
import { type SaleCondition, saleConditionLabel, saleConditionMeaning, saleConditions } from '#contract/primitives.ts'
import {
  type AvailableGarment,
  type DetailsFacts,
  type FacetCounts,
  type FilterValues,
  type ProductCardRow,
  presentFace,
  presentFacets,
  presentStory,
  type Size,
} from '#server/domains/catalogue/index.ts'
import { salePrices } from './rules/sale-prices.ts'

export type ResaleCard = AnswerOf<'resaleProducts'>['products'][number]
export type ResaleDetails = AnswerOf<'resaleDetails'>['product']
type Piece = ResaleDetails['pieces'][number]

/** In filtered lists a card shows the price of the matching pieces, so that sorting by price looks right. */
export const presentResalePrices = (lowest: number, highest: number): Pick<ResaleCard, 'price' | 'prices_from'> => ({
  price: lowest,
  prices_from: lowest < highest,
})

/** For a product with nothing for sale. */
const noPrice = { price: null, prices_from: false }

export function presentResaleCard(row: ProductCardRow, sizes: readonly Size[]): ResaleCard {
  const { product, looks } = presentFace(row, sizes)
  const { lowestPrice, highestPrice } = row
  const [only, ...others] = new Set(row.availableSizes.length > 0 ? row.availableSizes : row.stockSizes)
  return {
    ...product,
    ...(lowestPrice === null || highestPrice === null ? noPrice : presentResalePrices(lowestPrice, highestPrice)),
    ...looks,
    size: others.length > 0 ? null : (sizes.find(({ code }) => code === only)?.shortLabel ?? null),
    item_sale_condition: conditionOf(row.onlyCondition),
    badge: row.availableSizes.length === 1 ? 'One of a kind' : null,
  }
}

const conditionOf = (code: string | null): SaleCondition | null =>
  saleConditions.find((condition) => condition === code) ?? null

/** @param card of the same product, with the prices of all its pieces */
export function presentResaleDetails(
  { row, story, garments, reserved }: DetailsFacts,
  card: ResaleCard,
  sizes: readonly Size[],
): ResaleDetails {
  const { about, tags } = presentStory({ row, story }, sizes)
  const { allSizes: _, ...words } = about
  const pieces = [
    ...garments.map((garment) => presentPiece(garment, false, sizes)),
    ...reserved.map((garment) => presentPiece(garment, true, sizes)),
  ]
  return { ...card, ...words, tags, brandStory: story.brandStory, pieces: pieces.toSorted(compareBySize(sizes)) }
}

function presentPiece({ id, sizeCode, condition, price }: AvailableGarment, reserved: boolean, sizes: readonly Size[]) {
  const size = sizes.find(({ code }) => code === sizeCode)
  const known = conditionOf(condition)
  if (!known) throw new Error(`a piece for sale has the condition ${condition}`)
  const piece: Piece = {
    id,
    price,
    size: sizeCode,
    size_name: size?.shortLabel ?? sizeCode,
    height: size ? `${size.heightCm} cm` : '',
    condition: known,
    condition_label: saleConditionLabel[known],
    condition_meaning: saleConditionMeaning[known],
    reserved,
  }
  return piece
}

const compareBySize = (sizes: readonly Size[]) => {
  const placeOf = new Map(sizes.map(({ code }, place) => [code, place]))
  return (a: Piece, b: Piece): number =>
    (placeOf.get(a.size) ?? 0) - (placeOf.get(b.size) ?? 0) ||
    saleConditions.indexOf(a.condition) - saleConditions.indexOf(b.condition) ||
    a.price - b.price ||
    (a.id < b.id ? -1 : 1)
}

export const presentResaleFilters = (
  values: FilterValues,
  counts: FacetCounts,
): AnswerOf<'resaleFilters'>['filters'] => ({
  ...presentFacets(values, counts, saleConditionLabel),
  price: { min: salePrices.lowest, max: salePrices.highest },
})
