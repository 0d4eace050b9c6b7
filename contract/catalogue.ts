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
const Words = Type.Optional(
  Type.String({ maxLength: 100, description: 'What was typed into the search field; blank means no search' }),
)

export const ProductQuery = Strict({
  q: Words,
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
  base: Type.String({ description: 'Path without size: append -320.avif, -640.avif, -960.avif or -640.webp' }),
  external: Type.Boolean({ description: 'True when base is a whole address of an imported picture' }),
  alt: Type.String(),
  tint: Type.String({ description: 'Name of the backdrop tint: mint, cream, peach, sage, sky, blush, butter, haze' }),
})

/** A picture of the gallery: front, detail, back, then one of this very design in each condition (design brief §2.5). */
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
  sizeRange: Type.String({ description: 'For people: 2–7y' }),
  published_on: DayField,
  picture: Picture,
  badge: Nullable(Type.String({ description: 'From stock or age only: "Only 1 left in 3–4y", "New in"' })),
})

export const Pagination = Strict({ page: Type.Integer(), rowsPerPage: Type.Integer(), rowsNumber: Type.Integer() })

const FilterValue = Strict({ code: Type.String(), label: Type.String(), count: Type.Integer() })

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
    { description: 'What a garment costs by the formula in each condition, in stock or not' },
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
  pictures: Type.Array(Picture, { maxItems: 3, description: 'Of its first products; the first is the cover' }),
})

const Favourites = Strict({
  productIds: Type.Array(Uuid, { description: 'Newest first, at most 200' }),
  products: Type.Array(ProductCard),
})

export const catalogue = {
  listBrands: endpoint({
    id: 'listBrands',
    summary: 'Brands with at least one active product, by name, with what is to be had of each',
    method: 'GET',
    path: '/shop/brands',
    access: 'public',
    status: 200,
    answer: Strict({
      brands: Type.Array(
        Strict({
          code: Type.String(),
          name: Type.String(),
          story: Type.String(),
          count: Type.Integer({ description: 'Products with an available garment' }),
          pictures: Type.Array(Picture, { maxItems: 3 }),
        }),
      ),
    }),
    refusals: [],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  listProducts: endpoint({
    id: 'listProducts',
    summary:
      'Rental products with at least one matching available garment; a search without a sort is in order of relevance',
    method: 'GET',
    path: '/shop/products',
    access: 'public',
    query: ProductQuery,
    status: 200,
    answer: Strict({ products: Type.Array(ProductCard), pagination: Pagination }),
    refusals: [],
    cacheSeconds: 0,
    follows: 'catalogue',
  }),
  productFilters: endpoint({
    id: 'productFilters',
    summary: 'Filter values with labels and counts; a facet ignores its own choices',
    method: 'GET',
    path: '/shop/products/filters',
    access: 'public',
    query: FilterQuery,
    status: 200,
    answer: Strict({ filters: Filters }),
    refusals: [],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  productFiltersMap: endpoint({
    id: 'productFiltersMap',
    summary: 'Code → label of every known filter value',
    method: 'GET',
    path: '/shop/products/filters-map',
    access: 'public',
    status: 200,
    answer: Strict({
      filtersMap: Strict({
        types: Type.Record(Type.String(), Type.String()),
        genders: Type.Record(Type.String(), Type.String()),
        sizes: Type.Record(Type.String(), Type.String()),
        brands: Type.Record(Type.String(), Type.String()),
        conditions: Type.Record(Type.String(), Type.String()),
      }),
    }),
    refusals: [],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  searchSuggestions: endpoint({
    id: 'searchSuggestions',
    summary: 'What somebody who types may mean: products, types, brands, sizes; typos, plurals and sizes forgiven',
    method: 'GET',
    path: '/shop/products/suggestions',
    access: 'public',
    query: Strict({ q: Type.String({ maxLength: 100 }) }),
    status: 200,
    answer: Strict({
      products: Type.Array(
        Strict({ id: Uuid, slug: Type.String(), name: Type.String(), brand_name: Type.String(), picture: Picture }),
        { maxItems: 5 },
      ),
      choices: Type.Array(
        Strict({
          facet: Type.Enum(['types', 'brands', 'sizes']),
          code: Type.String(),
          label: Type.String(),
          count: Type.Integer({ description: 'Products that choosing it alone would give' }),
        }),
        { maxItems: 6 },
      ),
      total: Type.Integer({ description: 'Products that the search itself would give' }),
    }),
    refusals: [],
    cacheSeconds: 0,
    follows: 'catalogue',
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
    follows: 'catalogue',
  }),
  similarProducts: endpoint({
    id: 'similarProducts',
    summary: 'Available products most like this one, an archived one too; {id} is the id or the slug',
    method: 'GET',
    path: '/shop/products/:id/similar',
    access: 'public',
    params: Strict({ id: Text(120) }),
    status: 200,
    answer: Strict({ products: Type.Array(ProductCard, { maxItems: 8 }) }),
    refusals: ['not_found'],
    cacheSeconds: 60,
    follows: 'catalogue',
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
    cacheSeconds: 0,
    follows: 'catalogue',
  }),
  checkProducts: endpoint({
    id: 'checkProducts',
    summary: 'Cards of those products that there still are; ids that are no UUID are refused and named',
    method: 'POST',
    path: '/shop/products/check',
    access: 'public',
    body: Strict({ ids: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }) }),
    status: 200,
    answer: Strict({ collection: Type.Array(ProductCard) }),
    refusals: ['invalid_id'],
  }),
  listCollections: endpoint({
    id: 'listCollections',
    summary: 'Curated collections in their order',
    method: 'GET',
    path: '/shop/collections',
    access: 'public',
    status: 200,
    answer: Strict({ collections: Type.Array(Collection) }),
    refusals: [],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  collectionDetails: endpoint({
    id: 'collectionDetails',
    summary:
      'A collection with its products, filtered like the shop, in its own order where no sort is asked for; {id} is the id or the slug',
    method: 'GET',
    path: '/shop/collections/:id/details',
    access: 'public',
    params: Strict({ id: Text(120) }),
    query: ProductQuery,
    status: 200,
    answer: Strict({
      collection: Collection,
      products: Type.Array(ProductCard),
      filters: Filters,
      pagination: Pagination,
    }),
    refusals: ['not_found'],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  listFavourites: endpoint({
    id: 'listFavourites',
    summary: 'The favourites of the signed-in customer, newest first; products that are gone are left out',
    method: 'GET',
    path: '/shop/customer/favourites',
    access: 'account',
    status: 200,
    answer: Favourites,
    refusals: [],
  }),
  saveFavourites: endpoint({
    id: 'saveFavourites',
    summary: 'Makes these the favourites of the signed-in customer, or with `merge` adds them to those there are',
    method: 'PUT',
    path: '/shop/customer/favourites',
    access: 'account',
    body: Strict({
      productIds: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200, description: 'Newest first' }),
      merge: Type.Optional(Type.Boolean()),
    }),
    status: 200,
    answer: Favourites,
    refusals: ['invalid_id'],
  }),
}
