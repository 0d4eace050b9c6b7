import type { AnswerOf } from '#contract/index.ts'
import { type Condition, conditionLabel, conditions, type Gender, genders } from '#contract/primitives.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { BrandRow } from './queries/brands.ts'
import type { CollectionRow } from './queries/collections.ts'
import type { PictureRow, ProductCardRow } from './queries/product-cards.ts'
import type { AvailableGarment, TagKind } from './queries/product-details.ts'
import type { DetailsFacts, FilterValues, RentalCard, RentalDetails } from './queries/product-search.ts'
import type { CodeAndName, Size } from './queries/reference-data.ts'
import { decideBadge } from './rules/badge.ts'
import { byName } from './rules/by-name.ts'
import type { FacetCounts } from './rules/count-facets.ts'
import { type CreditNumbers, creditsFor, garmentCredits } from './rules/credits-for.ts'
import { sizeRange } from './rules/size-range.ts'

export type ProductCard = RentalCard
export type ProductDetails = RentalDetails
type Filters = AnswerOf<'productFilters'>['filters']
type FiltersMap = AnswerOf<'productFiltersMap'>['filtersMap']
type Brands = AnswerOf<'listBrands'>['brands']
type Collection = AnswerOf<'collectionDetails'>['collection']

export type Picture = ProductCard['picture']
export type { DetailsFacts, FilterValues } from './queries/product-search.ts'

/** Reference data that every card needs. */
export interface CardContext {
  readonly sizes: readonly Size[]
  readonly numbers: CreditNumbers
  readonly now: Date
}

const genderLabel: Record<Gender, string> = { female: 'Girls', male: 'Boys', unisex: 'Everyone' }

/** One line for each condition (design §3.2). */
const conditionMeaning: Record<Condition, string> = {
  new: 'Tags on, first wearer',
  used: 'Light signs of wear, small marks at most',
  worn: 'Small mends, fading or bobbling. Plenty of character',
}

/**
 * An imported product may have no picture yet; the screen shows an empty base as its tint alone. Browsers are never sent to the
 * shop that a picture comes from.
 */
export const presentPicture = (picture: PictureRow | null, name: string): Picture => {
  if (!picture) return { base: '', external: false, alt: name, tint: 'cream' }
  return picture.external ? { ...picture, base: '', external: false } : picture
}

interface JoinedPicture {
  readonly base: string | null
  readonly external: boolean | null
  readonly alt: string | null
  readonly tint: PictureRow['tint'] | null
}

/** The first picture of a product from a left join: all null when it has none. */
export const presentFacePicture = ({ base, external, alt, tint }: JoinedPicture, name: string): Picture =>
  presentPicture(
    base === null ? null : { base, external: external ?? false, alt: alt ?? '', tint: tint ?? 'cream' },
    name,
  )

/** In filtered lists a card shows the price of the matching garments, so that sorting by price looks right. */
export const presentPrices = (lowest: number, highest: number): Pick<ProductCard, 'credits' | 'credits_from'> => ({
  credits: lowest,
  credits_from: lowest < highest,
})

/** The parts of a product card that all shops share. In the API's order, prices come between `product` and `looks`. */
export function presentFace(row: ProductCardRow, sizes: readonly Size[]) {
  const available = new Set(row.availableSizes)
  const shown = available.size > 0 ? available : new Set(row.stockSizes)
  const product = {
    id: row.id,
    productId: row.id,
    // A product that never had a garment is its own item.
    itemId: row.itemId ?? row.id,
    slug: row.handle,
    name: row.name,
    brand_name: row.brandName,
    brand: row.brandCode,
    product_type_name: row.typeName,
    type: row.typeCode,
    sex: row.sex,
    RRP: row.rrpPence,
  }
  const looks = {
    sizes: sizes.filter((size) => available.has(size.code)).map((size) => size.code),
    sizeRange: sizeRange(sizes.filter((size) => shown.has(size.code))),
    published_on: row.publishedOn,
    picture: presentPicture(row.picture, row.name),
  }
  return { product, looks }
}

export function presentCard(row: ProductCardRow, { sizes, numbers, now }: CardContext): ProductCard {
  const labelOf = new Map(sizes.map((size) => [size.code, size.shortLabel]))
  const lowest = row.lowestPrice ?? creditsFor(row.rrpPence, 'worn', numbers)
  const highest = row.highestPrice ?? creditsFor(row.rrpPence, 'new', numbers)
  const { product, looks } = presentFace(row, sizes)
  return {
    ...product,
    ...presentPrices(lowest, highest),
    ...looks,
    badge: decideBadge({
      availableSizeLabels: row.availableSizes.map((code) => labelOf.get(code) ?? code),
      publishedOn: row.publishedOn,
      today: dayInLondon(now),
    }),
  }
}

/** The facets that all shops share, and the range of credits of the rental shop. */
export const presentFilters = (values: FilterValues, counts: FacetCounts): Filters => ({
  ...presentFacets(values, counts, conditionLabel),
  credits: { min: garmentCredits.lowest, max: garmentCredits.highest },
})

/**
 * Every known value, including those without a match, which are dimmed but stay (design §3.1).
 * @param conditionLabels of the shop's conditions, the best first
 */
export function presentFacets(
  { types, brands, sizes }: FilterValues,
  counts: FacetCounts,
  conditionLabels: Readonly<Record<string, string>>,
) {
  return {
    types: types.map(({ code, name }) => ({ code, label: name, count: counts.types.get(code) ?? 0 })),
    genders: genders.map((code) => ({ code, label: genderLabel[code], count: counts.genders.get(code) ?? 0 })),
    sizes: sizes.map(({ code, shortLabel }) => ({ code, label: shortLabel, count: counts.sizes.get(code) ?? 0 })),
    brands: brands.map(({ code, name }) => ({ code, label: name, count: counts.brands.get(code) ?? 0 })),
    conditions: Object.entries(conditionLabels).map(([code, label]) => ({
      code,
      label,
      count: counts.conditions.get(code) ?? 0,
    })),
  }
}

const labelsOf = (values: readonly CodeAndName[]): Record<string, string> =>
  Object.fromEntries(values.map(({ code, name }) => [code, name]))

export const presentFiltersMap = (
  { types, brands, sizes }: FilterValues,
  conditionLabels: Readonly<Record<string, string>>,
): FiltersMap => ({
  types: labelsOf(types),
  genders: genderLabel,
  sizes: Object.fromEntries(sizes.map(({ code, shortLabel }) => [code, shortLabel])),
  brands: labelsOf(brands),
  conditions: conditionLabels,
})

export const presentBrands = (rows: readonly BrandRow[], counts: FacetCounts): Brands =>
  rows.toSorted(byName).map((row) => ({ ...row, count: counts.brands.get(row.code) ?? 0 }))

export const presentCollection = ({ productIds: _, ...row }: CollectionRow, count: number): Collection => ({
  ...row,
  count,
})

/** @param card of the same product, with the prices of all its garments */
export function presentDetails(
  { row, story, garments }: DetailsFacts,
  card: ProductCard,
  { sizes, numbers }: Omit<CardContext, 'now'>,
): ProductDetails {
  const availableConditions = new Set(garments.map((garment) => garment.condition))
  const availableSizes = sizes.filter((size) => row.availableSizes.includes(size.code))
  const { about, tags } = presentStory({ row, story }, sizes)
  return {
    ...card,
    ...about,
    // Set only when there is nothing to choose.
    item_size_name: availableSizes.length === 1 ? (availableSizes[0]?.shortLabel ?? null) : null,
    current_condition:
      availableConditions.size === 1
        ? (conditions.find((condition) => availableConditions.has(condition)) ?? null)
        : null,
    tags,
    brandStory: story.brandStory,
    conditionPrices: conditions.map((condition) => ({
      condition,
      label: conditionLabel[condition],
      credits: creditsFor(row.rrpPence, condition, numbers),
      meaning: conditionMeaning[condition],
    })),
    itemAvailability: presentAvailability(garments),
  }
}

interface ProductAbout {
  readonly about: Pick<ProductDetails, 'longDescription' | 'pictures' | 'colours' | 'allSizes'>
  readonly tags: ProductDetails['tags']
}

/** The parts of a product's details that all shops share. */
export function presentStory(
  { row, story }: Pick<DetailsFacts, 'row' | 'story'>,
  sizes: readonly Size[],
): ProductAbout {
  const stock = new Set(row.stockSizes)
  const fetched = story.pictures.filter((picture) => !picture.external)
  const tagsOf = (kind: TagKind) => story.tags.filter((tag) => tag.kind === kind).map((tag) => tag.text)
  const about: ProductAbout['about'] = {
    longDescription: story.longDescription,
    pictures:
      fetched.length > 0
        ? fetched
        : [{ ...presentPicture(story.pictures[0] ?? null, row.name), view: 'front', condition: null }],
    colours: story.colours,
    allSizes: sizes
      .filter((size) => stock.has(size.code))
      .map((size) => ({ code: size.code, label: size.shortLabel, height: `${size.heightCm} cm` })),
  }
  const tags = {
    cutForCloth: story.cutForCloth,
    easyDressing: tagsOf('easy_dressing'),
    comfort: tagsOf('comfort'),
    specialDetails: tagsOf('special_details'),
    adjustableSizing: tagsOf('adjustable_sizing'),
    coordinatingItems: story.coordinatingIds,
    organicCertifications: tagsOf('organic_certification'),
    care: tagsOf('care'),
  }
  return { about, tags }
}

/** Groups garments by size, then by condition from new to worn: keys are read in the order in which they were first written. */
function presentAvailability(garments: readonly AvailableGarment[]): ProductDetails['itemAvailability'] {
  const bySize: ProductDetails['itemAvailability'] = {}
  for (const { sizeCode } of garments) bySize[sizeCode] ??= {}
  for (const condition of conditions)
    for (const { id, sizeCode, condition: itsCondition, price } of garments) {
      const byCondition = bySize[sizeCode]
      if (itsCondition !== condition || !byCondition) continue
      const offered = byCondition[condition] ?? { inventoryItems: [] }
      byCondition[condition] = offered
      offered.inventoryItems.push({ id, credits: price })
    }
  return bySize
}
