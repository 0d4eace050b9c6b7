// Calls that read across domains and write nothing, and the answers of the domains' own calls after a write.
import type { AccountAnswers } from '#server/domains/accounts/index.ts'
import type { PublishedTexts } from '#server/domains/content/index.ts'
import type { MembershipAnswers } from '#server/domains/membership/index.ts'
import type { RentalAnswers } from '#server/domains/rentals/index.ts'
import type { ResaleAnswers } from '#server/domains/resale/index.ts'
import type { LikelyDates } from '#server/domains/waiting-list/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { toId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readStatement } from './account/read-statement.ts'
import { readChild, readUser } from './account/read-user.ts'
import { readWaitingList } from './account/read-waiting-list.ts'
import { readCloset } from './closet/read-closet.ts'
import { readFindings } from './closet/read-findings.ts'
import { readReport } from './closet/read-report.ts'
import { readExport } from './export/read-export.ts'
import { readFilling } from './filling/read-filling.ts'
import { readFamilyLinks } from './gifts/family-links.ts'
import { readFamilyLink } from './gifts/read-family-link.ts'
import { readGiftBalance } from './gifts/read-gift-balance.ts'
import { readArrival, readOrderArrival } from './orders/read-arrival.ts'
import { readHistory, readOrder, readReturn } from './orders/read-orders.ts'
import { findReturnsToPost, listPiecesAtHome } from './pieces-at-home.ts'
import { readCart } from './resale/read-cart.ts'
import { readAnnouncement } from './returns.ts'

export interface ViewServices {
  readonly db: Reader
  readonly clock: Clock
  readonly texts: PublishedTexts
  readonly likelyDates: LikelyDates
}

type ViewCalls =
  | 'customerInfo'
  | 'creditStatement'
  | 'listRentals'
  | 'getPieceReport'
  | 'rentalFindings'
  | 'getArrivalCheck'
  | 'orderArrival'
  | 'listOrders'
  | 'orderDetails'
  | 'returnDetails'
  | 'fillCredits'
  | 'listWaitingList'
  | 'getResaleCart'
  | 'listFamilyLinks'
  | 'familyLink'
  | 'giftBalance'

export function viewRoutes(services: ViewServices): Pick<Handlers, ViewCalls> {
  const { db, clock, texts, likelyDates } = services
  const today = () => dayInLondon(clock.now())
  return {
    customerInfo: async (_, { viewer }) => ({
      user: await readUser({ db, texts, today: today() }, viewer.accountId),
    }),

    creditStatement: ({ query }, { viewer }) => readStatement(db, viewer.accountId, query.page ?? 1),

    listRentals: (_, { viewer }) => readCloset({ db, today: today() }, viewer.accountId),

    getPieceReport: ({ params }, { viewer: { accountId } }) =>
      readReport({ db, today: today() }, { accountId, loanId: toId(params.id.toLowerCase()) }),

    rentalFindings: ({ params }, { viewer: { accountId } }) =>
      readFindings({ db, today: today() }, { accountId, loanId: toId(params.id.toLowerCase()) }),

    getArrivalCheck: ({ params }, { viewer: { accountId } }) =>
      readArrival({ db, today: today() }, { accountId, loanId: toId(params.id.toLowerCase()) }),

    orderArrival: ({ params }, { viewer }) => readOrderArrival({ db, today: today() }, viewer.accountId, params.id),

    listOrders: (_, { viewer }) => readHistory({ db, today: today() }, viewer.accountId),

    orderDetails: ({ params }, { viewer }) => readOrder({ db, today: today() }, viewer.accountId, params.id),

    returnDetails: ({ params }, { viewer }) => readReturn(db, viewer.accountId, params.id),

    fillCredits: ({ query }, { viewer: { accountId } }) =>
      readFilling(
        { db, now: clock.now() },
        {
          accountId,
          basket: query.inventoryItemIds ?? [],
          goingBack: query.returnItemsIds ?? [],
          kept: query.kept ?? [],
          without: query.without ?? [],
        },
      ),

    listWaitingList: (_, { viewer }) => readWaitingList({ db, likelyDates, today: today() }, viewer.accountId),

    getResaleCart: ({ params }) => readCart(db, params.cartId, clock.now()),

    listFamilyLinks: (_, { viewer }) => readFamilyLinks({ db, now: clock.now() }, viewer.accountId),

    familyLink: ({ params }) => readFamilyLink({ db, now: clock.now() }, params.secret),

    giftBalance: (_, { viewer }) => readGiftBalance(db, viewer.accountId),
  }
}

/** The answers of the domains' calls that write. */
export function viewAnswers(
  services: ViewServices,
): AccountAnswers & MembershipAnswers & RentalAnswers & ResaleAnswers {
  const { db, clock, texts } = services
  const today = () => dayInLondon(clock.now())
  return {
    user: (accountId) => readUser({ db, texts, today: today() }, accountId),
    everything: (accountId, withWords) => readExport({ db, now: clock.now() }, { accountId, withWords }),
    child: (row) => readChild({ db, today: today() }, row),
    piecesAtHome: (accountId) => listPiecesAtHome(db, { accountId }),
    returnsToPost: (accountId) => findReturnsToPost(db, accountId),
    announcement: (accountId, returnId) => readAnnouncement(db, accountId, returnId),
    cart: (secret) => readCart(db, secret, clock.now()),
    order: (accountId, idOrReference) => readOrder({ db, today: today() }, accountId, idOrReference),
  }
}
