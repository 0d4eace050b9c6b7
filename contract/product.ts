// A product in the API: as a card, in full, in a collection; and the queries for products (spec §3; product §11.3,
// §11.4).
import Type from 'typebox'
import {
  Condition,
  CreditsField,
  DayField,
  Gender,
  Nullable,
  PenceField,
  Sort,
  Strict,
  Text,
  Uuid,
} from './primitives.ts'

const Codes = Type.Optional(Type.Array(Text(40), { maxItems: 60, uniqueItems: true }))
const Words = Type.Optional(
  Type.String({ maxLength: 100, description: 'What was typed into the search field; blank means no search' }),
)

export const ProductQuery = Strict({
  q: Words,
  types: Codes,
  genders: Type.Optional(
    Type.Array(Gender, {
      maxItems: 3,
      uniqueItems: true,
      description:
        'female and male also find clothes for everyone (unisex); unisex finds only those; the counts do the same',
    }),
  ),
  sizes: Codes,
  brands: Codes,
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 3, uniqueItems: true })),
  creditsMin: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  creditsMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  sort: Type.Optional(Sort),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const FilterQuery = Strict({
  q: Words,
  types: Codes,
  genders: ProductQuery.properties.genders,
  sizes: Codes,
  brands: Codes,
  conditions: ProductQuery.properties.conditions,
  creditsMin: ProductQuery.properties.creditsMin,
  creditsMax: ProductQuery.properties.creditsMax,
})

export const Picture = Strict({
  base: Type.String({
    description:
      'Path without size: append -320.avif, -640.avif, -960.avif or -640.webp. Empty if there is no picture, or it has not been fetched yet',
  }),
  external: Type.Boolean({ description: 'Always false: imported pictures are shown once they have been fetched' }),
  alt: Type.String(),
  tint: Type.String({ description: 'Name of the backdrop tint: mint, cream, peach, sage, sky, blush, butter, haze' }),
})

/** A picture of the gallery: front, detail, back, then one of the same design in each condition (design §2.5). */
export const GalleryPicture = Strict({
  ...Picture.properties,
  view: Type.Enum(['front', 'detail', 'back', 'condition'], {
    description: 'Only a front has -960.avif and -640.webp; the others have -320.avif and -640.avif',
  }),
  condition: Nullable(Condition),
})

export const ProductCard = Strict({
  id: Uuid,
  productId: Uuid,
  itemId: Uuid,
  slug: Type.String(),
  name: Type.String(),
  brand_name: Type.String(),
  brand: Type.String({ description: 'Brand code' }),
  product_type_name: Type.String(),
  type: Type.String({ description: 'Type code' }),
  sex: Gender,
  RRP: PenceField,
  credits: CreditsField,
  credits_from: Type.Boolean({ description: 'True: credits is the lowest of several prices' }),
  sizes: Type.Array(Type.String(), { description: 'Available size codes' }),
  sizeRange: Type.String({ description: 'Display text, such as 2–7y' }),
  published_on: DayField,
  picture: Picture,
  badge: Nullable(
    Type.String({ description: 'Display text, based on stock or age only, such as Only 1 left in 3–4y, or New in' }),
  ),
})

export const Pagination = Strict({ page: Type.Integer(), rowsPerPage: Type.Integer(), rowsNumber: Type.Integer() })

const FilterValue = Strict({ code: Type.String(), label: Type.String(), count: Type.Integer() })

/** Present only if the search was corrected or partly ignored. */
export const Understood = Type.Optional(
  Strict({
    corrected: Nullable(
      Type.String({ description: 'The corrected text that was searched for: "dungarees" for "dungares"' }),
    ),
    ignored: Type.Array(Type.String(), { description: 'Words and sizes that match no piece and were ignored' }),
  }),
)

export const Filters = Strict({
  types: Type.Array(FilterValue),
  genders: Type.Array(FilterValue),
  sizes: Type.Array(FilterValue),
  brands: Type.Array(FilterValue),
  conditions: Type.Array(FilterValue),
  credits: Strict({ min: CreditsField, max: CreditsField }),
})

export const InventoryItem = Strict({ id: Uuid, credits: CreditsField })

export const ProductDetails = Strict({
  ...ProductCard.properties,
  longDescription: Type.String(),
  pictures: Type.Array(GalleryPicture, { minItems: 1 }),
  colours: Type.Array(Type.String()),
  allSizes: Type.Array(Strict({ code: Type.String(), label: Type.String(), height: Type.String() })),
  item_size_name: Nullable(Type.String()),
  current_condition: Nullable(Condition),
  tags: Strict({
    cutForCloth: Nullable(Type.String()),
    easyDressing: Type.Array(Type.String()),
    comfort: Type.Array(Type.String()),
    specialDetails: Type.Array(Type.String()),
    adjustableSizing: Type.Array(Type.String()),
    coordinatingItems: Type.Array(Uuid),
    organicCertifications: Type.Array(Type.String(), { maxItems: 5 }),
    care: Type.Array(Type.String(), { maxItems: 3 }),
  }),
  brandStory: Type.String(),
  conditionPrices: Type.Array(
    Strict({ condition: Condition, label: Type.String(), credits: CreditsField, meaning: Type.String() }),
    { description: 'Credits by the formula for each condition, whether or not in stock' },
  ),
  itemAvailability: Type.Record(
    Type.String({ description: 'size code' }),
    Type.Record(Type.String({ description: 'condition' }), Strict({ inventoryItems: Type.Array(InventoryItem) })),
  ),
})

export const Collection = Strict({
  id: Uuid,
  slug: Type.String(),
  title: Type.String(),
  intro: Type.String(),
  count: Type.Integer({ description: 'Products with an available garment' }),
  pictures: Type.Array(Picture, { maxItems: 3, description: 'Pictures of its first products; the first is the cover' }),
})

export const Favourites = Strict({
  productIds: Type.Array(Uuid, { description: 'Newest first, at most 200; of either shop' }),
  products: Type.Array(ProductCard, { description: 'The favourites that can be rented' }),
})

export const SuggestionsQuery = Strict({ q: Type.String({ maxLength: 100 }) })

export const Suggestions = Strict({
  products: Type.Array(
    Strict({ id: Uuid, slug: Type.String(), name: Type.String(), brand_name: Type.String(), picture: Picture }),
    { maxItems: 5 },
  ),
  choices: Type.Array(
    Strict({
      facet: Type.Enum(['types', 'brands', 'sizes']),
      code: Type.String(),
      label: Type.String(),
      count: Type.Integer({
        description: 'Products found when only this is chosen; 0 for ski wear, which is booked by dates',
      }),
      matching: Type.Integer({ description: 'How many of these products also match the typed text' }),
    }),
    { maxItems: 6 },
  ),
  total: Type.Integer({ description: 'Products found by the search itself' }),
})
