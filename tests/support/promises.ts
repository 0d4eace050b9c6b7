// The promises of pages and emails, each with the module that keeps it or a test that fails when it is broken.
// A promise must be listed here before it appears on a page. Nothing unbuilt may be promised.

export interface Promised {
  /** The sentences that promise it. */
  readonly says: RegExp
  /** Files that keep it, from the root; at least one. */
  readonly keptBy: readonly string[]
}

/** Promises kept by people, who answer the emails. */
const inbox = 'docs/operations.md'
const rentals = 'server/domains/rentals'
const membership = 'server/domains/membership'
const messages = 'server/domains/notifications'

export const promises: readonly Promised[] = [
  // Orders and parcels.
  {
    says: /email you when (it’s|they’re) (posted|on their way)|We’ll write again when they are/,
    keptBy: [`${messages}/templates/rentals/order-dispatched.ts`, `${messages}/templates/resale/resale-order-news.ts`],
  },
  { says: /we’ll pack it (next|and post it)/, keptBy: [`${rentals}/operations/pick-order.ts`] },
  {
    says: /we’ll post (it|them)\b/,
    keptBy: [`${rentals}/rules/postage-due.ts`, `${rentals}/operations/dispatch-order.ts`],
  },
  { says: /we’ll hold what fits your plan/, keptBy: [`${membership}/steps/hold-joining-basket.ts`] },
  {
    says: /We’ll email … and keep your pieces for … hours|As soon as the postage is paid we’ll place your order/,
    keptBy: ['server/domains/checkout/operations/pay-asked.ts', 'tests/db/two-homes-postage.test.ts'],
  },
  { says: /If you continue here, we’ll close that one/, keptBy: ['server/domains/checkout/steps/abandon-checkout.ts'] },
  {
    says: /We’ll deliver to the address you gave us|We’ll send it to your own address/,
    keptBy: [`${rentals}/purposes/create-order.ts`, 'tests/db/two-homes.test.ts'],
  },
  { says: /Reply to this email, and we’ll put it right/, keptBy: [inbox] },
  { says: /ask for your address once/, keptBy: ['web/screens/checkout/shipment-step.tsx'] },
  { says: /we’ll fill this in for you/, keptBy: ['web/screens/resale/checkout/customer.ts'] },
  {
    says: /we’ll email (you a new link|a link to the address you gave)/,
    keptBy: ['server/domains/resale/operations/orders/request-order-link.ts'],
  },
  // Returns.
  {
    says: /If it hasn’t been scanned by …, we’ll cancel it/,
    keptBy: ['server/domains/resale/operations/returns/follow-up-returns.ts'],
  },
  { says: /Reply to this email and we’ll send you a free label/, keptBy: [inbox] },
  {
    says: /email your return label|we’ll give you a label/,
    keptBy: [`${messages}/templates/rentals/return-announced.ts`],
  },
  { says: /email you the day once they’re with you/, keptBy: [`${messages}/templates/rentals/order-delivered.ts`] },
  {
    says: /one tap|keep (it|them|this|these) (another|for another)\b/i,
    keptBy: [`${rentals}/operations/hires/extend-rental.ts`, 'tests/e2e/rental-kept-longer.spec.ts'],
  },
  {
    says: /email you when we’ve checked everything/,
    keptBy: [`${messages}/templates/rentals/return-done.ts`],
  },
  {
    says: /email you to ask where to send it/,
    keptBy: [`${messages}/compose/parcel-emails.ts`, inbox],
  },
  { says: /We’ll check, wash and mend everything/, keptBy: [`${rentals}/operations/inspect-return.ts`] },
  // Buying a piece.
  {
    says: /keep it for good: |your closet shows what it costs|cancel for a refund|full refund until|get all … back/i,
    keptBy: [
      `${rentals}/purposes/keep-piece.ts`,
      `${rentals}/operations/cancel-purchase.ts`,
      'tests/e2e/bought-to-keep.spec.ts',
    ],
  },
  // A missing piece.
  {
    says: /never take it from your card|no late fees|late fees|asks? you to pay|wait in case it turns up|wait at least|count(s|ed)? as lost|at most|get (it|all of it|all …) (all )?back|emailing you what happens next|post it to you for free|rent it to another family/i,
    keptBy: [
      `${rentals}/operations/follow-up-losses.ts`,
      `${rentals}/purposes/lost-piece.ts`,
      `${rentals}/steps/losses/refund-loss.ts`,
      `${rentals}/missing.db.test.ts`,
      inbox,
    ],
  },
  // A piece that somebody has found.
  {
    says: /We’ll pass it on|we’ll pass it on|passed on what you said/,
    keptBy: [`${rentals}/operations/findings/report-finding.ts`, `${messages}/templates/rentals/piece-found.ts`],
  },
  {
    says: /you’ll read it here for|You can read it here until|can read (your answer|it) until|email you about it again/,
    keptBy: [`${rentals}/findings.db.test.ts`, 'tests/e2e/found-piece.spec.ts'],
  },
  // A piece that is not as described.
  {
    says: /email you what we’ve decided|decides\. We’ll email you|^We’ll email you\.$/i,
    keptBy: [
      `${rentals}/operations/reports/resolve-report.ts`,
      `${messages}/templates/rentals/piece-report.ts`,
      'tests/e2e/not-as-described.spec.ts',
      inbox,
    ],
  },
  // A piece that has arrived.
  {
    says: /next condition down straight away|nobody asks you about an old mark/,
    keptBy: [
      `${rentals}/operations/arrival/check-arrival.ts`,
      `${rentals}/operations/inspect-return.ts`,
      'server/commands/office-arrivals.db.test.ts',
      'tests/e2e/as-shown.spec.ts',
    ],
  },
  // Money.
  { says: /ever charged twice we’ll refund it/, keptBy: [`${membership}/steps/refund-overpayment.ts`] },
  {
    says: /we’ll refund (you|what you|the|everything|it)\b|^We’ll refund/i,
    keptBy: [
      `${membership}/operations/cancel-within-cooling-off.ts`,
      `${membership}/operations/joining/refuse-membership.ts`,
      `${rentals}/operations/cancel-purchase.ts`,
    ],
  },
  {
    says: /We’ll (take|charge)\b|we’ll (charge|take from) your card|we’ll only charge/i,
    keptBy: [
      `${membership}/operations/plan-change/preview-plan-change.ts`,
      `${messages}/templates/membership/renewal-reminder.ts`,
    ],
  },
  { says: /We’ll (keep trying|try your card again)/, keptBy: [`${messages}/templates/payment-failed.ts`] },
  {
    says: /We’ll take it off your first payment|we’ll take any time you’d already paid/,
    keptBy: [`${membership}/operations/pause-membership.ts`],
  },
  { says: /We’ll use (that|this) card/, keptBy: ['server/domains/payments/README.md'] },
  {
    says: /We’ll show you exactly what changes/,
    keptBy: [`${membership}/operations/plan-change/preview-plan-change.ts`],
  },
  {
    says: /we’ll show you how your payment stands/,
    keptBy: [`${membership}/operations/joining/describe-latest-joining.ts`],
  },
  { says: /We’ll email (you )?your receipt/, keptBy: [`${messages}/templates/receipt.ts`] },
  // Membership.
  {
    says: /email you (within one working day|when it’s ready)/,
    keptBy: [`${messages}/templates/membership/membership-accepted.ts`],
  },
  {
    says: /you’ll stay on this plan and price, and we’ll let you know/,
    keptBy: [`${messages}/templates/membership/change-not-made.ts`],
  },
  {
    says: /\b(?:nine months?\b|yours to keep\b|it’s yours\b)/i,
    keptBy: [`${rentals}/operations/keep-after-nine-months.ts`, 'web/screens/storefront/legal/texts/terms.ts'],
  },
  {
    says: /we’ll offer (?:it to the next person|you another when your turn comes)|we’ll email you and keep it for you/i,
    keptBy: ['server/domains/waiting-list/steps/update-offer.ts', 'tests/e2e/waiting-list.spec.ts'],
  },
  { says: /we’ll fill your credits with pieces/, keptBy: ['server/views/filling/read-filling.ts'] },
  // Accounts and lists.
  {
    says: /We’ll send a link there|we’ll find your account|find your account or set one up|take it from there/i,
    keptBy: ['server/domains/accounts/README.md', 'tests/e2e/sign-in-link.spec.ts'],
  },
  {
    says: /We’ll still email you about your orders|We’ll stop straight away|we’ll unsubscribe you|we’ll take you off/i,
    keptBy: ['tests/e2e/mailing-list.spec.ts'],
  },
  {
    says: /We’ll email you to confirm|send one first to check|we’ll send them to the address|we’ll email you about new arrivals|we’ll send you a new one|gladly send another/i,
    keptBy: ['tests/e2e/mailing-list.spec.ts'],
  },
  {
    says: /we’ll take you off the list|so we won’t email you about it again/,
    keptBy: ['server/domains/waiting-list/offers.db.test.ts'],
  },
  { says: /We’ll only use it if the courier/, keptBy: ['web/screens/storefront/legal/texts/privacy.ts'] },
  // Gift cards.
  {
    says: /we’ll email the card again straight away/,
    keptBy: ['server/domains/notifications/gift-refusals.db.test.ts', inbox],
  },
  {
    says: /There’s nothing you need to do, and we’ll email you when it’s decided/,
    keptBy: ['server/domains/gift-cards/disputes.db.test.ts'],
  },
  {
    says: /We’ll email (the card|it to)|We’ll send it to the right address/i,
    keptBy: ['server/domains/gift-cards/operations/send-card.ts', 'tests/e2e/gift-cards.spec.ts', inbox],
  },
  {
    says: /We’ll use it (first|for)/,
    keptBy: ['server/domains/checkout/steps/balance-part.ts', 'tests/lives/gift-plan.test.ts'],
  },
  {
    says: /If the payment stands, we’ll release it/,
    keptBy: ['server/domains/gift-cards/operations/follow-dispute.ts'],
  },
  {
    says: /If they do, we’ll refund your payment in full/,
    keptBy: ['server/domains/checkout/steps/refund-paid.ts', 'tests/races/resale-buying.test.ts'],
  },
  {
    says: /^We’ll email you once it’s here\./,
    keptBy: [`${messages}/templates/resale/resale-order-news.ts`, 'server/domains/resale/refunds.db.test.ts'],
  },
  {
    says: /if you (send|return) everything( back)?, (the delivery|the postage|we refund the postage too)\.$/i,
    keptBy: ['server/domains/resale/rules/orders/refund-of-lines.ts', 'server/domains/resale/refunds.db.test.ts'],
  },
  {
    says: /(For the delivery|If you cancel all of it,) we’ll refund/,
    keptBy: ['server/domains/checkout/steps/refund-paid.ts'],
  },
  // Ski wear by dates.
  {
    says: /We’ll post it so that it arrives by …|Now we’ll clean it and check it|We’ll look at everything and email you/,
    keptBy: [
      'server/domains/ski/operations/desk/pick-ski.ts',
      'server/domains/ski/operations/desk/inspect-ski.ts',
      inbox,
    ],
  },
  { says: /We’ll email you if there’s something to pay/, keptBy: ['server/domains/ski/operations/desk/late-fee.ts'] },
  { says: /then we’ll refund their share/, keptBy: ['server/domains/ski/operations/refund-rehired.ts'] },
  {
    says: /We’ll choose one that’s available|book .*ski|ski .*by the day/i,
    keptBy: ['server/domains/ski/README.md', 'tests/e2e/ski-booking.spec.ts'],
  },
  // The legal texts.
  {
    says: /we’ll email you the outcome by …|email you the outcome within 30 days/,
    keptBy: ['server/domains/complaints/operations/follow-up-complaints.ts', `${messages}/templates/complaints.ts`],
  },
  {
    says: /If nobody does, we’ll close your account/,
    keptBy: [
      'server/domains/accounts/operations/retention/follow-up-silent-accounts.ts',
      'server/domains/accounts/retention.db.test.ts',
    ],
  },
  {
    says: /once the new terms are in force, we’ll ask you here/,
    keptBy: ['web/screens/account/terms/terms-changed.tsx'],
  },
  { says: /renewal in every six months/, keptBy: [`${membership}/operations/remind-renewals.ts`] },
  {
    says: /we’ll email you and try again for 7 days|we’ll email you two days before/,
    keptBy: [`${messages}/templates/payment-failed.ts`, `${membership}/operations/end-grace.ts`],
  },
  { says: /and we’ll tell you why/, keptBy: [`${messages}/templates/membership/change-not-made.ts`] },
  { says: /we’ll ask first|we’ll set nothing before/, keptBy: ['server/platform/http/content-security.ts'] },
  { says: /at least 30 days before/, keptBy: [`${membership}/operations/announce-terms.ts`] },
  { says: /once a person here has looked at it/, keptBy: [inbox] },
  // Answered by a person.
  {
    says: /(reply|email us|write to|email …|tell us|…).*\bwe(’ll| will) (help|tell you what|fix|delete|look|find|work out|put it right|remove|answer|unsubscribe)/i,
    keptBy: [inbox],
  },
]

/** Features that are not built, so no page or email may promise them. */
export const notYet: readonly { what: string; says: RegExp }[] = []
