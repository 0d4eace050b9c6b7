// The lines of the specification that can be checked one by one: routes, calls, messages, behaviour and constants, in its own words.
// Each is met by the clause of the same words, or by those that it names.
import type { ClauseKind } from './clause.ts'

export interface Line {
  readonly kind: ClauseKind
  /** What is copied from the specification. */
  readonly words: string
  /** The names of the clauses that meet it; without any, the clause with the same words. */
  readonly clauses?: readonly string[]
}

const linesOf = (
  kind: ClauseKind,
  ...lines: readonly (string | readonly [words: string, ...clauses: string[]])[]
): Line[] =>
  lines.map((line) => {
    if (typeof line === 'string') return { kind, words: line }
    const [words, ...clauses] = line
    return { kind, words, clauses }
  })

export const lines: readonly Line[] = [
  ...linesOf(
    'route',
    '/',
    'shop',
    'shop/{id}',
    'howitworks',
    'about',
    'mission',
    'brands',
    'planet',
    'entry',
    'confirmation',
    'gifting',
    'skiwear',
    'reset/{encodedEmail}/{resetCode}',
    ['terms, cookies, privacy', 'terms', 'cookies', 'privacy'],
    'plans',
    'favourites',
    ['collections/{id optional}', 'collections', 'collections/{id}'],
    'account',
    'account/closet',
    'account/plan',
    ['/checkout, /subscription-failed, /welcome (home for new members).', 'checkout', 'subscription-failed', 'welcome'],
    ['/item/profile/{qr_id}: item profile.', 'item/profile/{qr_id}'],
    [
      '/resale: resale product list; /resale/product/{id}; /resale/checkout; /resale/confirm.',
      'resale',
      'resale/product/{id}',
      'resale/checkout',
      'resale/confirm',
    ],
    ['Catch-all 404 page, with helpful links.', 'everything else'],
    ['Community page: route not shown.', 'community'],
  ),
  ...linesOf(
    'call',
    [
      'GET shop/brands; GET /shop/products/filters; GET /shop/products/filters-map; GET /shop/resale/products/filters; GET /shop/resale/products/filters-map.',
      'GET /shop/brands',
      'GET /shop/products/filters',
      'GET /shop/products/filters-map',
      'GET /shop/resale/products/filters',
      'GET /shop/resale/products/filters-map',
    ],
    'GET /shipping/get-shipping-cost',
    'GET /settings/read/homepage-announcement-bar',
    'POST /shop/register-user',
    'POST /shop/login',
    'POST /shop/logout',
    'GET /shop/customer/info',
    'PUT /shop/customer/details',
    'POST /shop/user/password-reset/request',
    'POST /shop/iam/change-password',
    'POST /shop/create-checkout-session',
    'POST /shop/create-billing-portal',
    'POST /shop/customer/change-subscription-plan',
    [
      'POST /shop/customers-child/add; DELETE /shop/customers-child/{id}.',
      'POST /shop/customers-child/add',
      'DELETE /shop/customers-child/{id}',
    ],
    [
      'POST /shop/notifications/add-to-waiting-list; POST /shop/notifications/add-to-mailing-list; POST /shop/notifications/sign-in (email).',
      'POST /shop/notifications/add-to-waiting-list',
      'POST /shop/notifications/add-to-mailing-list',
      'POST /shop/notifications/sign-in',
    ],
    'PUT /shop/customers/receive-marketing',
    ['GET /shop/products?{query}: filters, limit, page, sort.', 'GET /shop/products'],
    'GET /shop/products/{id}/details',
    ['GET /shop/products/multiple?productIds.', 'GET /shop/products/multiple'],
    'POST /shop/orders',
    'POST /shop/order/make',
    'POST /shop/stripe-get-payment-intent',
    'GET /shop/rentals',
    ['GET /shop/items/check/availability?ids: response ids.', 'GET /shop/items/check/availability'],
    'POST /shop/returns/announce-items-return',
    'GET /shop/garment-details-qr/{id}',
    'POST /shop/products/check',
    [
      'GET /shop/collections; GET /shop/collections/{id}/details with filters, limit, page.',
      'GET /shop/collections',
      'GET /shop/collections/{id}/details',
    ],
    [
      'GET /shop/resale/products; GET /shop/resale/products/{id}/details; GET /shop/resale/products/favourites.',
      'GET /shop/resale/products',
      'GET /shop/resale/products/{id}/details',
      'GET /shop/resale/products/favourites',
    ],
    'GET /shop/resale/shopping-cart/{cartId}',
    'POST /shop/resale/shopping-cart-add-items',
    ['PUT shop/resale/shopping-cart-remove-items: payload not shown.', 'PUT /shop/resale/shopping-cart-remove-items'],
    'POST /shop/resale/place-order',
    ['Page views are reported to analytics.', 'POST /analytics/events'],
  ),
  ...linesOf(
    'message',
    [
      "HTTP 400: 'There was a problem while processing your request.'",
      'There was a problem while processing your request.',
    ],
    ["401: 'Unauthorized, You are not Allowed.'", 'Unauthorized, You are not Allowed.'],
    [
      "500 and any other status: 'An unexpected error occurred. Our team was notified and is working on it. Sorry for the inconvenience and please try again later.'",
      'An unexpected error occurred. Our team was notified and is working on it. Sorry for the inconvenience and please try again later.',
    ],
    ['Email must be valid ("Please enter a valid email").', 'Please enter a valid email'],
    [
      'Wrong sign-in: "Whoops! That\'s an incorrect email/password combination."',
      "Whoops! That's an incorrect email/password combination.",
    ],
    [
      'Password change failure: "Grr, your password was not able to be changed at this time. Please try again later." Success: "Your password has been changed."',
      'Your password has been changed.',
      'Grr, your password was not able to be changed at this time. Please try again later.',
    ],
    [
      'The account area requires a subscription ("Please subscribe to access this area").',
      'Please subscribe to access this area',
    ],
    [
      'Swap blocked by a pending return: message asks to send highlighted items back first.',
      'Please send the highlighted items back first.',
    ],
    [
      "Order messages: 'Some items are not available for order.'; 'An error occurred while processing your return. Please try again later.'; 'An error occurred while processing your purchase. Please try again later.'; 'An error occurred while processing your order. Please try again later.'; unavailable items are listed under 'These products are no longer available' with titles.",
      'Some items are not available for order.',
      'An error occurred while processing your return. Please try again later.',
      'An error occurred while processing your purchase. Please try again later.',
      'An error occurred while processing your order. Please try again later.',
      'These products are no longer available',
    ],
    ["Payment needs a client secret; without one it fails with 'Invalid request'.", 'Invalid request'],
    [
      'Catch-all 404 page: "Oops! We can\'t seem to find the page you\'re looking for", with helpful links.',
      "Oops! We can't seem to find the page you're looking for",
    ],
    [
      'Mailing list failure: "Uh-oh! Something went wrong, try again or email the provider." Success: "You\'re a hero!"',
      "You're a hero!",
      'Uh-oh! Something went wrong, try again or email the provider.',
    ],
  ),
  ...linesOf(
    'behaviour',
    'After navigation, scrolling resets to top, goes to an anchor, or restores the saved position.',
    '403: permission message with a Login action.',
    'The first error entry message from the server is preferred when present.',
    'No toast for sign-in notification, customer info, login, collection details, plan change, similar products, adding children.',
    "Card payment errors display the provider's message.",
    'Password reset request: check your inbox, arrives within minutes.',
  ),
  ...linesOf(
    'constant',
    [
      'Page size 20. Credits filter 1 to 100. Testimonials every 10 items from position 9.',
      'Lists have pages of 20',
      'Credits filter 1 to 100, sent only when it differs',
      'A testimonial every 10 items, from position 9',
    ],
    [
      'Plans (prices in pounds, include VAT): monthly 18, 27, 36 for 100, 150, 200 credits; quarterly 50, 75, 100 (7.5% off); 6-monthly 90, 135, 180 (17% off). About 6-7, 9-10, 12-14 items respectively.',
      'Plans: 18, 27, 36; 50, 75, 100; 90, 135, 180 pounds for 100, 150, 200 credits',
      'Quarterly 7.5% off, six-monthly 17% off',
      'About 6–7, 9–10, 12–14 pieces',
    ],
    ['1 credit costs about 16.6p a month', '1 credit is about 16.6p a month'],
    'Example plan: 200 credits, quarterly, swap every 3 months, £400 a year.',
    ['Sizes 092cm to 122cm (18 months to 6-7 years).', 'Sizes 092cm to 122cm'],
    [
      'Rental conditions: new, used, worn (shown Brand new, Gently worn, Well loved). Resale: brand_new, excellent_used, good_used, well_loved (shown Brand new, Excellent, Good, Fair). Genders: female, male, unisex.',
      'Rental conditions new, used, worn: Brand new, Gently worn, Well loved',
      'Resale conditions brand_new, excellent_used, good_used, well_loved',
      'Genders female, male, unisex',
    ],
    [
      "Cooling-off 14 days with refund within 14 days. Returns within 3 months of receipt. Item held 9 months is the member's.",
      'Cooling-off: 14 days',
      'Cooling-off: the refund within 14 days',
      'Returns within 3 months of receipt',
      'Held for 9 months, it is the member’s',
    ],
    ['Gift card 15% off for subscribers.', 'Gift cards: 15% off for subscribers'],
    [
      'Packaging reusable about 2000 times, replacement value £20.00.',
      'Packaging is reusable about 2,000 times',
      'Packaging is worth £20.00',
    ],
    [
      'Items rented about 4 to 5 times, life extended at least 12 months; about one in four garments eventually new.',
      'Rented about 4 to 5 times, life extended by 12 months at least, one in four eventually new',
    ],
    [
      'Data retention 5 years from last login. Privacy requests answered within one month.',
      'Data is kept for 5 years from the last login',
      'Privacy requests are answered within one month',
    ],
    [
      'Ski returns due within 24 hours of reservation end; delivery at least 1 day before start.',
      'Ski wear: back within 24 hours, delivered at least 1 day before',
    ],
    ['First delivery and return are free.', 'First delivery and first return are free'],
    'Resale checkout analytics assume postage 4.98 when paid.',
    [
      'Cache 60 seconds for some GETs. Campaign cookie 1 day. Toast 5 seconds. Chunk timeout 120 s.',
      'Some answers may be cached for 60 seconds',
      'Campaign cookie lasts 1 day',
      'A toast stays 5 seconds',
      'Loading a part of the program ends after 120 s',
    ],
  ),
  ...linesOf('event', [
    'Analytics events: addToCart, placeOrder (revenue, currency credits), productView, initiateCheckout, contact, subscribe, filtersApplied, mailingListSignup, page changes.',
    'addToCart',
    'placeOrder',
    'productView',
    'initiateCheckout',
    'contact',
    'subscribe',
    'filtersApplied',
    'mailingListSignup',
    'pageView',
  ]),
]
