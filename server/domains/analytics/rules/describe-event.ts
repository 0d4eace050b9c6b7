// Decides what an event of a page adds to the totals (spec §2; law L-23): words that cannot name a person, a child or a secret.
import type { EventName } from '#contract/analytics/events.ts'
import { pagePatterns } from '#contract/analytics/page-patterns.ts'
import type { InputOf } from '#contract/index.ts'

export type SentEvent = InputOf<'recordEvents'>['body']['events'][number]

export interface Counted {
  readonly event: EventName
  readonly subject: string
  readonly currency: '' | 'credits' | 'GBP'
  readonly amount: number
}

/** A client may send any path, so only the patterns of our own pages are counted. */
const patterns = new Set<string>(pagePatterns)

export const pathOf = (path: string | undefined): string => (path !== undefined && patterns.has(path) ? path : 'other')

/** @param handleOf returns the handle of a product by its id or handle; undefined if it is unknown */
export function describeEvent(event: SentEvent, handleOf: (product: string) => string | undefined): Counted {
  const count = (subject: string): Counted => ({ event: event.name, subject, currency: '', amount: 0 })
  switch (event.name) {
    case 'pageView':
    case 'contact':
      return count(pathOf(event.path))
    case 'productView':
    case 'addToCart':
      return count(handleOf(event.product ?? '') ?? 'other')
    case 'initiateCheckout':
      return count(event.kind ?? 'rental')
    case 'filtersApplied':
      return count([...new Set(event.filters)].toSorted().join('+') || 'none')
    case 'subscribe':
      return count('')
  }
}
