// The three adapters, against servers that accept only the formats that the companies publish.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CountedEvent, type ErrorEvent, type Identity, SinkError } from '#server/domains/analytics/index.ts'
import { listeningSinks, type Mishap, type SinkName } from '#tests/support/provider/sinks/listening-sinks.ts'
import { createGoogleAnalytics, createMetaConversions, createSentry } from './index.ts'

const listening = await listeningSinks()
const { accounts } = listening
const publicUrl = 'https://wrenlet.example'
const google = createGoogleAnalytics({ account: accounts.google, publicUrl })
const meta = createMetaConversions({ account: accounts.meta, publicUrl })
const errors = createSentry({ project: accounts.errors, environment: 'production' })

beforeEach(() => {
  listening.received.length = 0
})
afterEach(() => {
  expect(listening.complaints, 'what the servers refused').toEqual([])
})

const visitor = '019c0000-0000-7000-8000-000000000001'
const identity: Identity = { visitor, userAgent: '', campaign: '' }
const advertised: Identity = { visitor, userAgent: 'Mozilla/5.0 (Test)', campaign: 'utm_source=x&fbclid=IwAR0-press_1' }
const both = { analytics: true, advertising: true }
const at = '2026-11-20T10:00:00.000Z'
const eventOf = (event: CountedEvent['event'], more: Partial<CountedEvent> = {}): CountedEvent => ({
  event,
  subject: '',
  currency: '',
  amount: 0,
  id: `id-of-${event}`,
  at,
  ...more,
})
const order = eventOf('placeOrder', { subject: 'rental', currency: 'credits', amount: 42 })
const sale = eventOf('placeOrder', { subject: 'resale', currency: 'GBP', amount: 2998 })
const failureOf = async (sending: Promise<void>): Promise<SinkError> => {
  const thrown = await sending.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof SinkError)) throw new Error(`no SinkError but ${thrown}`)
  return thrown
}

describe('Google Analytics', () => {
  test('receives each counted event under its own event name, identified by the consent’s id alone', async () => {
    const events = [
      eventOf('pageView', { subject: '/shop/:id' }),
      eventOf('productView', { subject: 'moss-anorak' }),
      eventOf('addToCart', { subject: 'moss-anorak' }),
      eventOf('initiateCheckout', { subject: 'resale' }),
      order,
      sale,
      eventOf('contact', { subject: '/terms' }),
      eventOf('contact', { subject: 'other' }),
      eventOf('subscribe'),
      eventOf('filtersApplied', { subject: 'brands+sizes' }),
      eventOf('mailingListSignup'),
    ]
    await google.send(events, identity, { analytics: true, advertising: false })
    const [sent] = listening.of('google')
    expect(sent).toMatchObject({
      client_id: visitor,
      timestamp_micros: Date.parse(at) * 1000,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    })
    const session = { session_id: expect.any(Number), engagement_time_msec: 100 }
    const item = (id: string) => ({ items: [{ item_id: id }] })
    expect(sent.events).toEqual([
      { name: 'page_view', params: { ...session, page_location: 'https://wrenlet.example/shop/:id' } },
      { name: 'view_item', params: { ...session, ...item('moss-anorak') } },
      { name: 'add_to_cart', params: { ...session, ...item('moss-anorak') } },
      { name: 'begin_checkout', params: { ...session, ...item('resale') } },
      { name: 'purchase', params: { ...session, ...item('rental'), transaction_id: 'id-of-placeOrder', credits: 42 } },
      {
        name: 'purchase',
        params: { ...session, ...item('resale'), transaction_id: 'id-of-placeOrder', currency: 'GBP', value: 29.98 },
      },
      { name: 'contact', params: { ...session, page_location: 'https://wrenlet.example/terms' } },
      { name: 'contact', params: { ...session, page_location: 'https://wrenlet.example/other' } },
      { name: 'subscribe', params: session },
      { name: 'filters_applied', params: { ...session, filters: 'brands+sizes' } },
      { name: 'mailing_list_signup', params: session },
    ])
  })

  test('receives consent to advertising, and never consent to personalised advertising', async () => {
    await google.send([order], identity, both)
    expect(listening.of('google')).toMatchObject([
      { consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' } },
    ])
  })

  test('sees one session per visitor per London day', async () => {
    const times = ['2026-11-20T00:10:00.000Z', '2026-11-20T23:50:00.000Z', '2026-11-21T00:10:00.000Z']
    for (const time of times) await google.send([eventOf('subscribe', { at: time })], identity, both)
    const other = { ...identity, visitor: '019c0000-0000-7000-8000-000000000002' }
    await google.send([eventOf('subscribe', { at: times[0] ?? '' })], other, both)
    const sessions = listening.of('google').map(({ events }) => events[0].params.session_id)
    expect(sessions[0]).toBe(sessions[1])
    expect(new Set(sessions).size).toBe(3)
  })
})

describe('Meta', () => {
  test('receives orders and memberships, each under its own id, and the click that led the visitor here', async () => {
    await meta.send([eventOf('pageView', { subject: '/' }), sale, order, eventOf('subscribe')], advertised, both)
    const user = {
      external_id: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      client_user_agent: 'Mozilla/5.0 (Test)',
      fbc: `fb.1.${Date.parse(at)}.IwAR0-press_1`,
    }
    const common = {
      event_time: Date.parse(at) / 1000,
      action_source: 'website',
      event_source_url: 'https://wrenlet.example/',
      user_data: user,
    }
    const number = 'id-of-placeOrder'
    expect(listening.of('meta')[0].data).toEqual([
      { ...common, event_name: 'Purchase', event_id: number, custom_data: { currency: 'GBP', value: 29.98 } },
      { ...common, event_name: 'RentalOrder', event_id: number, custom_data: { credits: 42 } },
      { ...common, event_name: 'Subscribe', event_id: 'id-of-subscribe' },
    ])
    expect(listening.received[0]?.raw).not.toContain(visitor)
  })

  test('receives no click id when no advertisement led here', async () => {
    await meta.send([sale], { ...advertised, userAgent: '', campaign: 'utm_source=newsletter' }, both)
    expect(listening.of('meta')[0].data[0].user_data).toEqual({
      external_id: [expect.any(String)],
      client_user_agent: 'unknown',
    })
  })

  test.each([
    [{ code: 190, message: 'token of wren@example.com' }, 'refused', 'meta refuses with 400, code 190'],
    [{ code: 4, message: 'too many calls' }, 'unreachable', 'meta answers 400, code 4'],
    [{ code: 100, is_transient: true }, 'unreachable', 'meta answers 400, code 100'],
  ])('reports %o as %s', async (error, failure, message) => {
    listening.insteadOf('meta', { status: 400, body: { error } })
    expect(await failureOf(meta.send([sale], advertised, both))).toMatchObject({ failure, message })
  })
})

test('an error is sent as an envelope of one event, whose last frame is the one that threw', async () => {
  const error: ErrorEvent = {
    event: 'error',
    id: '019c0000-0000-7000-8000-0000000000aa',
    at,
    path: '/shop/:id',
    type: 'TypeError',
    message: 'naïve: x is undefined',
    frames: [
      { file: '/assets/a.js', name: 'broke', line: 1, column: 2 },
      { file: '/assets/b.js', name: 'called', line: 3, column: 4 },
    ],
  }
  await errors.send([error, { ...error, frames: [] }], identity, both)
  const [sent, bare] = listening.of('errors')
  expect(sent).toEqual({
    event_id: '019c00000000700080000000000000aa',
    timestamp: at,
    platform: 'javascript',
    level: 'error',
    environment: 'production',
    transaction: '/shop/:id',
    user: { id: visitor },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'naïve: x is undefined',
          mechanism: { type: 'generic', handled: false },
          stacktrace: {
            frames: [
              { filename: '/assets/b.js', function: 'called', lineno: 3, colno: 4, in_app: true },
              { filename: '/assets/a.js', function: 'broke', lineno: 1, colno: 2, in_app: true },
            ],
          },
        },
      ],
    },
  })
  expect(bare.exception.values[0]).not.toHaveProperty('stacktrace')
})

const short = { endsMs: 100 }
const mishaps: readonly [Mishap, string, RegExp][] = [
  [{ status: 503 }, 'unreachable', /answers 503$/],
  [{ status: 429 }, 'unreachable', /answers 429$/],
  [{ status: 403 }, 'refused', /refuses with 403/],
  [{ status: 302 }, 'refused', /refuses with 302/],
  ['silence', 'unreachable', /does not answer within 0.1 seconds$/],
  ['breaks', 'unreachable', /cannot be reached \(\w+\)$/],
]
const sinks: readonly [SinkName, () => Promise<void>][] = [
  [
    'google',
    () => createGoogleAnalytics({ account: accounts.google, publicUrl, limits: short }).send([sale], identity, both),
  ],
  [
    'meta',
    () => createMetaConversions({ account: accounts.meta, publicUrl, limits: short }).send([sale], advertised, both),
  ],
  [
    'errors',
    () =>
      createSentry({ project: accounts.errors, environment: 'demo', limits: short }).send(
        [{ event: 'error', id: visitor, at, path: '/', type: 'Error', message: '', frames: [] }],
        identity,
        both,
      ),
  ],
]
describe.each(sinks)('a failure at %s', (name, send) => {
  test.each(mishaps)('%o is reported as %s, without naming a key', async (mishap, failure, message) => {
    listening.insteadOf(name, mishap)
    const error = await failureOf(send())
    expect(error.failure).toBe(failure)
    expect(error.message).toMatch(message)
    expect(error.message).not.toMatch(/secret|token|abcdef/)
  })
})
