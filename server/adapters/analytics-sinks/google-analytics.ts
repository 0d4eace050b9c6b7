// Google Analytics through its Measurement Protocol (developers.google.com/analytics/devguides/collection/protocol/ga4). It returns
// 2xx even for nonsense, so tests pin the format that it accepts. No user id, IP address or user agent is sent: only the random id of
// a consent.
import { createHash } from 'node:crypto'
import type { AgreedTo, AnalyticsSink, CountedEvent, Identity, SinkEvent } from '#server/domains/analytics/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { expectTaken, type PostLimits, post, usualLimits } from './post.ts'

export interface GoogleAnalyticsAccount {
  /** G-…, of the data stream. */
  readonly measurementId: string
  readonly apiSecret: string
  /** Origin of the protocol. */
  readonly base: string
}

export interface GoogleAnalyticsOptions {
  readonly account: GoogleAnalyticsAccount
  /** Origin of our pages: the address of a page is reported as this origin and the page's pattern. */
  readonly publicUrl: string
  readonly limits?: PostLimits
}

const name = 'google-analytics'
/** Reports omit events without an engagement time, which we do not measure; this is the value of Google's examples. */
const engagementMs = 100

type Reports = Readonly<Record<CountedEvent['event'], (event: CountedEvent, publicUrl: string) => object>>

const reported = {
  pageView: 'page_view',
  productView: 'view_item',
  addToCart: 'add_to_cart',
  initiateCheckout: 'begin_checkout',
  placeOrder: 'purchase',
  contact: 'contact',
  subscribe: 'subscribe',
  filtersApplied: 'filters_applied',
  mailingListSignup: 'mailing_list_signup',
} as const satisfies Record<CountedEvent['event'], string>

const itemsOf = ({ subject }: CountedEvent) => ({ items: [{ item_id: subject }] })
/** A page counted as `other` has no leading slash: without one, the word would become part of the host name. */
const pageOf = ({ subject }: CountedEvent, publicUrl: string) => ({
  page_location: `${publicUrl}${subject.startsWith('/') ? '' : '/'}${subject}`,
})

const parameters: Reports = {
  pageView: pageOf,
  productView: itemsOf,
  addToCart: itemsOf,
  initiateCheckout: itemsOf,
  // Google drops a value in an unknown currency, such as credits.
  placeOrder: (event) => ({
    transaction_id: event.id,
    ...itemsOf(event),
    ...(event.currency === 'GBP' ? { currency: 'GBP', value: event.amount / 100 } : { credits: event.amount }),
  }),
  contact: pageOf,
  subscribe: () => ({}),
  filtersApplied: ({ subject }) => ({ filters: subject.slice(0, 100) }),
  mailingListSignup: () => ({}),
}

const isCounted = (event: SinkEvent): event is CountedEvent => event.event !== 'error'

/** A session is one visitor's day: nothing is stored to recognise shorter ones. */
const sessionOf = (visitor: string, at: string): number =>
  createHash('sha256')
    .update(`${visitor} ${dayInLondon(new Date(at))}`)
    .digest()
    .readUInt32BE(0)

const granted = (yes: boolean) => (yes ? 'GRANTED' : 'DENIED')

/** The request for events that happened at the same time. */
export function measurementOf(
  events: readonly CountedEvent[],
  { visitor }: Identity,
  { advertising }: AgreedTo,
  publicUrl: string,
): object {
  const at = events[0]?.at ?? ''
  return {
    client_id: visitor,
    timestamp_micros: Date.parse(at) * 1000,
    // We do not ask for consent to personalised advertising.
    consent: { ad_user_data: granted(advertising), ad_personalization: 'DENIED' },
    events: events.map((event) => ({
      name: reported[event.event],
      params: {
        session_id: sessionOf(visitor, at),
        engagement_time_msec: engagementMs,
        ...parameters[event.event](event, publicUrl),
      },
    })),
  }
}

export function createGoogleAnalytics({
  account: { measurementId, apiSecret, base },
  publicUrl,
  limits = usualLimits,
}: GoogleAnalyticsOptions): AnalyticsSink {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
  return {
    name,
    purpose: 'analytics',
    takes: new Set(Object.keys(reported) as CountedEvent['event'][]),
    async send(events, identity, consent) {
      const body = JSON.stringify(measurementOf(events.filter(isCounted), identity, consent, publicUrl))
      const headers = { 'content-type': 'application/json' }
      expectTaken(name, await post({ to: name, url: `${base}/mp/collect?${query}`, headers, body }, limits))
    },
  }
}
