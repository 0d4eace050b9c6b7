// All calls of the API, by id.

import { personalData } from './account/personal-data.ts'
import { accountSecurity } from './account-security.ts'
import { accounts } from './accounts.ts'
import { consent } from './analytics/consent.ts'
import { errorReports } from './analytics/error-reports.ts'
import { events } from './analytics/events.ts'
import { catalogue } from './catalogue.ts'
import { closet } from './closet.ts'
import { content } from './content.ts'
import type { Answer, Input } from './endpoint.ts'
import type { ErrorEntry } from './errors.ts'
import { favourites } from './favourites.ts'
import { giftBalance } from './gift-cards/balance.ts'
import { giftCards } from './gift-cards/cards.ts'
import { familyLinks } from './gift-cards/links.ts'
import { inventory } from './inventory.ts'
import { joining } from './joining.ts'
import { complaints } from './legal/complaints.ts'
import { sharing } from './membership/sharing.ts'
import { membership } from './membership.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { arrivalChecks } from './rentals/arrival-checks.ts'
import { askedPayments } from './rentals/asked-payments.ts'
import { filling } from './rentals/filling.ts'
import { findings } from './rentals/findings.ts'
import { losses } from './rentals/losses.ts'
import { pieceReports } from './rentals/piece-reports.ts'
import { wearers } from './rentals/wearers.ts'
import { rentals } from './rentals.ts'
import { resaleCart } from './resale/cart.ts'
import { resaleOrders } from './resale/orders.ts'
import { resaleShop } from './resale/shop.ts'
import { shipping } from './shipping.ts'
import { skiBookings } from './ski/bookings.ts'
import { skiChanges } from './ski/changes.ts'
import { skiShop } from './ski/shop.ts'
import { system } from './system.ts'
import { waitingList } from './waiting-list.ts'

export const endpoints = {
  ...accounts,
  ...accountSecurity,
  ...personalData,
  ...joining,
  ...membership,
  ...sharing,
  ...catalogue,
  ...favourites,
  ...familyLinks,
  ...inventory,
  ...waitingList,
  ...complaints,
  ...notifications,
  ...closet,
  ...filling,
  ...losses,
  ...findings,
  ...pieceReports,
  ...arrivalChecks,
  ...wearers,
  ...rentals,
  ...askedPayments,
  ...orders,
  ...resaleShop,
  ...resaleCart,
  ...resaleOrders,
  ...giftCards,
  ...giftBalance,
  ...skiShop,
  ...skiBookings,
  ...skiChanges,
  ...shipping,
  ...content,
  ...consent,
  ...events,
  ...errorReports,
  ...payments,
  ...system,
} as const

export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints
export type InputOf<Id extends EndpointId> = Input<Endpoints[Id]>
export type AnswerOf<Id extends EndpointId> = Answer<Endpoints[Id]>

/** An answer as a value: loaders and screens decide what to do with a refusal. */
export type CallResult<Id extends EndpointId> =
  | { ok: true; status: number; body: AnswerOf<Id> }
  | { ok: false; status: number; errors: ErrorEntry[] }

/** The one signature of calls in process (server) and over fetch (browser, which has only some of them). */
export type Calls<Ids extends EndpointId> = <Id extends Ids>(id: Id, input: InputOf<Id>) => Promise<CallResult<Id>>
export type CallApi = Calls<EndpointId>
