// Compares the cookies policy with what the adapters send to others: a new field must be described there first.
import { expect, test } from 'vitest'
import { measurementOf } from '#server/adapters/analytics-sinks/google-analytics.ts'
import { conversionsOf } from '#server/adapters/analytics-sinks/meta-conversions.ts'
import { envelopeOf } from '#server/adapters/analytics-sinks/sentry.ts'
import type { CountedEvent, ErrorEvent, Identity } from '#server/domains/analytics/index.ts'
import { cookies } from './cookies.ts'

const rows = cookies.parts.find(({ id }) => id === 'passed-on')?.table?.rows ?? []
const wordsOf = (who: string) => rows.find(([name]) => name?.includes(who))?.[1] ?? ''

const happened = { id: 'an-order', at: '2026-12-10T10:00:00.000Z', currency: '', amount: 0 } as const
const counted = (event: CountedEvent['event'], subject: string, more: Partial<CountedEvent> = {}): CountedEvent => ({
  ...happened,
  event,
  subject,
  ...more,
})
const events: readonly CountedEvent[] = [
  counted('pageView', '/shop/:id'),
  counted('productView', 'moss-anorak'),
  counted('addToCart', 'moss-anorak'),
  counted('initiateCheckout', 'rental'),
  counted('placeOrder', 'rental', { currency: 'credits', amount: 42 }),
  counted('placeOrder', 'resale', { currency: 'GBP', amount: 2998 }),
  counted('contact', '/terms'),
  counted('subscribe', ''),
  counted('filtersApplied', 'brands+sizes'),
  counted('mailingListSignup', ''),
]
const identity: Identity = { visitor: 'a-number', userAgent: 'Firefox', campaign: 'fbclid=press' }
const broken: ErrorEvent = {
  id: '0-1',
  at: happened.at,
  event: 'error',
  type: 'TypeError',
  message: 'x',
  path: '/shop/:id',
  frames: [{ file: '/assets/a.js', name: 'look', line: 1, column: 2 }],
}

/** Names of all fields with a value, at any depth. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null && !(Array.isArray(inner) && typeof inner[0] !== 'object')
      ? fieldsOf(inner)
      : [name],
  )
}

/** What each field is called in the policy; null if it is the same for everybody. */
type DescribedFields = Readonly<Record<string, string | null>>

const google: DescribedFields = {
  client_id: 'Your random number',
  session_id: 'a number for your day here',
  timestamp_micros: 'The time',
  name: 'That you start to check out, press our email address, start a membership or ask for news',
  page_location: 'The address of a page as a pattern',
  item_id: 'The piece you look at or put in your basket',
  filters: 'Which filters you use',
  transaction_id: 'a code that only we could match to the order',
  credits: 'its total',
  currency: 'its total',
  value: 'its total',
  ad_user_data: 'Whether you’ve agreed to advertising',
  ad_personalization: null,
  engagement_time_msec: null,
}
const errors: DescribedFields = {
  id: 'Your random number',
  timestamp: 'The time',
  sent_at: 'The time',
  transaction: 'The address of the page as a pattern',
  type: 'the kind of error',
  value: 'its message',
  environment: 'the real shop or a test',
  filename: 'where in our files',
  function: 'where in our files',
  lineno: 'where in our files',
  colno: 'where in our files',
  event_id: null,
  platform: null,
  level: null,
  handled: null,
  in_app: null,
}
const meta: DescribedFields = {
  event_name: 'That there was an order or a new membership',
  event_time: 'Its time',
  event_id: 'a code that only we could match to the order',
  credits: 'The total of the order',
  currency: 'The total of the order',
  value: 'The total of the order',
  event_source_url: 'The address of our home page',
  client_user_agent: 'What your browser calls itself',
  fbc: 'The advertising click id',
  external_id: 'A code that is made from your random number',
  action_source: null,
}

test.each([
  [
    'Google',
    google,
    measurementOf(events, identity, { analytics: true, advertising: true }, 'https://wrenlet.example'),
  ],
  ['error service', errors, JSON.parse(envelopeOf(broken, identity, 'demo').split('\n')[2] ?? '')],
  ['Meta', meta, conversionsOf(events, identity, 'https://wrenlet.example')],
])('the cookies policy names each field that %s gets', (who, described, sent) => {
  const fields = new Set(fieldsOf(sent))
  expect(fields.size).toBeGreaterThan(5)
  expect(
    [...fields].filter((field) => !(field in described)),
    'missing from the policy',
  ).toEqual([])
  const words = Object.values(described).filter((text) => text !== null)
  for (const word of words) expect(wordsOf(who)).toContain(word)
})
