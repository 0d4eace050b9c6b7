// Which child a rented piece is for, as its family notes it (product §9.2).
import { endpoint } from '../endpoint.ts'
import { Nullable, Strict, Uuid } from '../primitives.ts'
import { OfRental } from '../rental-shapes.ts'

export const wearers = {
  setWearer: endpoint({
    id: 'setWearer',
    summary: 'Says which child a piece in the closet is for, or that it is for nobody in particular',
    method: 'PUT',
    path: '/shop/rentals/:id/wearer',
    access: 'account',
    params: OfRental,
    body: Strict({ childId: Nullable(Uuid) }),
    status: 200,
    answer: Strict({ childId: Nullable(Uuid) }),
    refusals: ['not_found', 'not_now'],
  }),
}
