// The resale shop's calls: second-hand pieces for sale to anybody, each one of a kind (spec §3, §7; product §6).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Nullable, PenceField, SaleCondition, Strict, Text, Uuid } from '../primitives.ts'
import {
  FilterQuery,
  Filters,
  Pagination,
  ProductCard,
  ProductDetails,
  ProductQuery,
  Suggestions,
  SuggestionsQuery,
  Understood,
} from '../product.ts'

const SaleConditions = Type.Optional(Type.Array(SaleCondition, { maxItems: 4, uniqueItems: true }))
const PriceBound = Type.Optional(Type.Integer({ minimum: 100, maximum: 40000, description: 'Integer pence' }))

const { creditsMin: _min, creditsMax: _max, ...queryFields } = ProductQuery.properties
const ResaleQuery = Strict({
  ...queryFields,
  conditions: SaleConditions,
  priceMin: PriceBound,
  priceMax: PriceBound,
})

const { creditsMin: _lowest, creditsMax: _highest, ...facetFields } = FilterQuery.properties
const ResaleFilterQuery = Strict({
  ...facetFields,
  conditions: SaleConditions,
  priceMin: PriceBound,
  priceMax: PriceBound,
})

const { credits: _credits, ...facets } = Filters.properties
const ResaleFilters = Strict({ ...facets, price: Strict({ min: PenceField, max: PenceField }) })

const { credits: _price, credits_from: _from, badge: _badge, ...face } = ProductCard.properties

/** A product with its pieces for sale. */
export const ResaleCard = Strict({
  ...face,
  price: Nullable(
    Type.Integer({ description: 'The lowest price in pence, VAT included; null if no piece is for sale any more' }),
  ),
  prices_from: Type.Boolean({ description: 'True: price is the lowest of several' }),
  size: Nullable(Type.String({ description: 'Display text, such as 3–4y; null unless all pieces have the same size' })),
  item_sale_condition: Nullable(SaleCondition),
  badge: Nullable(Type.String({ description: 'One of a kind: there is a single piece' })),
})

const ResalePiece = Strict({
  id: Uuid,
  price: PenceField,
  size: Type.String({ description: 'Size code' }),
  size_name: Type.String({ description: 'Display text, such as 3–4y' }),
  height: Type.String({ description: '104 cm' }),
  condition: SaleCondition,
  condition_label: Type.String(),
  condition_meaning: Type.String({ description: 'Light signs of wear, small marks at most' }),
  reserved: Type.Boolean({ description: 'Somebody has it in a cart or is paying for it; it may become free again' }),
})

const { longDescription, pictures, colours, tags, brandStory } = ProductDetails.properties
const ResaleDetails = Strict({
  ...ResaleCard.properties,
  longDescription,
  pictures,
  colours,
  tags,
  brandStory,
  pieces: Type.Array(ResalePiece, {
    description: 'By size, then condition from the best, then price; empty when all are sold',
  }),
})

export const resaleShop = {
  resaleProducts: endpoint({
    id: 'resaleProducts',
    summary:
      'Returns the products with at least one matching piece for sale; a search without a sort is in order of relevance',
    method: 'GET',
    path: '/shop/resale/products',
    access: 'public',
    query: ResaleQuery,
    status: 200,
    answer: Strict({ products: Type.Array(ResaleCard), pagination: Pagination, understood: Understood }),
    refusals: [],
    cacheSeconds: 0,
    follows: 'catalogue',
  }),
  resaleFilters: endpoint({
    id: 'resaleFilters',
    summary: 'Returns the filter values of the resale shop with labels and counts; a facet ignores its own choices',
    method: 'GET',
    path: '/shop/resale/products/filters',
    access: 'public',
    query: ResaleFilterQuery,
    status: 200,
    answer: Strict({ filters: ResaleFilters }),
    refusals: [],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  resaleFiltersMap: endpoint({
    id: 'resaleFiltersMap',
    summary: 'Returns the label of every known filter value of the resale shop, by code',
    method: 'GET',
    path: '/shop/resale/products/filters-map',
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
  resaleSuggestions: endpoint({
    id: 'resaleSuggestions',
    summary:
      'Returns suggestions for typed text among what is for sale, as tolerant of typos as those of the rental shop',
    method: 'GET',
    path: '/shop/resale/products/suggestions',
    access: 'public',
    query: SuggestionsQuery,
    status: 200,
    answer: Suggestions,
    refusals: [],
    cacheSeconds: 0,
    follows: 'catalogue',
  }),
  resaleDetails: endpoint({
    id: 'resaleDetails',
    summary:
      'Returns a product with its pieces for sale, if any are left; {id} is its id or slug. A product of which nothing was ever for sale is not found',
    method: 'GET',
    path: '/shop/resale/products/:id/details',
    access: 'public',
    params: Strict({ id: Text(255) }),
    status: 200,
    answer: Strict({ product: ResaleDetails }),
    refusals: ['not_found'],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  resaleSimilar: endpoint({
    id: 'resaleSimilar',
    summary: 'Returns the products for sale most like this one, even if this one is sold; {id} is its id or slug',
    method: 'GET',
    path: '/shop/resale/products/:id/similar',
    access: 'public',
    params: Strict({ id: Text(255) }),
    status: 200,
    answer: Strict({ products: Type.Array(ResaleCard, { maxItems: 8 }) }),
    refusals: ['not_found'],
    cacheSeconds: 60,
    follows: 'catalogue',
  }),
  resaleFavourites: endpoint({
    id: 'resaleFavourites',
    summary:
      'Returns the favourites that are for sale: of the given ids or, without ids, of the signed-in customer; ids that are not UUIDs are refused and named',
    method: 'GET',
    path: '/shop/resale/products/favourites',
    access: 'public',
    query: Strict({ ids: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })) }),
    status: 200,
    answer: Strict({
      productIds: Type.Array(Uuid, { description: 'In the requested order, or newest first' }),
      products: Type.Array(ResaleCard),
    }),
    refusals: ['invalid_id'],
  }),
  resaleTerms: endpoint({
    id: 'resaleTerms',
    summary:
      'Returns what delivery costs in the resale shop, how long a cart reserves a piece, and how long a buyer may cancel',
    method: 'GET',
    path: '/shop/resale/terms',
    access: 'public',
    status: 200,
    answer: Strict({
      postage: PenceField,
      freeOver: Type.Integer({ description: 'Pence: an order for more has free postage' }),
      cartMinutes: Type.Integer(),
      cancelDays: Type.Integer({ description: 'After delivery' }),
      deliveryTime: Type.String({ description: 'Display text: from the order to the door, such as 2–3 working days' }),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
  resaleHistories: endpoint({
    id: 'resaleHistories',
    summary: 'Returns the history of each of these pieces with us; pieces that were never for sale are left out',
    method: 'GET',
    path: '/shop/resale/items/histories',
    access: 'public',
    query: Strict({ ids: Type.Array(Uuid, { minItems: 1, maxItems: 40 }) }),
    status: 200,
    answer: Strict({
      items: Type.Array(
        Strict({
          id: Uuid,
          families: Type.Integer(),
          monthsWorn: Type.Integer(),
          mends: Type.Integer(),
          text: Type.String({ description: 'Display text, such as Rented by 4 families over 14 months, mended once.' }),
        }),
      ),
    }),
    refusals: [],
  }),
}
