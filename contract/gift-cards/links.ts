// A family's link (product §7): grandparents and friends see sizes and favourites without an account, and nothing that
// identifies the children.
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Can, Nullable, Strict, Text, Uuid } from '../primitives.ts'
import { Picture } from '../product.ts'

const Child = Strict({
  childId: Uuid,
  name: Nullable(Type.String()),
  sizeLabel: Nullable(Type.String({ description: 'What the child wears today: 3–4 years' })),
})

/** A link as its family sees it, without its secret, which only `makeFamilyLink` returns. */
const FamilyLink = Strict({
  linkId: Uuid,
  madeLabel: Type.String({ description: 'Display text, such as 28 November 2026' }),
  untilLabel: Type.String({
    description: 'Display text: the last day on which the link works, such as 26 February 2027',
  }),
  children: Type.Array(Strict({ childId: Uuid, name: Nullable(Type.String()) })),
  showsSaved: Type.Boolean(),
})

const FamilyLinks = {
  links: Type.Array(FamilyLink, { description: 'The links that work, newest first' }),
  children: Type.Array(Child, { description: 'The children whom a new link may show' }),
  days: Type.Integer({ description: 'For how many days a new link works' }),
  can: Strict({ make: Can }),
}

const Size = Strict({
  code: Type.String({ description: 'Size code, as in the shop’s filter' }),
  label: Type.String({ description: 'Display text, such as 3–4 years' }),
  heightCm: Type.Integer({ description: 'The height up to which the size fits' }),
})

export const familyLinks = {
  listFamilyLinks: endpoint({
    id: 'listFamilyLinks',
    summary: 'Returns the links that this account has made, and the children that a new link may show',
    method: 'GET',
    path: '/shop/customer/family-links',
    access: 'account',
    status: 200,
    answer: Strict(FamilyLinks),
    refusals: [],
  }),
  makeFamilyLink: endpoint({
    id: 'makeFamilyLink',
    summary: 'Makes a link that shows the sizes of these children and, optionally, the favourites of this account',
    method: 'POST',
    path: '/shop/customer/family-links',
    access: 'account',
    body: Strict({ childIds: Type.Array(Uuid, { maxItems: 50 }), showsSaved: Type.Boolean() }),
    status: 201,
    answer: Strict({
      secret: Type.String({ description: 'The end of the link’s address; it is not stored and never returned again' }),
      linkId: Uuid,
    }),
    refusals: ['invalid_request', 'not_found', 'limit_reached'],
  }),
  revokeFamilyLink: endpoint({
    id: 'revokeFamilyLink',
    summary: 'Switches a link off; has no effect if the link no longer works',
    method: 'DELETE',
    path: '/shop/customer/family-links/:linkId',
    access: 'account',
    params: Strict({ linkId: Uuid }),
    status: 200,
    answer: Strict({}),
    refusals: ['not_found'],
  }),
  familyLink: endpoint({
    id: 'familyLink',
    summary: 'Returns what a link shows: sizes now and next, and favourites, but no name, birthday or address',
    method: 'GET',
    path: '/shop/family-links/:secret',
    access: 'public',
    params: Strict({ secret: Text(64) }),
    status: 200,
    answer: Strict({
      children: Type.Array(
        Strict({
          now: Nullable(Size),
          next: Nullable(Size),
          nextFromLabel: Nullable(
            Type.String({
              description: 'Display text: three months, such as March to May 2027; null if unknown',
            }),
          ),
        }),
      ),
      saved: Nullable(
        Type.Array(
          Strict({
            productId: Uuid,
            slug: Type.String(),
            name: Type.String(),
            brand_name: Type.String(),
            picture: Picture,
          }),
        ),
      ),
      untilLabel: Type.String({ description: 'Display text: the last day on which the link works' }),
    }),
    refusals: ['not_found'],
  }),
}
