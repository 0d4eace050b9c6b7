// The favourites of signed-in customers (spec §1, §4; product §11.5).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Strict } from './primitives.ts'
import { Favourites } from './product.ts'

export const favourites = {
  listFavourites: endpoint({
    id: 'listFavourites',
    summary: 'Returns the favourites of the signed-in customer, newest first; products that are gone are left out',
    method: 'GET',
    path: '/shop/customer/favourites',
    access: 'account',
    status: 200,
    answer: Favourites,
    refusals: [],
  }),
  saveFavourites: endpoint({
    id: 'saveFavourites',
    summary: 'Makes these the favourites of the signed-in customer, or with `merge` adds them to the existing ones',
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
