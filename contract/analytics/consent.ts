// The choice about cookies (law L-19, L-20).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Strict } from '../primitives.ts'

const purposes = {
  statistics: Type.Boolean({
    description: 'Our own daily counts, which identify nobody; false if the visitor objects',
  }),
  analytics: Type.Boolean({ description: 'Google Analytics, and reports of errors' }),
  advertising: Type.Boolean({ description: 'Campaigns, and Meta' }),
}
const ConsentNow = Strict({
  ...purposes,
  chosen: Type.Boolean({ description: 'False before the first choice, and when the question must be asked again' }),
  browserRefuses: Type.Boolean({
    description: 'The browser sends Global Privacy Control, which refuses everything',
  }),
})

/** The choice as the banner shows it: whether Google Analytics and error reports were accepted. */
export type BannerAnswer = 'accepted' | 'rejected'

export const consent = {
  readConsent: endpoint({
    id: 'readConsent',
    summary: 'Returns what this browser has agreed to',
    method: 'GET',
    path: '/analytics/consent',
    access: 'public',
    status: 200,
    answer: ConsentNow,
    refusals: [],
  }),
  chooseConsent: endpoint({
    id: 'chooseConsent',
    summary: 'Keeps a choice in a cookie of this browser, and records it without a name',
    method: 'POST',
    path: '/analytics/consent',
    access: 'public',
    body: Strict({
      ...purposes,
      how: Type.Enum(['banner', 'page']),
      campaign: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'Query of the first page of the visit; kept for a day if advertising was accepted',
        }),
      ),
    }),
    status: 200,
    answer: ConsentNow,
    refusals: [],
  }),
}
