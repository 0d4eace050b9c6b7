// Products as the shop shows them (specification §3, §7; decisions.md §11.3–4).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
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

export const ProductQuery = Strict({
  types: Codes,
  genders: Type.Optional(Type.Array(Gender, { maxItems: 3, uniqueItems: true })),
  sizes: Codes,
  brands: Codes,
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 3, uniqueItems: true })),
  creditsMin: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  creditsMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  sort: Type.Optional(Sort),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

const FilterQuery = Strict({
  types: Codes,
  genders: ProductQuery.properties.genders,
  sizes: Codes,
  brands: Codes,
  conditions: ProductQuery.properties.conditions,
  creditsMin: ProductQuery.properties.creditsMin,
  creditsMax: ProductQuery.properties.creditsMax,
})

export const Picture = Strict({
  base: Type.String({ description: 'Path without size: append -320.avif, -640.avif, -960.avif or -640.webp' }),
  external: Type.Boolean({ description: 'True when base is a whole address of an imported picture' }),
  alt: Type.String(),
  tint: Type.String({ description: 'Name of the backdrop tint: mint, cream, peach, sage, sky, blush, butter, haze' }),
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
  sizeRange: Type.String({ description: 'For people: 2–7y' }),
  published_on: DayField,
  picture: Picture,
  badge: Nullable(Type.String({ description: 'From stock or age only: "Only 1 left in 3–4y", "New in"' })),
})

export const Pagination = Strict({ page: Type.Integer(), rowsPerPage: Type.Integer(), rowsNumber: Type.Integer() })

const FilterValue = Strict({ code: Type.String(), label: Type.String(), count: Type.Integer() })

export const InventoryItem = Strict({ id: Uuid, credits: CreditsField })

export const ProductDetails = Strict({
  ...ProductCard.properties,
  longDescription: Type.String(),
  pictures: Type.Array(Picture),
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
    { description: 'What a garment costs by the formula in each condition, in stock or not' },
  ),
  itemAvailability: Type.Record(
    Type.String({ description: 'size code' }),
    Type.Record(Type.String({ description: 'condition' }), Strict({ inventoryItems: Type.Array(InventoryItem) })),
  ),
})

export const catalogue = {
  listProducts: endpoint({
    id: 'listProducts',
    summary: 'Rental products with at least one matching available garment',
    method: 'GET',
    path: '/shop/products',
    access: 'public',
    query: ProductQuery,
    status: 200,
    answer: Strict({ products: Type.Array(ProductCard), pagination: Pagination }),
    refusals: [],
    cacheSeconds: 0,
  }),
  productFilters: endpoint({
    id: 'productFilters',
    summary: 'Filter values with labels and counts; a facet ignores its own choices',
    method: 'GET',
    path: '/shop/products/filters',
    access: 'public',
    query: FilterQuery,
    status: 200,
    answer: Strict({
      filters: Strict({
        types: Type.Array(FilterValue),
        genders: Type.Array(FilterValue),
        sizes: Type.Array(FilterValue),
        brands: Type.Array(FilterValue),
        conditions: Type.Array(FilterValue),
        credits: Strict({ min: CreditsField, max: CreditsField }),
      }),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
  productDetails: endpoint({
    id: 'productDetails',
    summary: 'One product with its available garments by size, then condition; {id} is the id or the slug',
    method: 'GET',
    path: '/shop/products/:id/details',
    access: 'public',
    params: Strict({ id: Text(120) }),
    status: 200,
    answer: Strict({ product: ProductDetails }),
    refusals: ['not_found'],
    cacheSeconds: 60,
  }),
  productsMultiple: endpoint({
    id: 'productsMultiple',
    summary: 'Cards of the given products, in the order asked; unknown ids are left out',
    method: 'GET',
    path: '/shop/products/multiple',
    access: 'public',
    query: Strict({ productIds: Type.Array(Uuid, { maxItems: 100 }) }),
    status: 200,
    answer: Strict({ products: Type.Array(ProductCard) }),
    refusals: [],
  }),
  checkAvailability: endpoint({
    id: 'checkAvailability',
    summary: 'Which of these garments can be ordered by this visitor now, with what the basket shows of each',
    method: 'GET',
    path: '/shop/items/check/availability',
    access: 'public',
    query: Strict({ ids: Type.Array(Uuid, { maxItems: 60 }) }),
    status: 200,
    answer: Strict({
      ids: Type.Array(Uuid, { description: 'Available' }),
      items: Type.Array(
        Strict({
          id: Uuid,
          available: Type.Boolean(),
          productId: Uuid,
          slug: Type.String(),
          name: Type.String(),
          brand_name: Type.String(),
          userSize: Type.String(),
          userSizeLabel: Type.String(),
          userCondition: Condition,
          userConditionLabel: Type.String(),
          userCredits: CreditsField,
          picture: Picture,
        }),
      ),
    }),
    refusals: [],
  }),
}
