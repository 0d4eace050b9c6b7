// Every line of the specification's lists, with its place and its test; clauses.test.ts checks the product against them, and
// docs/specification.md is generated from them. Longer than 300 lines: one entry for each line of the specification.
import type { Clause } from './clause.ts'

export const clauses: readonly Clause[] = [
  {
    kind: 'route',
    what: '/',
    where: ['web/routes.ts', "index('screens/storefront/home/home.tsx')"],
    shownBy: [
      'tests/e2e/served-pages.spec.ts',
      'finds a title, a description, one address and a picture on each page that may be indexed',
    ],
  },
  {
    kind: 'route',
    what: 'shop',
    where: ['web/routes.ts', "route('shop',"],
    shownBy: [
      'tests/e2e/shop.spec.ts',
      'on a desktop each filter’s count matches its result, and chips remove filters one by one',
    ],
  },
  {
    kind: 'route',
    what: 'shop/{id}',
    where: ['web/routes.ts', "route('shop/:id',"],
    shownBy: ['tests/e2e/item.spec.ts', 'each condition says what it costs, and the first choice stays chosen'],
  },
  {
    kind: 'route',
    what: 'howitworks',
    where: ['web/routes.ts', "route('howitworks',"],
    shownBy: ['tests/e2e/served-pages.spec.ts', 'gets structured data about what the page shows'],
  },
  {
    kind: 'route',
    what: 'brands',
    where: ['web/routes.ts', "route('brands',"],
    shownBy: [
      'tests/e2e/brands-and-collections.spec.ts',
      'the alphabet leads to a brand’s clothes, with its story above them',
    ],
  },
  {
    kind: 'route',
    what: 'entry',
    where: ['web/routes.ts', "route('entry',"],
    shownBy: [
      'tests/e2e/error-behaviour.spec.ts',
      'a wrong sign-in shows the specified sentence, keeps the email and clears the password',
    ],
  },
  {
    kind: 'route',
    what: 'confirmation',
    where: ['web/routes.ts', "route('confirmation',"],
    shownBy: ['tests/e2e/family-joins-and-orders.spec.ts', 'a visitor joins, orders, and finds the order again'],
  },
  {
    kind: 'route',
    what: 'gifting',
    where: ['web/routes.ts', "route('gifting',"],
    shownBy: [
      'tests/e2e/gift-cards.spec.ts',
      'a member buys a gift card at 15% off with 3-D Secure but cannot redeem it; a friend redeems it and joins with it',
    ],
  },
  {
    kind: 'route',
    what: 'skiwear',
    where: ['web/routes.ts', "route('skiwear',"],
    shownBy: [
      'tests/e2e/ski-booking.spec.ts',
      'ski wear for three children is booked by keyboard, with the month’s calendar, and paid by card',
    ],
  },
  {
    kind: 'route',
    what: 'reset/{encodedEmail}/{resetCode}',
    where: ['web/routes.ts', "route('reset/:encodedEmail/:resetCode',"],
    shownBy: [
      'tests/e2e/password-reset.spec.ts',
      'a reset leads by email to a new password, and the old one is refused',
    ],
  },
  {
    kind: 'route',
    what: 'terms',
    where: ['web/routes.ts', "route('terms',"],
    shownBy: [
      'tests/e2e/served-pages.spec.ts',
      'is sent by the sitemap to pages that exist, each at its canonical address',
    ],
  },
  {
    kind: 'route',
    what: 'cookies',
    where: ['web/routes.ts', "route('cookies',"],
    shownBy: [
      'tests/e2e/cookies-page.spec.ts',
      'the cookies page lists everything that a browser stores after a visit, and fits a phone',
    ],
  },
  {
    kind: 'route',
    what: 'privacy',
    where: ['web/routes.ts', "route('privacy',"],
    shownBy: [
      'tests/e2e/served-pages.spec.ts',
      'is sent by the sitemap to pages that exist, each at its canonical address',
    ],
  },
  {
    kind: 'route',
    what: 'plans',
    where: ['web/routes.ts', "route('plans',"],
    shownBy: ['tests/e2e/family-joins-and-orders.spec.ts', 'a visitor joins, orders, and finds the order again'],
  },
  {
    kind: 'route',
    what: 'favourites',
    where: ['web/routes.ts', "route('favourites',"],
    shownBy: ['tests/e2e/favourites.spec.ts', 'a visitor saves, sees, removes and restores favourites'],
  },
  {
    kind: 'route',
    what: 'collections',
    where: ['web/routes.ts', "route('collections',"],
    shownBy: ['tests/e2e/brands-and-collections.spec.ts', 'brands and a collection are shown without JavaScript'],
  },
  {
    kind: 'route',
    what: 'collections/{id}',
    where: ['web/routes.ts', "route('collections/:id',"],
    shownBy: [
      'tests/e2e/brands-and-collections.spec.ts',
      'each collection has one address, and an unknown collection is a 404',
    ],
  },
  {
    kind: 'route',
    what: 'account',
    where: ['web/routes.ts', "route('account',"],
    shownBy: [
      'tests/e2e/account-details.spec.ts',
      'marketing emails are switched on and off at once, and switched back when saving fails',
    ],
  },
  {
    kind: 'route',
    what: 'account/closet',
    where: ['web/routes.ts', "route('closet',"],
    shownBy: [
      'tests/e2e/closet-wardrobe.spec.ts',
      'the first view shows six pieces, which are ticked by their pictures, and the bar never covers the focused piece',
    ],
  },
  {
    kind: 'route',
    what: 'account/plan',
    where: ['web/routes.ts', "route('plan',"],
    shownBy: [
      'tests/e2e/membership-plan-change.spec.ts',
      'a larger plan starts at once for the previewed price; a smaller one waits for the renewal',
    ],
  },
  {
    kind: 'route',
    what: 'checkout',
    where: ['web/routes.ts', "route('checkout',"],
    shownBy: ['tests/e2e/family-joins-and-orders.spec.ts', 'a piece can be put into the basket without JavaScript'],
  },
  {
    kind: 'route',
    what: 'subscription-failed',
    where: ['web/routes.ts', "route('subscription-failed',"],
    shownBy: ['tests/e2e/membership-overdue.spec.ts', 'every page shows an overdue family what is due'],
  },
  {
    kind: 'route',
    what: 'welcome',
    where: ['web/routes.ts', "route('welcome',"],
    shownBy: ['tests/e2e/family-joins-and-orders.spec.ts', 'a visitor joins, orders, and finds the order again'],
  },
  {
    kind: 'route',
    what: 'item/profile/{qr_id}',
    where: ['web/routes.ts', "route('item/profile/:qr_id',"],
    shownBy: ['tests/e2e/garment-story.spec.ts', 'an available piece is rented from its label'],
  },
  {
    kind: 'route',
    what: 'resale',
    where: ['web/routes.ts', "route('resale',"],
    shownBy: [
      'tests/e2e/resale-shop.spec.ts',
      'a piece is found by condition and price on a desktop, and opened from its card',
    ],
  },
  {
    kind: 'route',
    what: 'resale/product/{id}',
    where: ['web/routes.ts', "route('resale/product/:id',"],
    shownBy: [
      'tests/e2e/resale-shop.spec.ts',
      'the id of a product leads to its slug, a product that was never for sale is gone and shows others, and an unknown id is not found',
    ],
  },
  {
    kind: 'route',
    what: 'resale/checkout',
    where: ['web/routes.ts', "route('resale/checkout',"],
    shownBy: [
      'tests/e2e/resale-checkout.spec.ts',
      'without JavaScript the form works up to the card, which the page says beforehand',
    ],
  },
  {
    kind: 'route',
    what: 'resale/confirm',
    where: ['web/routes.ts', "route('resale/confirm',"],
    shownBy: [
      'tests/e2e/resale-checkout.spec.ts',
      'a payment whose page is closed half-way is completed by the provider’s event, and the checkout then shows the order',
    ],
  },
  {
    kind: 'route',
    what: 'everything else',
    where: ['web/routes.ts', "route('*',"],
    shownBy: ['tests/e2e/error-behaviour.spec.ts', 'a page that does not exist says so, with 404 and links onward'],
  },
  {
    kind: 'route',
    what: 'about',
    where: ['web/routes.ts', "route('about',"],
    shownBy: [
      'tests/e2e/served-pages.spec.ts',
      'is sent by the sitemap to pages that exist, each at its canonical address',
    ],
  },
  {
    kind: 'route',
    what: 'mission',
    where: ['web/routes.ts', "route('mission',"],
    shownBy: [
      'tests/e2e/served-pages.spec.ts',
      'is sent by the sitemap to pages that exist, each at its canonical address',
    ],
  },
  {
    kind: 'route',
    what: 'planet',
    where: ['web/routes.ts', "route('planet',"],
    shownBy: [
      'tests/e2e/served-pages.spec.ts',
      'is sent by the sitemap to pages that exist, each at its canonical address',
    ],
  },
  {
    kind: 'route',
    what: 'community',
    where: ['web/routes.ts', "route('community',"],
    shownBy: [
      'tests/e2e/served-pages.spec.ts',
      'is sent by the sitemap to pages that exist, each at its canonical address',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/brands',
    where: ['contract/catalogue.ts', "id: 'listBrands'"],
    shownBy: [
      'server/domains/catalogue/browsing.db.test.ts',
      'brands are listed by name, ignoring case and accents, with the number available of each',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/products/filters',
    where: ['contract/catalogue.ts', "id: 'productFilters'"],
    shownBy: [
      'server/domains/catalogue/catalogue.db.test.ts',
      'filters list all known values with labels and their counts',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/products/filters-map',
    where: ['contract/catalogue.ts', "id: 'productFiltersMap'"],
    shownBy: [
      'server/domains/catalogue/browsing.db.test.ts',
      'the filters have the label of every value, even of a brand without products',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/resale/products/filters',
    where: ['contract/resale/shop.ts', "id: 'resaleFilters'"],
    shownBy: [
      'server/domains/resale/shop.db.test.ts',
      'facets count the products that each choice would show, in the four conditions of the shop',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/resale/products/filters-map',
    where: ['contract/resale/shop.ts', "id: 'resaleFiltersMap'"],
    shownBy: [
      'server/domains/resale/shop.db.test.ts',
      'facets count the products that each choice would show, in the four conditions of the shop',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shipping/get-shipping-cost',
    where: ['contract/shipping.ts', "id: 'shippingCost'"],
    shownBy: [
      'server/domains/shipping/shipping.db.test.ts',
      'anyone can read the postage prices, and a changed setting applies immediately',
    ],
  },
  {
    kind: 'call',
    what: 'GET /settings/read/homepage-announcement-bar',
    where: ['contract/content.ts', "id: 'announcementBar'"],
    shownBy: [
      'server/domains/content/content.db.test.ts',
      'the announcement bar shows what operators wrote, or nothing',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/register-user',
    where: ['contract/accounts.ts', "id: 'registerUser'"],
    shownBy: [
      'server/domains/accounts/sign-in.db.test.ts',
      'registering opens an account, signs it in and publishes an event',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/login',
    where: ['contract/accounts.ts', "id: 'login'"],
    shownBy: [
      'tests/e2e/error-behaviour.spec.ts',
      'a wrong sign-in shows the specified sentence, keeps the email and clears the password',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/logout',
    where: ['contract/accounts.ts', "id: 'logout'"],
    shownBy: [
      'server/domains/accounts/sign-in.db.test.ts',
      'signing out ends this session and no other, and does nothing without a session',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/customer/info',
    where: ['contract/accounts.ts', "id: 'customerInfo'"],
    shownBy: [
      'server/domains/accounts/details.db.test.ts',
      'a signed-in customer sees who they are, their plan and what they may do',
    ],
  },
  {
    kind: 'call',
    what: 'PUT /shop/customer/details',
    where: ['contract/accounts.ts', "id: 'customerDetails'"],
    shownBy: [
      'server/domains/accounts/details.db.test.ts',
      'only the fields that are sent change, and only for the caller',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/user/password-reset/request',
    where: ['contract/accounts.ts', "id: 'requestPasswordReset'"],
    shownBy: [
      'server/domains/accounts/password.db.test.ts',
      'requesting a reset gets the same answer for known and unknown emails, and only a known one is emailed',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/iam/change-password',
    where: ['contract/accounts.ts', "id: 'changePassword'"],
    shownBy: [
      'server/domains/accounts/password.db.test.ts',
      'a reset code sets the password once and ends every session',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/create-checkout-session',
    where: ['contract/joining.ts', "id: 'createCheckoutSession'"],
    shownBy: ['tests/e2e/family-joins-and-orders.spec.ts', 'a visitor joins, orders, and finds the order again'],
  },
  {
    kind: 'call',
    what: 'POST /shop/create-billing-portal',
    where: ['contract/membership.ts', "id: 'createBillingPortal'"],
    shownBy: ['tests/e2e/membership-overdue.spec.ts', 'every page shows an overdue family what is due'],
  },
  {
    kind: 'call',
    what: 'POST /shop/customer/change-subscription-plan',
    where: ['contract/membership.ts', "id: 'changeSubscriptionPlan'"],
    shownBy: ['tests/lives/membership-now.test.ts', 'a change whose answer was lost is found again and charged once'],
  },
  {
    kind: 'call',
    what: 'POST /shop/customers-child/add',
    where: ['contract/accounts.ts', "id: 'addChild'"],
    shownBy: [
      'tests/e2e/account-details.spec.ts',
      'a child is added, with its size offered in the shop, and is removed and put back',
    ],
  },
  {
    kind: 'call',
    what: 'DELETE /shop/customers-child/{id}',
    where: ['contract/accounts.ts', "id: 'deleteChild'"],
    shownBy: [
      'tests/e2e/account-details.spec.ts',
      'a child is added, with its size offered in the shop, and is removed and put back',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/notifications/add-to-waiting-list',
    where: ['contract/waiting-list.ts', "id: 'addToWaitingList'"],
    shownBy: ['tests/e2e/item.spec.ts', 'a visitor joins the waiting list after one mistyped address'],
  },
  {
    kind: 'call',
    what: 'POST /shop/notifications/add-to-mailing-list',
    where: ['contract/notifications.ts', "id: 'addToMailingList'"],
    shownBy: [
      'server/domains/notifications/mailing-list.db.test.ts',
      'a request is confirmed by email, and the address is on the list once its link is followed',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/notifications/sign-in',
    where: ['contract/accounts.ts', "id: 'requestSignInLink'"],
    shownBy: ['tests/e2e/sign-in-link.spec.ts', 'a link signs in once, and leads to the page that was requested'],
  },
  {
    kind: 'call',
    what: 'PUT /shop/customers/receive-marketing',
    where: ['contract/accounts.ts', "id: 'receiveMarketing'"],
    shownBy: [
      'server/domains/accounts/consents.db.test.ts',
      'marketing is switched on and off with one record for each change, and none for a repeat',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/products',
    where: ['contract/catalogue.ts', "id: 'listProducts'"],
    shownBy: [
      'server/domains/catalogue/browsing.db.test.ts',
      'a search respects every other choice and lists the best match first; blank text is not a search',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/products/{id}/details',
    where: ['contract/catalogue.ts', "id: 'productDetails'"],
    shownBy: [
      'server/domains/catalogue/catalogue.db.test.ts',
      'an item is found by id and by slug, with its garments ordered by size, then condition',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/products/multiple',
    where: ['contract/catalogue.ts', "id: 'productsMultiple'"],
    shownBy: [
      'server/domains/catalogue/catalogue.db.test.ts',
      'cards by id keep the requested order and leave out hidden products',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/orders',
    where: ['contract/rentals.ts', "id: 'placeOrder'"],
    shownBy: ['tests/e2e/family-joins-and-orders.spec.ts', 'a visitor joins, orders, and finds the order again'],
  },
  {
    kind: 'call',
    what: 'POST /shop/order/make',
    where: ['contract/rentals.ts', "id: 'makeOrder'"],
    shownBy: [
      'tests/e2e/subscriber-swaps-clothes.spec.ts',
      'a member swaps, waits for the parcel, and later pays for a second swap',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/stripe-get-payment-intent',
    where: ['contract/rentals.ts', "id: 'getPaymentIntent'"],
    shownBy: [
      'tests/db/statements.test.ts',
      'a swap with postage to pay stays within its budgets when it is opened and when it is placed',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/rentals',
    where: ['contract/closet.ts', "id: 'listRentals'"],
    shownBy: [
      'tests/e2e/closet-wardrobe.spec.ts',
      'the first view shows six pieces, which are ticked by their pictures, and the bar never covers the focused piece',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/items/check/availability',
    where: ['contract/inventory.ts', "id: 'checkAvailability'"],
    shownBy: [
      'server/domains/inventory/garments.db.test.ts',
      'a basket reads which pieces are available to a visitor, to their holder and to others',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/returns/announce-items-return',
    where: ['contract/rentals.ts', "id: 'announceReturn'"],
    shownBy: ['tests/e2e/subscriber-swaps-clothes.spec.ts', 'a first return costs nothing'],
  },
  {
    kind: 'call',
    what: 'GET /shop/garment-details-qr/{id}',
    where: ['contract/inventory.ts', "id: 'garmentDetailsQr'"],
    shownBy: ['tests/e2e/garment-story.spec.ts', 'an available piece is rented from its label'],
  },
  {
    kind: 'call',
    what: 'POST /shop/products/check',
    where: ['contract/catalogue.ts', "id: 'checkProducts'"],
    shownBy: [
      'server/domains/catalogue/browsing.db.test.ts',
      'a check names invalid ids, and leaves out products that are unknown or gone',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/collections',
    where: ['contract/catalogue.ts', "id: 'listCollections'"],
    shownBy: [
      'server/domains/catalogue/browsing.db.test.ts',
      'collections keep their order and say how many of their pieces are available',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/collections/{id}/details',
    where: ['contract/catalogue.ts', "id: 'collectionDetails'"],
    shownBy: [
      'server/domains/catalogue/browsing.db.test.ts',
      'a collection is found by id or slug, and its list keeps its order unless sorted, and can be filtered and paged',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/resale/products',
    where: ['contract/resale/shop.ts', "id: 'resaleProducts'"],
    shownBy: [
      'server/domains/resale/shop.db.test.ts',
      'a list shows products for sale with their price, and with size and condition where there is only one',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/resale/products/{id}/details',
    where: ['contract/resale/shop.ts', "id: 'resaleDetails'"],
    shownBy: [
      'server/domains/resale/shop.db.test.ts',
      'a product, found by id or slug, lists its pieces by size and then from best to worst condition',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/resale/products/favourites',
    where: ['contract/resale/shop.ts', "id: 'resaleFavourites'"],
    shownBy: [
      'server/domains/resale/shop.db.test.ts',
      'favourites list the products for sale, of the account or of the given ids',
    ],
  },
  {
    kind: 'call',
    what: 'GET /shop/resale/shopping-cart/{cartId}',
    where: ['contract/resale/cart.ts', "id: 'getResaleCart'"],
    shownBy: [
      'server/domains/resale/carts.db.test.ts',
      'adding the first piece creates a cart that only its secret opens',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/resale/shopping-cart-add-items',
    where: ['contract/resale/cart.ts', "id: 'addToResaleCart'"],
    shownBy: ['server/domains/resale/carts.db.test.ts', 'more pieces are added in order, and postage is free over £50'],
  },
  {
    kind: 'call',
    what: 'PUT /shop/resale/shopping-cart-remove-items',
    where: ['contract/resale/cart.ts', "id: 'removeFromResaleCart'"],
    shownBy: [
      'server/domains/resale/carts.db.test.ts',
      'a removed piece is free for others, and removing a piece that is not in the cart is not an error',
    ],
  },
  {
    kind: 'call',
    what: 'POST /shop/resale/place-order',
    where: ['contract/resale/orders.ts', "id: 'placeResaleOrder'"],
    shownBy: [
      'tests/e2e/resale-checkout.spec.ts',
      'a guest buys on a phone after invalid fields and a declined card; the confirmation reloads, and the email links to it',
    ],
  },
  {
    kind: 'message',
    what: 'There was a problem while processing your request.',
    where: ['contract/messages.ts', '  badRequest:'],
    shownBy: ['web/lib/api/errors.test.ts', 'is the server’s first message when there is one'],
  },
  {
    kind: 'message',
    what: 'Unauthorized, You are not Allowed.',
    where: ['contract/messages.ts', '  unauthorized:'],
    shownBy: [
      'server/domains/accounts/password.db.test.ts',
      'without a code, a session and the current password are required',
    ],
  },
  {
    kind: 'message',
    what: 'An unexpected error occurred. Our team was notified and is working on it. Sorry for the inconvenience and please try again later.',
    where: ['contract/messages.ts', '  unexpected:'],
    shownBy: [
      'tests/e2e/account-details.spec.ts',
      'marketing emails are switched on and off at once, and switched back when saving fails',
    ],
  },
  {
    kind: 'message',
    what: 'Please enter a valid email',
    where: ['contract/messages.ts', '  invalidEmail:'],
    shownBy: ['tests/e2e/item.spec.ts', 'a visitor joins the waiting list after one mistyped address'],
  },
  {
    kind: 'message',
    what: "Whoops! That's an incorrect email/password combination.",
    where: ['contract/messages.ts', '  wrongSignIn:'],
    shownBy: [
      'tests/e2e/error-behaviour.spec.ts',
      'a wrong sign-in shows the specified sentence, keeps the email and clears the password',
    ],
  },
  {
    kind: 'message',
    what: 'Your password has been changed.',
    where: ['contract/messages.ts', '  passwordChanged:'],
    shownBy: [
      'server/domains/accounts/password.db.test.ts',
      'a reset code sets the password once and ends every session',
    ],
  },
  {
    kind: 'message',
    what: 'Grr, your password was not able to be changed at this time. Please try again later.',
    where: ['contract/messages.ts', '  passwordNotChanged:'],
    shownBy: [
      'server/domains/accounts/password.db.test.ts',
      'Grr, your password was not able to be changed at this time. Please try again later.',
    ],
  },
  {
    kind: 'message',
    what: 'Please subscribe to access this area',
    where: ['contract/messages.ts', '  subscribeToAccess:'],
    shownBy: [
      'tests/e2e/error-behaviour.spec.ts',
      'without a plan the account is open, and only the closet and the plan ask for a subscription',
    ],
  },
  {
    kind: 'message',
    what: 'Please send the highlighted items back first.',
    where: ['contract/messages.ts', '  sendBackFirst:'],
    shownBy: [
      'tests/e2e/subscriber-swaps-clothes.spec.ts',
      'a member swaps, waits for the parcel, and later pays for a second swap',
    ],
  },
  {
    kind: 'message',
    what: 'Some items are not available for order.',
    where: ['contract/messages.ts', '  itemsUnavailable:'],
    shownBy: [
      'server/domains/inventory/equal-pieces.db.test.ts',
      'the refusal names the pieces that nothing can replace, by their ids in the basket',
    ],
  },
  {
    kind: 'message',
    what: 'These products are no longer available',
    where: ['contract/messages.ts', '  noLongerAvailable:'],
    shownBy: [
      'tests/e2e/resale-checkout.spec.ts',
      'a guest whose reservation has expired and whose piece somebody else holds reads that it is gone, is not charged, and buys the rest',
    ],
  },
  {
    kind: 'message',
    what: 'An error occurred while processing your return. Please try again later.',
    where: ['contract/messages.ts', '  returnFailed:'],
    shownBy: [
      'web/screens/account/closet/return.test.ts',
      'a return or a purchase that fails shows the specification’s sentence',
    ],
  },
  {
    kind: 'message',
    what: 'An error occurred while processing your purchase. Please try again later.',
    where: ['contract/messages.ts', '  purchaseFailed:'],
    shownBy: [
      'web/screens/account/closet/return.test.ts',
      'a return or a purchase that fails shows the specification’s sentence',
    ],
  },
  {
    kind: 'message',
    what: 'An error occurred while processing your order. Please try again later.',
    where: ['contract/messages.ts', '  orderFailed:'],
    shownBy: ['web/screens/checkout/order-problem.test.tsx', 'messages.orderFailed'],
  },
  {
    kind: 'message',
    what: 'Invalid request',
    where: ['contract/messages.ts', '  invalidRequest:'],
    shownBy: [
      'server/domains/rentals/swapping.db.test.ts',
      'without returns is a plain order; it is refused when signed out, past due or unpaid',
    ],
  },
  {
    kind: 'message',
    what: "Oops! We can't seem to find the page you're looking for",
    where: ['contract/messages.ts', '  notFound:'],
    shownBy: ['tests/e2e/error-behaviour.spec.ts', 'a page that does not exist says so, with 404 and links onward'],
  },
  {
    kind: 'message',
    what: "You're a hero!",
    where: ['contract/messages.ts', '  mailingListDone:'],
    shownBy: [
      'server/domains/notifications/mailing-list.db.test.ts',
      'a request is confirmed by email, and the address is on the list once its link is followed',
    ],
  },
  {
    kind: 'message',
    what: 'Uh-oh! Something went wrong, try again or email the provider.',
    where: ['contract/messages.ts', '  mailingListFailed:'],
    shownBy: ['tests/e2e/mailing-list.spec.ts', 'a failure offers a link to email us, and keeps the page'],
  },
  {
    kind: 'constant',
    what: 'Lists have pages of 20',
    where: ['web/lib/shop/page-size.ts', 'pageSize = 20'],
    shownBy: [
      'tests/e2e/shop.spec.ts',
      'the list appends pages, with quotes in their places, and keeps its position through a reload and a visit to a piece',
    ],
  },
  {
    kind: 'constant',
    what: 'Credits filter 1 to 100, sent only when it differs',
    where: ['web/lib/shop/shops.ts', "min: 1, max: 100, names: ['creditsMin', 'creditsMax']"],
    shownBy: ['web/lib/shop/shop-query.test.ts', 'sends no empty list and no full range of credits'],
  },
  {
    kind: 'constant',
    what: 'A testimonial every 10 items, from position 9',
    where: ['web/screens/storefront/shop/product-results.tsx', 'firstQuoteAt = 9'],
    shownBy: ['web/lib/interleave.test.ts', 'puts a quote into the tenth cell and every tenth after it'],
  },
  {
    kind: 'constant',
    what: 'Plans: 18, 27, 36; 50, 75, 100; 90, 135, 180 pounds for 100, 150, 200 credits',
    where: ['server/migrations/0010_reference_data.sql', 'plan_100_1m_gbp_v1'],
    shownBy: [
      'tests/db/plan-prices.test.ts',
      'the nine prices of three plans, and the booster’s for each interval, are on sale under our names',
    ],
  },
  {
    kind: 'constant',
    what: '1 credit is about 16.6p a month',
    where: ['web/screens/storefront/home/copy.ts', '1 credit costs about 16.6p a month'],
    shownBy: [
      'tests/db/plan-prices.test.ts',
      'a credit costs about 16.6p a month on a quarterly plan, as three pages say',
    ],
  },
  {
    kind: 'constant',
    what: 'Sizes 092cm to 122cm',
    where: ['server/migrations/0010_reference_data.sql', "'092cm'"],
    shownBy: [
      'server/domains/catalogue/catalogue.db.test.ts',
      'filters list all known values with labels and their counts',
    ],
  },
  {
    kind: 'constant',
    what: 'Resale conditions brand_new, excellent_used, good_used, well_loved',
    where: ['web/lib/conditions.ts', "'brand_new', 'excellent_used', 'good_used', 'well_loved'"],
    shownBy: [
      'server/domains/resale/shop.db.test.ts',
      'facets count the products that each choice would show, in the four conditions of the shop',
    ],
  },
  {
    kind: 'constant',
    what: 'Cooling-off: 14 days',
    where: ['server/domains/membership/rules/plan-terms.ts', 'coolingOffDays = 14'],
    shownBy: [
      'server/domains/membership/rules/cooling-off.test.ts',
      'count from the day after the contract, across months and both clock changes',
    ],
  },
  {
    kind: 'constant',
    what: 'Cooling-off: the refund within 14 days',
    where: ['server/domains/payments/rules/refund-due.ts', 'dueDays = 14'],
    shownBy: [
      'server/domains/payments/rules/refund-due.test.ts',
      'a refund is due in 14 days, even across a clock change, and the office is notified four days before',
    ],
  },
  {
    kind: 'constant',
    what: 'Returns within 3 months of receipt',
    where: ['server/domains/rentals/rules/hire-months.ts', 'maxMonths = 3'],
    shownBy: [
      'server/domains/rentals/rules/hire-months.test.ts',
      'a rental runs three months at most, unless we are authorised for more',
    ],
  },
  {
    kind: 'constant',
    what: 'Held for 9 months, it is the member’s',
    where: ['server/migrations/0009_settings.sql', "'keep.months', '9'"],
    shownBy: ['server/domains/rentals/rules/keep-day.test.ts', 'a keep day is nine calendar months after the arrival'],
  },
  {
    kind: 'constant',
    what: 'Gift cards: 15% off for subscribers',
    where: ['server/migrations/0093_gift_cards.sql', "'gift_card.discount_percent', '15'"],
    shownBy: [
      'tests/e2e/gift-cards.spec.ts',
      'a member buys a gift card at 15% off with 3-D Secure but cannot redeem it; a friend redeems it and joins with it',
    ],
  },
  {
    kind: 'constant',
    what: 'Packaging is worth £20.00',
    where: ['web/screens/storefront/legal/texts/terms.ts', '£20'],
    shownBy: [
      'web/screens/storefront/legal/texts/legal-version.test.ts',
      'the legal texts match the newest version, so that any change needs a new version',
    ],
  },
  {
    kind: 'constant',
    what: 'Ski wear: back within 24 hours, delivered at least 1 day before',
    where: [
      'server/domains/ski/rules/hire-dates.ts',
      'postBy = ({ lastDay }: HireDates): LocalDay => addDays(lastDay, 1)',
    ],
    shownBy: [
      'server/domains/ski/rules/hire-dates.test.ts',
      'the blocked days of a hire match a paper calendar around leap days, year ends and clock changes',
    ],
  },
  {
    kind: 'constant',
    what: 'First delivery and first return are free',
    where: ['server/domains/shipping/steps/spend-free-postage.ts', "insertInto('free_postage')"],
    shownBy: ['tests/e2e/family-joins-and-orders.spec.ts', 'a visitor joins, orders, and finds the order again'],
  },
  {
    kind: 'constant',
    what: 'Resale checkout analytics assume postage 4.98 when paid.',
    where: ['server/domains/analytics/queries/revenue.ts', 'assumedPostagePence = 498'],
    shownBy: ['server/domains/analytics/orders-counted.db.test.ts', 'a sale is counted with the assumed postage'],
  },
  {
    kind: 'constant',
    what: 'Quarterly 7.5% off, six-monthly 17% off',
    where: ['server/migrations/0010_reference_data.sql', "'quarterly', 3, 7.5"],
    shownBy: ['tests/db/joining.test.ts', "['quarterly', 3, 7.5]"],
  },
  {
    kind: 'constant',
    what: 'About 6–7, 9–10, 12–14 pieces',
    where: ['server/migrations/0010_reference_data.sql', "'about 6–7 pieces'"],
    shownBy: ['tests/db/joining.test.ts', "averageItems: '9–10'"],
  },
  {
    kind: 'constant',
    what: 'Example plan: 200 credits, quarterly, swap every 3 months, £400 a year.',
    where: ['server/migrations/0108_claims.sql', "'£400 a year'"],
    shownBy: [
      'web/screens/storefront/how-it-works/cost-comparison.test.ts',
      '200 credits, paid and swapped every 3 months, cost £400 a year and three parcels each way',
    ],
  },
  {
    kind: 'constant',
    what: 'Rental conditions new, used, worn: Brand new, Gently worn, Well loved',
    where: ['contract/primitives.ts', "conditions = ['new', 'used', 'worn']"],
    shownBy: ['server/domains/catalogue/catalogue.db.test.ts', "{ code: 'used', label: 'Gently worn', count: 1 }"],
  },
  {
    kind: 'constant',
    what: 'Genders female, male, unisex',
    where: ['contract/primitives.ts', "genders = ['female', 'male', 'unisex']"],
    shownBy: ['server/domains/catalogue/catalogue.db.test.ts', "['Girls', 'Boys', 'Everyone']"],
  },
  {
    kind: 'constant',
    what: 'Packaging is reusable about 2,000 times',
    where: ['server/migrations/0108_claims.sql', "'bag-reused', 'About 2,000 times'"],
    shownBy: [
      'server/domains/content/content.db.test.ts',
      'a demo shows the operator’s own figures, each with its basis and marked as not verified',
    ],
  },
  {
    kind: 'constant',
    what: 'Rented about 4 to 5 times, life extended by 12 months at least, one in four eventually new',
    where: ['server/migrations/0108_claims.sql', "'times-rented', 'About 4 to 5 times'"],
    shownBy: [
      'server/domains/content/content.db.test.ts',
      'a demo shows the operator’s own figures, each with its basis and marked as not verified',
    ],
  },
  {
    kind: 'constant',
    what: 'Privacy requests are answered within one month',
    where: ['web/screens/storefront/legal/texts/privacy.ts', 'answers within one month'],
    shownBy: [
      'web/screens/storefront/legal/texts/legal-version.test.ts',
      'the legal texts match the newest version, so that any change needs a new version',
    ],
  },
  {
    kind: 'behaviour',
    what: 'After navigation, scrolling resets to top, goes to an anchor, or restores the saved position.',
    where: ['web/root.tsx', '<ScrollRestoration />'],
    shownBy: [
      'tests/e2e/cookies-page.spec.ts',
      'a link opens the next page at its top, and an address with a fragment opens at that part, even as the first page',
    ],
  },
  {
    kind: 'behaviour',
    what: '403: permission message with a Login action.',
    where: ['web/lib/use-refusal.ts', 'refusal.status === 403 ? { label: partsCopy.login'],
    shownBy: ['tests/e2e/error-behaviour.spec.ts', 'a 403 offers Login, and Login leads back'],
  },
  {
    kind: 'behaviour',
    what: 'The first error entry message from the server is preferred when present.',
    where: ['web/lib/api/errors.ts', 'refusal.errors[0]?.message'],
    shownBy: ['web/lib/api/errors.test.ts', 'is the server’s first message when there is one'],
  },
  {
    kind: 'behaviour',
    what: 'No toast for sign-in notification, customer info, login, collection details, plan change, similar products, adding children.',
    where: ['web/lib/api/errors.ts', 'quietCalls: ReadonlySet<string> = new Set(['],
    shownBy: ['web/lib/api/errors.test.ts', 'are never raised for a 400 or for the listed calls'],
  },
  {
    kind: 'behaviour',
    what: "Card payment errors display the provider's message.",
    where: ['web/lib/card-form.ts', 'error: error.message'],
    shownBy: ['tests/e2e/membership-on-hold.spec.ts', "getByText('Your card was declined.')"],
  },
  {
    kind: 'behaviour',
    what: 'Password reset request: check your inbox, arrives within minutes.',
    where: ['server/domains/accounts/operations/request-password-reset.ts', 'a link arrives within minutes'],
    shownBy: [
      'tests/e2e/password-reset.spec.ts',
      'Check your inbox. If we know that address, a link arrives within minutes.',
    ],
  },
  {
    kind: 'constant',
    what: 'Some answers may be cached for 60 seconds',
    where: ['contract/catalogue.ts', 'cacheSeconds: 60'],
    shownBy: ['server/http-caching.test.ts', 'have the same headers from memory as when they were made'],
  },
  {
    kind: 'constant',
    what: 'Campaign cookie lasts 1 day',
    where: ['server/domains/analytics/rules/campaign.ts', 'campaignSeconds = 86_400'],
    shownBy: [
      'server/domains/analytics/consent.db.test.ts',
      'the campaign of a visit is kept for a day with consent to advertising, and deleted on refusal',
    ],
  },
  {
    kind: 'constant',
    what: 'A toast stays 5 seconds',
    where: ['web/ui/status/toast-card.tsx', 'shownMilliseconds = 5000'],
    shownBy: [
      'tests/e2e/error-behaviour.spec.ts',
      'a toast shows the first message for five seconds, pauses under the pointer, and can be dismissed',
    ],
  },
  {
    kind: 'constant',
    what: 'Data is kept for 5 years from the last login',
    where: ['server/migrations/0113_retention.sql', "'retention.months', '60'"],
    shownBy: [
      'server/domains/accounts/retention.db.test.ts',
      'is warned 30 days before, and closed five years after the last sign-in',
    ],
  },
  {
    kind: 'constant',
    what: 'Loading a part of the program ends after 120 s',
    where: ['web/lib/api/load-limit.ts', '120_000'],
    shownBy: [
      'tests/e2e/late-page.spec.ts',
      'a page that has not loaded after 120 seconds says so, and can be loaded again',
    ],
  },
  {
    kind: 'call',
    what: 'POST /analytics/events',
    where: ['contract/analytics/events.ts', "path: '/analytics/events'"],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'the events that pages report are added to the totals of the day',
    ],
  },
  {
    kind: 'event',
    what: 'addToCart',
    where: ['contract/analytics/events.ts', 'addToCart'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'the events that pages report are added to the totals of the day',
    ],
  },
  {
    kind: 'event',
    what: 'placeOrder',
    where: ['contract/analytics/events.ts', 'placeOrder'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'an order is counted once, with its credits, however often its answer is repeated',
    ],
  },
  {
    kind: 'event',
    what: 'productView',
    where: ['contract/analytics/events.ts', 'productView'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'the events that pages report are added to the totals of the day',
    ],
  },
  {
    kind: 'event',
    what: 'initiateCheckout',
    where: ['contract/analytics/events.ts', 'initiateCheckout'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'the events that pages report are added to the totals of the day',
    ],
  },
  {
    kind: 'event',
    what: 'contact',
    where: ['contract/analytics/events.ts', 'contact'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'the events that pages report are added to the totals of the day',
    ],
  },
  {
    kind: 'event',
    what: 'subscribe',
    where: ['contract/analytics/events.ts', 'subscribe'],
    shownBy: ['tests/db/joining.test.ts', 'a new membership is counted once, whether or not the family returns'],
  },
  {
    kind: 'event',
    what: 'filtersApplied',
    where: ['contract/analytics/events.ts', 'filtersApplied'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'the events that pages report are added to the totals of the day',
    ],
  },
  {
    kind: 'event',
    what: 'mailingListSignup',
    where: ['contract/analytics/events.ts', 'mailingListSignup'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'a sign-up for the mailing list is counted, unless the visitor has objected',
    ],
  },
  {
    kind: 'event',
    what: 'pageView',
    where: ['contract/analytics/events.ts', 'pageView'],
    shownBy: [
      'server/domains/analytics/counts.db.test.ts',
      'the events that pages report are added to the totals of the day',
    ],
  },
]

/** What the product does not have yet. */
export const awaited: readonly Pick<Clause, 'kind' | 'what'>[] = []
