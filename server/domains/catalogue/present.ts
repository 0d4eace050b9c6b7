import type { AnswerOf } from '#contract/index.ts'
import { type Condition, conditionLabel, conditions, type Gender, genders } from '#contract/primitives.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { BrandRow } from './queries/brands.ts'
import type { CollectionRow } from './queries/collections.ts'
import type { PictureRow, ProductCardRow } from './queries/product-cards.ts'
import type { AvailableGarment, TagKind } from './queries/product-details.ts'
import type { CardContext, DetailsFacts, FilterValues, SearchHit } from './queries/product-search.ts'
import type { CodeAndName } from './queries/reference-data.ts'
import { decideBadge } from './rules/badge.ts'
import { byName } from './rules/by-name.ts'
import type { FacetCounts } from './rules/count-facets.ts'
import { creditsFor, highestGarmentCredits, lowestGarmentCredits } from './rules/credits-for.ts'
import { sizeRange } from './rules/size-range.ts'

export type ProductCard = AnswerOf<'productsMultiple'>['products'][number]
export type ProductDetails = AnswerOf<'productDetails'>['product']
type Filters = AnswerOf<'productFilters'>['filters']
type FiltersMap = AnswerOf<'productFiltersMap'>['filtersMap']
type Brands = AnswerOf<'listBrands'>['brands']
type Collection = AnswerOf<'collectionDetails'>['collection']

export type Picture = ProductCard['picture']
export type { CardContext, DetailsFacts, FilterValues } from './queries/product-search.ts'

const genderLabel: Record<Gender, string> = { female: 'Girls', male: 'Boys', unisex: 'Everyone' }

/** One line for each condition (design brief §3.2). */
const conditionMeaning: Record<Condition, string> = {
  new: 'Tags on, first wearer',
  used: 'Light signs of wear, no marks',
  worn: 'Small mends, fading or bobbling. Plenty of character',
}

/**
 * An import may bring no picture, or one that we have not fetched yet: an empty base asks the screen for its tint alone. Nobody's
 * browser is sent to the shop that it comes from.
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

/** The first picture of a product, joined to it from the left: all null where it has none. */
export const presentFacePicture = ({ base, external, alt, tint }: JoinedPicture, name: string): Picture =>
  presentPicture(
    base === null ? null : { base, external: external ?? false, alt: alt ?? '', tint: tint ?? 'cream' },
    name,
  )

/** @param hit narrows the price to the garments that matched a search, so that a list by price reads in order. */
export function presentCard(row: ProductCardRow, { sizes, numbers, now }: CardContext, hit?: SearchHit): ProductCard {
  const available = new Set(row.availableSizes)
  const shown = available.size > 0 ? available : new Set(row.stockSizes)
  const labelOf = new Map(sizes.map((size) => [size.code, size.shortLabel]))
  const lowest = hit?.lowestCredits ?? row.lowestCredits ?? creditsFor(row.rrpPence, 'worn', numbers)
  const highest = hit?.highestCredits ?? row.highestCredits ?? creditsFor(row.rrpPence, 'new', numbers)
  return {
    id: row.id,
    productId: row.id,
    // A product that never had a garment stands for itself.
    itemId: row.itemId ?? row.id,
    slug: row.handle,
    name: row.name,
    brand_name: row.brandName,
    brand: row.brandCode,
    product_type_name: row.typeName,
    type: row.typeCode,
    sex: row.sex,
    RRP: row.rrpPence,
    credits: lowest,
    credits_from: lowest < highest,
    sizes: sizes.filter((size) => available.has(size.code)).map((size) => size.code),
    sizeRange: sizeRange(sizes.filter((size) => shown.has(size.code))),
    published_on: row.publishedOn,
    picture: presentPicture(row.picture, row.name),
    badge: decideBadge({
      availableSizeLabels: row.availableSizes.map((code) => labelOf.get(code) ?? code),
      publishedOn: row.publishedOn,
      today: dayInLondon(now),
    }),
  }
}

/** Every known value, those without a match too: they dim but stay (design brief §3.1). */
export function presentFilters({ types, brands, sizes }: FilterValues, counts: FacetCounts): Filters {
  return {
    types: types.map(({ code, name }) => ({ code, label: name, count: counts.types.get(code) ?? 0 })),
    genders: genders.map((code) => ({ code, label: genderLabel[code], count: counts.genders.get(code) ?? 0 })),
    sizes: sizes.map(({ code, shortLabel }) => ({ code, label: shortLabel, count: counts.sizes.get(code) ?? 0 })),
    brands: brands.map(({ code, name }) => ({ code, label: name, count: counts.brands.get(code) ?? 0 })),
    conditions: conditions.map((code) => ({
      code,
      label: conditionLabel[code],
      count: counts.conditions.get(code) ?? 0,
    })),
    credits: { min: lowestGarmentCredits, max: highestGarmentCredits },
  }
}

const labelsOf = (values: readonly CodeAndName[]): Record<string, string> =>
  Object.fromEntries(values.map(({ code, name }) => [code, name]))

export const presentFiltersMap = ({ types, brands, sizes }: FilterValues): FiltersMap => ({
  types: labelsOf(types),
  genders: genderLabel,
  sizes: Object.fromEntries(sizes.map(({ code, shortLabel }) => [code, shortLabel])),
  brands: labelsOf(brands),
  conditions: conditionLabel,
})

export const presentBrands = (rows: readonly BrandRow[], counts: FacetCounts): Brands =>
  rows.toSorted(byName).map((row) => ({ ...row, count: counts.brands.get(row.code) ?? 0 }))

export const presentCollection = ({ productIds: _, ...row }: CollectionRow, count: number): Collection => ({
  ...row,
  count,
})

/** @param card of the same product, without a search */
export function presentDetails(
  { row, story, garments }: DetailsFacts,
  card: ProductCard,
  { sizes, numbers }: CardContext,
): ProductDetails {
  const stock = new Set(row.stockSizes)
  const availableConditions = new Set(garments.map((garment) => garment.condition))
  const availableSizes = sizes.filter((size) => row.availableSizes.includes(size.code))
  const fetched = story.pictures.filter((picture) => !picture.external)
  const tagsOf = (kind: TagKind) => story.tags.filter((tag) => tag.kind === kind).map((tag) => tag.text)
  return {
    ...card,
    longDescription: story.longDescription,
    pictures:
      fetched.length > 0
        ? fetched
        : [{ ...presentPicture(story.pictures[0] ?? null, row.name), view: 'front', condition: null }],
    colours: story.colours,
    allSizes: sizes
      .filter((size) => stock.has(size.code))
      .map((size) => ({ code: size.code, label: size.shortLabel, height: `${size.heightCm} cm` })),
    // Known only where there is nothing to choose.
    item_size_name: availableSizes.length === 1 ? (availableSizes[0]?.shortLabel ?? null) : null,
    current_condition: availableConditions.size === 1 ? ([...availableConditions][0] ?? null) : null,
    tags: {
      cutForCloth: story.cutForCloth,
      easyDressing: tagsOf('easy_dressing'),
      comfort: tagsOf('comfort'),
      specialDetails: tagsOf('special_details'),
      adjustableSizing: tagsOf('adjustable_sizing'),
      coordinatingItems: story.coordinatingIds,
      organicCertifications: tagsOf('organic_certification'),
      care: tagsOf('care'),
    },
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

/** By size, then condition from new to worn: keys are read in the order in which they were first written. */
function presentAvailability(garments: readonly AvailableGarment[]): ProductDetails['itemAvailability'] {
  const bySize: ProductDetails['itemAvailability'] = {}
  for (const { sizeCode } of garments) bySize[sizeCode] ??= {}
  for (const condition of conditions)
    for (const { id, sizeCode, condition: itsCondition, credits } of garments) {
      const byCondition = bySize[sizeCode]
      if (itsCondition !== condition || !byCondition) continue
      const place = byCondition[condition] ?? { inventoryItems: [] }
      byCondition[condition] = place
      place.inventoryItems.push({ id, credits })
    }
  return bySize
}
