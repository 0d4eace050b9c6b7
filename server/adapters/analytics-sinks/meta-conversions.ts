// Meta's Conversions API (developers.facebook.com/docs/marketing-api/conversions-api): orders and memberships, to see whether an
// advertisement led to them. We send no email address, not even its hash, and no ordered pieces: their sizes are a child's.
import { createHash } from 'node:crypto'
import {
  type AnalyticsSink,
  type CountedEvent,
  type Identity,
  SinkError,
  type SinkEvent,
} from '#server/domains/analytics/index.ts'
import { type Answer, expectTaken, type PostLimits, post, usualLimits } from './post.ts'

export interface MetaAccount {
  readonly pixelId: string
  readonly accessToken: string
  /** Origin of the Graph API. */
  readonly base: string
}

export interface MetaOptions {
  readonly account: MetaAccount
  /** Origin of our pages. */
  readonly publicUrl: string
  readonly limits?: PostLimits
}

const name = 'meta'
const version = 'v25.0'
const reported = ['placeOrder', 'subscribe'] as const
type Conversion = CountedEvent & { readonly event: (typeof reported)[number] }

const isConversion = (event: SinkEvent): event is Conversion => reported.some((name) => name === event.event)

/** Meta's purchases are in money, so an order for credits is an event with a name of our own. */
function nameAndValueOf({ event, currency, amount }: Conversion) {
  if (event === 'subscribe') return { event_name: 'Subscribe' }
  return currency === 'GBP'
    ? { event_name: 'Purchase', custom_data: { currency, value: amount / 100 } }
    : { event_name: 'RentalOrder', custom_data: { credits: amount } }
}

/** Meta's id of a click on an advertisement, which the link carried and our cookie keeps for a day. */
function clickOf(campaign: string, at: number): { fbc?: string } {
  const id = new URLSearchParams(campaign).get('fbclid')
  return id ? { fbc: `fb.1.${at}.${id}` } : {}
}

/** What is sent for events of one visitor. */
export const conversionsOf = (
  events: readonly SinkEvent[],
  { visitor, userAgent, campaign }: Identity,
  publicUrl: string,
): object[] =>
  events.filter(isConversion).map((event) => ({
    ...nameAndValueOf(event),
    event_time: Math.floor(Date.parse(event.at) / 1000),
    // Meta recognises a repeated event by its id.
    event_id: event.id,
    action_source: 'website',
    event_source_url: `${publicUrl}/`,
    user_data: {
      external_id: [createHash('sha256').update(visitor).digest('hex')],
      // Required for websites.
      client_user_agent: userAgent || 'unknown',
      ...clickOf(campaign, Date.parse(event.at)),
    },
  }))

export function createMetaConversions({
  account: { pixelId, accessToken, base },
  publicUrl,
  limits = usualLimits,
}: MetaOptions): AnalyticsSink {
  const url = `${base}/${version}/${pixelId}/events`
  return {
    name,
    purpose: 'advertising',
    takes: new Set(reported),
    async send(events, identity) {
      // The token goes in the body, because URLs are logged along the way.
      const body = JSON.stringify({ data: conversionsOf(events, identity, publicUrl), access_token: accessToken })
      const headers = { 'content-type': 'application/json' }
      const answer = await post({ to: name, url, headers, body }, limits)
      expectNoError(answer)
      expectTaken(name, answer)
    },
  }
}

/** Meta's transient error codes: unknown, service, and too many calls by the app, for the account or for the pixel. */
const transientCodes = new Set([1, 2, 4, 17, 341, 80_004])

/** @throws SinkError with Meta's code, never its message; unreachable when the error is transient */
function expectNoError({ status, text }: Answer): void {
  if (status < 400) return
  const { code, isTransient } = readError(text)
  if (isTransient || transientCodes.has(code))
    throw new SinkError('unreachable', `${name} answers ${status}, code ${code}`)
  throw new SinkError('refused', `${name} refuses with ${status}, code ${code}`)
}

function readError(text: string): { code: number; isTransient: boolean } {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; is_transient?: unknown } }
    return { code: typeof error?.code === 'number' ? error.code : 0, isTransient: error?.is_transient === true }
  } catch {
    return { code: 0, isTransient: false }
  }
}
