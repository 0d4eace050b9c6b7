// Every page of the site, in the order of the route table in spec §2.
import { index, type RouteConfig, route } from '@react-router/dev/routes'

const versionPage = 'screens/storefront/legal/versions/version.tsx'

export default [
  // Storefront
  index('screens/storefront/home/home.tsx'),
  route('shop', 'screens/storefront/shop/shop.tsx'),
  route('shop/:id', 'screens/storefront/item/item.tsx'),
  route('brands', 'screens/storefront/brands/brands.tsx'),
  route('collections', 'screens/storefront/collections/collections.tsx'),
  route('collections/:id', 'screens/storefront/collections/collection.tsx'),
  route('howitworks', 'screens/storefront/how-it-works/how-it-works.tsx'),
  route('plans', 'screens/storefront/plans/plans.tsx'),
  route('favourites', 'screens/storefront/favourites/favourites.tsx'),
  route('basket', 'screens/storefront/basket/basket.tsx'),
  route('fill-my-credits', 'screens/storefront/fill/fill.tsx'),
  route('swap', 'screens/storefront/swap.ts'),
  route('item/profile/:qr_id', 'screens/storefront/story/story.tsx'),
  route('item/profile/:qr_id/found', 'screens/found/report.tsx'),
  route('found/:token', 'screens/found/finding.tsx'),

  // About us
  route('about', 'screens/stories/about.tsx'),
  route('mission', 'screens/stories/mission.tsx'),
  route('planet', 'screens/stories/planet.tsx'),
  route('community', 'screens/stories/community.tsx'),

  // Gift cards
  route('gifting', 'screens/gifting/gifting.tsx'),
  route('gifting/checkout/:id', 'screens/gifting/checkout/checkout.tsx'),
  route('gifting/bought/:code', 'screens/gifting/bought/bought.tsx'),
  route('gifting/for/:secret', 'screens/gifting/family/family.tsx'),
  route('gifting/for/:secret/give', 'screens/gifting/family/give.tsx'),

  // Ski wear by dates
  route('skiwear', 'screens/skiwear/skiwear.tsx'),
  route('skiwear/checkout/:id', 'screens/skiwear/checkout/checkout.tsx'),
  route('skiwear/bookings/:code', 'screens/skiwear/booking/booking.tsx'),
  route('skiwear/bookings/:code/change', 'screens/skiwear/booking/change.tsx'),
  route('skiwear/bookings/:code/calendar.ics', 'screens/skiwear/booking/calendar.ts'),
  route('skiwear/bookings/:code/label.pdf', 'screens/skiwear/booking/label.ts'),

  // Legal texts
  route('terms', 'screens/storefront/legal/terms.tsx'),
  route('privacy', 'screens/storefront/legal/privacy.tsx'),
  route('cookies', 'screens/storefront/legal/cookies.tsx'),
  route('accessibility', 'screens/storefront/legal/accessibility.tsx'),
  route('complaints', 'screens/complaints/complaints.tsx'),
  // Every published version has its own address.
  route('terms/:version', versionPage, { id: 'terms-version' }),
  route('privacy/:version', versionPage, { id: 'privacy-version' }),
  route('cookies/:version', versionPage, { id: 'cookies-version' }),

  // Signing in and out
  route('entry', 'screens/entry/entry.tsx'),
  route('entry/link/:code', 'screens/entry/link.tsx'),
  route('reset/:encodedEmail/:resetCode', 'screens/entry/reset.tsx'),
  route('email/confirm/:code', 'screens/email-change/confirm.tsx'),
  route('email/undo/:code', 'screens/email-change/undo.tsx'),
  route('sign-out', 'screens/entry/sign-out.tsx'),
  route('account-closed', 'screens/entry/account-closed.tsx'),

  route('two-homes/:code', 'screens/two-homes/accept.tsx'),

  // The mailing list
  route('mailing-list', 'screens/mailing-list/mailing-list.tsx'),
  route('mailing-list/confirm/:code', 'screens/mailing-list/confirm.tsx'),
  route('mailing-list/leave/:code', 'screens/mailing-list/leave.tsx'),

  // The resale shop
  route('resale', 'screens/resale/shop/shop.tsx'),
  route('resale/product/:id', 'screens/resale/product/product.tsx'),
  route('resale/cart', 'screens/resale/cart/cart.tsx'),
  route('resale/checkout', 'screens/resale/checkout/checkout.tsx'),
  route('resale/confirm', 'screens/resale/order/confirm.tsx'),
  route('resale/orders', 'screens/resale/order/find-order.tsx'),
  route('resale/orders/:code', 'screens/resale/order/order.tsx'),
  route('resale/orders/:code/returns/:returnId', 'screens/resale/returns/return.tsx'),
  route('resale/orders/:code/returns/:returnId/label.pdf', 'screens/resale/returns/label.ts'),

  // Ordering
  route('checkout', 'screens/checkout/checkout.tsx'),
  route('confirmation', 'screens/checkout/confirmation.tsx'),
  route('subscription-failed', 'screens/account/plan/billing/subscription-failed.tsx'),
  route('welcome', 'screens/account/welcome/welcome.tsx'),

  // Account
  route('account/terms', 'screens/account/terms/accept-terms.tsx'),
  route('account/your-data/file', 'screens/account/your-data/file.ts'),
  route('account/closet/calendar.ics', 'screens/account/closet/calendar.ts'),
  route('account/orders/:id/calendar.ics', 'screens/account/orders/order-calendar.ts'),
  route('account/closet/returns/:id/label.pdf', 'screens/account/closet/label.ts'),
  route('account', 'screens/account/account-layout.tsx', [
    index('screens/account/details/details.tsx'),
    route('activity', 'screens/account/security/activity.tsx'),
    route('your-data', 'screens/account/your-data/your-data.tsx'),
    route('closet', 'screens/account/closet/closet.tsx'),
    route('closet/return', 'screens/account/closet/return.tsx'),
    route('closet/pieces/:loanId', 'screens/account/closet/piece/piece.tsx'),
    route('closet/keep/:loanId', 'screens/account/closet/keep.tsx'),
    route('closet/lost/:loanId', 'screens/account/closet/lost/lost.tsx'),
    route('closet/not-as-described/:loanId', 'screens/account/closet/not-as-described/not-as-described.tsx'),
    route('closet/findings/:loanId', 'screens/account/closet/findings/findings.tsx'),
    route('closet/as-shown/:loanId', 'screens/account/closet/as-shown/as-shown.tsx'),
    route('waiting-list', 'screens/account/waiting-list/waiting-list.tsx'),
    route('two-homes', 'screens/account/two-homes/two-homes.tsx'),
    route('two-homes/postage/:checkoutId', 'screens/account/two-homes/postage.tsx'),
    route('gift-cards', 'screens/account/gift-cards/gift-cards.tsx'),
    route('orders', 'screens/account/orders/orders.tsx'),
    route('orders/:id', 'screens/account/orders/order.tsx'),
    route('orders/returns/:id', 'screens/account/orders/return.tsx'),
    route('orders/:id/change', 'screens/account/orders/change.tsx'),
    route('plan', 'screens/account/plan/plan.tsx'),
    route('plan/change', 'screens/account/plan/change/change.tsx'),
    route('plan/statement', 'screens/account/plan/billing/statement.tsx'),
    route('plan/invoices', 'screens/account/plan/billing/invoices.tsx'),
    route('plan/pause', 'screens/account/plan/leaving/pause.tsx'),
    route('plan/reactivate', 'screens/account/plan/leaving/reactivate.tsx'),
    route('plan/end', 'screens/account/plan/leaving/end.tsx'),
    route('plan/cool-off', 'screens/account/plan/leaving/cool-off.tsx'),
  ]),

  route('*', 'screens/storefront/not-found.tsx'),
] satisfies RouteConfig
