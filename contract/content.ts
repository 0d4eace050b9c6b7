// What operators write: the announcement bar and testimonials.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Strict } from './primitives.ts'

export const content = {
  announcementBar: endpoint({
    id: 'announcementBar',
    summary: 'The line above the header, or null',
    method: 'GET',
    path: '/settings/read/homepage-announcement-bar',
    access: 'public',
    status: 200,
    answer: Strict({
      announcement: Nullable(
        Strict({
          text: Type.String(),
          linkText: Nullable(Type.String()),
          linkHref: Nullable(Type.String()),
          audience: Type.Enum(['everyone', 'newcomers'], {
            description: 'newcomers: only for people who have never had a membership',
          }),
        }),
      ),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
  testimonials: endpoint({
    id: 'testimonials',
    summary: 'Published testimonials; samples are marked as samples',
    method: 'GET',
    path: '/shop/testimonials',
    access: 'public',
    status: 200,
    answer: Strict({
      testimonials: Type.Array(
        Strict({ text: Type.String(), name: Type.String(), about: Type.String(), sample: Type.Boolean() }),
      ),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
}
