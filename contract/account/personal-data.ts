// The export of everything we hold about one account (product §9.4, law L-21).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { InstantField, Nullable, Password, Strict } from '../primitives.ts'

/** The sections of the file, in their order, with their headings for people. */
export const exportSections = {
  account: 'Your account',
  children: 'Children',
  consents: 'What you agreed to, and the words you saw',
  mailingList: 'Mailing list',
  news: 'News we emailed you',
  favourites: 'Saved pieces',
  sessions: 'Where you’re signed in',
  securityEvents: 'Account activity',
  emailedLinks: 'Links we emailed you for signing in',
  emailChanges: 'Changes of email',
  emails: 'Emails we sent you',
  officeActions: 'What our team did for you',
  memberships: 'Membership',
  membershipEvents: 'What happened to your membership',
  sharing: 'Two homes',
  planChanges: 'Changes of plan',
  creditLedger: 'Credits',
  joiningPages: 'Payment pages for joining',
  checkouts: 'Checkouts',
  orders: 'Orders',
  orderEvents: 'What happened to your orders',
  rentals: 'Rented pieces',
  rentalEvents: 'What happened to rented pieces',
  hireTerms: 'Hire terms',
  returns: 'Returns',
  returnEvents: 'What happened to your returns',
  purchases: 'Pieces you kept',
  losses: 'Lost pieces',
  reports: 'Reports about pieces',
  arrivalChecks: 'Pieces you compared with the shop',
  findings: 'Lost pieces that somebody found',
  recalls: 'Recalls we emailed you about',
  parcels: 'Parcels',
  heldPieces: 'Pieces held for you',
  freePostage: 'Free postage you used',
  refusals: 'Orders we couldn’t take',
  waitingList: 'Waiting list',
  payments: 'Payments',
  invoices: 'Invoices',
  refunds: 'Refunds',
  balance: 'Account balance',
  disputes: 'Disputed payments',
  paymentProvider: 'At our payment provider',
  giftBalance: 'Gift balance',
  giftCardsBought: 'Gift cards you bought',
  giftCardsReceived: 'Gift cards you received',
  familyLinks: 'Family links',
  resaleOrders: 'Resale orders',
  resaleReturns: 'Resale returns',
  skiBookings: 'Ski wear',
  complaints: 'Complaints',
  testimonials: 'Quotes of yours on our site',
} as const

export type ExportSection = keyof typeof exportSections

const Records = (title: string) =>
  Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: `${title}. Instants are ISO 8601 UTC, days YYYY-MM-DD, sums integer pence`,
  })

const sections = Object.entries(exportSections).map(([key, title]) => [key, Records(title)])

export const personalData = {
  exportAccount: endpoint({
    id: 'exportAccount',
    summary:
      'Returns everything that is held about the account, as data and optionally in words; requires proof of identity',
    method: 'POST',
    path: '/shop/customer/export',
    access: 'account',
    body: Strict({
      currentPassword: Type.Optional(Password),
      inWords: Type.Optional(Type.Boolean({ description: 'Whether the answer also has the records in words' })),
    }),
    status: 200,
    answer: Strict({
      exportedAt: InstantField,
      exportedLabel: Type.String({ description: 'Display text, such as 28 November 2026 at 16:05' }),
      data: Strict(Object.fromEntries(sections) as Record<ExportSection, ReturnType<typeof Records>>),
      words: Nullable(
        Type.Array(
          Strict({
            key: Type.String(),
            title: Type.String(),
            records: Type.Array(Type.Array(Strict({ label: Type.String(), text: Type.String() }))),
          }),
          { description: 'Sections that have records' },
        ),
      ),
    }),
    refusals: ['invalid_request'],
  }),
}
