// Generated from contract/ and web/lib/api/browser-calls.ts by `npm run generate`; not written by hand.
export const endpointTable = {
  "addChild": "POST /shop/customers-child/add",
  "addToMailingList": "POST /shop/notifications/add-to-mailing-list",
  "checkAvailability": "GET /shop/items/check/availability",
  "checkProducts": "POST /shop/products/check",
  "collectionDetails": "GET /shop/collections/:id/details",
  "deleteChild": "DELETE /shop/customers-child/:id",
  "extendHold": "POST /shop/checkouts/:id/extend-hold",
  "garmentMarks": "GET /shop/items/marks",
  "listFavourites": "GET /shop/customer/favourites",
  "listProducts": "GET /shop/products",
  "productFilters": "GET /shop/products/filters",
  "receiveMarketing": "PUT /shop/customers/receive-marketing",
  "resaleFavourites": "GET /shop/resale/products/favourites",
  "resaleFilters": "GET /shop/resale/products/filters",
  "resaleProducts": "GET /shop/resale/products",
  "resaleSuggestions": "GET /shop/resale/products/suggestions",
  "saveFavourites": "PUT /shop/customer/favourites",
  "searchSuggestions": "GET /shop/products/suggestions",
  "skiCalendar": "GET /shop/ski/calendar"
} as const
