// What operators write: the announcement bar, testimonials and the register of claims; and which version of the legal
// texts is in force.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { DayField, Nullable, Strict } from './primitives.ts'

const Changes = Type.Array(Type.String(), { description: 'What is different in this text, in sentences' })

export const content = {
  announcementBar: endpoint({
    id: 'announcementBar',
    summary: 'Returns the announcement above the header, or null if there is none',
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
    summary: 'Returns the published testimonials; samples are marked as samples',
    method: 'GET',
    path: '/shop/testimonials',
    access: 'public',
    status: 200,
    answer: Strict({
      testimonials: Type.Array(
        Strict({
          text: Type.String(),
          name: Type.String(),
          about: Type.String(),
          sample: Type.Boolean(),
          rewarded: Type.Boolean({ description: 'Whether the person was given something for the testimonial' }),
        }),
      ),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
  claims: endpoint({
    id: 'claims',
    summary:
      'Returns the shop’s claims about money saved and the planet, each with its basis; claims that may not be shown are left out',
    method: 'GET',
    path: '/shop/claims',
    access: 'public',
    status: 200,
    answer: Strict({
      claims: Type.Array(
        Strict({
          code: Type.String(),
          figure: Type.String({ description: 'The beginning of the sentence that the text completes' }),
          text: Type.String(),
          basis: Type.String({ description: 'How the figure was calculated, and by whom; shown next to the claim' }),
          sharePercent: Nullable(Type.Integer()),
          verified: Type.Boolean({ description: 'false: our own figure, shown in a demonstration only' }),
        }),
      ),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
  legalVersions: endpoint({
    id: 'legalVersions',
    summary:
      'Returns the published versions of terms, privacy and cookies policy, newest first; each can be read at /terms/{version} and so on',
    method: 'GET',
    path: '/legal/versions',
    access: 'public',
    status: 200,
    answer: Strict({
      versions: Type.Array(
        Strict({
          version: DayField,
          day: Type.String({ description: '"8 December 2026"' }),
          state: Type.Enum(['coming', 'current', 'past'], { description: 'Exactly one is current' }),
          changes: Strict({ terms: Changes, privacy: Changes, cookies: Changes }),
        }),
      ),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
}
