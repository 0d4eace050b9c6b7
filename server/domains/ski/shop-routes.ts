// Browsing and pricing ski wear (spec §2 skiwear; product §8).
import type { Handlers } from '#server/platform/http/handler.ts'
import { readQuote } from './operations/read-quote.ts'
import { readAvailability, readCalendar, readTerms } from './operations/read-shop.ts'
import type { SkiRecords, SkiSearches } from './services.ts'

type ShopCalls = 'skiTerms' | 'skiCalendar' | 'skiAvailability' | 'skiQuote'

export function skiShopRoutes(services: Pick<SkiRecords, 'db' | 'clock'> & SkiSearches): Pick<Handlers, ShopCalls> {
  const { wallClock, searches } = services
  return {
    skiTerms: () => readTerms(services),
    skiCalendar: ({ query }) => readCalendar(services, query),
    skiAvailability: ({ query }, { viewer }) => readAvailability(services, query, viewer?.accountId),
    skiQuote: ({ query }, { viewer, ip }) =>
      readQuote(services, query, viewer?.accountId, (max) => searches.spend(ip, max, wallClock.now())),
  }
}
