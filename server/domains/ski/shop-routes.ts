// The ski wear that can be booked (spec §2 skiwear; product §8).
import type { Handlers } from '#server/platform/http/handler.ts'
import { readQuote } from './operations/read-quote.ts'
import { readAvailability, readCalendar, readTerms } from './operations/read-shop.ts'
import type { SkiRecords } from './services.ts'

type ShopCalls = 'skiTerms' | 'skiCalendar' | 'skiAvailability' | 'skiQuote'

export function skiShopRoutes(services: Pick<SkiRecords, 'db' | 'clock'>): Pick<Handlers, ShopCalls> {
  return {
    skiTerms: () => readTerms(services),
    skiCalendar: ({ query }) => readCalendar(services, query),
    skiAvailability: ({ query }) => readAvailability(services, query),
    skiQuote: ({ query }, { viewer }) => readQuote(services, query, viewer?.accountId),
  }
}
