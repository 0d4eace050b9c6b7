import type { EndpointId } from '#contract/index.ts'

/**
 * The calls that pages make from the browser; loaders and actions make all others on the server. Every page loads the
 * methods and paths of these calls. After a change: `npm run generate`.
 */
export const browserCalls = [
  'addChild',
  'addToMailingList',
  'checkAvailability',
  'checkProducts',
  'collectionDetails',
  'deleteChild',
  'extendHold',
  'garmentMarks',
  'listFavourites',
  'listProducts',
  'productFilters',
  'receiveMarketing',
  'resaleFavourites',
  'resaleFilters',
  'resaleProducts',
  'resaleSuggestions',
  'saveFavourites',
  'searchSuggestions',
  'skiCalendar',
] as const satisfies readonly EndpointId[]
