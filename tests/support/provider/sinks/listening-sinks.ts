// Strict fakes of Google's Measurement Protocol, Meta's Conversions API and a Sentry project, over HTTP on this machine. A message
// that they would not accept, or with fields that they do not document, is listed in `complaints`, which tests expect to be empty.
// Google answers 204 to everything, as the real service does. Tests choose what goes wrong.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll } from 'vitest'
import { Conversions, EnvelopeHeader, ErrorEvent, ItemHeader, Measurement } from './published-shapes.ts'

export type SinkName = 'google' | 'meta' | 'errors'
export interface Received {
  readonly sink: SinkName
  // biome-ignore lint/suspicious/noExplicitAny: tests read the message after its shape was checked
  readonly body: any
  readonly raw: string
}
/** What goes wrong with a message: another answer, a connection that stays silent, or one that breaks. */
export type Mishap = { readonly status: number; readonly body?: unknown } | 'silence' | 'breaks'

const account = {
  measurementId: 'G-TEST123456',
  apiSecret: 'secret-of-google',
  pixelId: '1234567890',
  accessToken: 'token-of-meta',
  publicKey: 'abcdef0123456789',
} as const
/** The names reserved by Google with which ours could clash. */
const reserved = new Set(['error', 'session_start', 'first_visit', 'user_engagement', 'screen_view', 'ad_click'])

/** Starts the fakes, and stops them after the last test of the file. */
export async function listeningSinks() {
  const received: Received[] = []
  const complaints: string[] = []
  const mishaps: { readonly sink: SinkName; readonly mishap: Mishap }[] = []

  const check = (shape: TSchema, body: unknown, sender: string) => {
    for (const { instancePath, message } of Value.Errors(shape, body))
      complaints.push(`${sender}${instancePath}: ${message}`)
  }

  const readMessage: Readonly<
    Record<SinkName, (url: URL, raw: string, headers: IncomingMessage['headers']) => unknown>
  > = {
    google(url, raw) {
      const { measurement_id: id, api_secret: secret, ...more } = Object.fromEntries(url.searchParams)
      if (id !== account.measurementId || secret !== account.apiSecret || Object.keys(more).length > 0)
        complaints.push('google: the wrong stream')
      const body = JSON.parse(raw)
      check(Measurement, body, 'google')
      for (const { name, params } of body.events ?? []) {
        if (reserved.has(name)) complaints.push(`google: ${name} is reserved`)
        if (!Number.isInteger(params.session_id) || !(params.engagement_time_msec > 0))
          complaints.push(`google: ${name} belongs to no session`)
        if ('value' in params && params.currency !== 'GBP')
          complaints.push(`google: ${name} has a value and no currency`)
        if (name === 'purchase' && !params.transaction_id) complaints.push('google: a purchase has no number')
      }
      return body
    },
    meta(url, raw) {
      if (url.search) complaints.push('meta: the address has parameters')
      const body = JSON.parse(raw)
      if (body.access_token !== account.accessToken) complaints.push('meta: no token')
      check(Conversions, body, 'meta')
      for (const { event_name: name, custom_data: data } of body.data ?? [])
        if (name === 'Purchase' && data?.currency !== 'GBP') complaints.push('meta: a purchase has no currency')
      return body
    },
    errors(_url, raw, headers) {
      const auth = `Sentry sentry_version=7, sentry_client=wrenlet/1, sentry_key=${account.publicKey}`
      if (headers['x-sentry-auth'] !== auth) complaints.push('errors: no key')
      if (headers['content-type'] !== 'application/x-sentry-envelope') complaints.push('errors: no envelope')
      const [header = '', item = '', event = '', end] = raw.split('\n')
      check(EnvelopeHeader, JSON.parse(header), 'envelope')
      check(ItemHeader, JSON.parse(item), 'item')
      check(ErrorEvent, JSON.parse(event), 'event')
      if (JSON.parse(item).length !== Buffer.byteLength(event) || end !== '') complaints.push('errors: a wrong length')
      if (JSON.parse(header).event_id !== JSON.parse(event).event_id) complaints.push('errors: two ids')
      return JSON.parse(event)
    },
  }
  const usual: Readonly<Record<SinkName, { status: number; body?: unknown }>> = {
    google: { status: 204 },
    meta: { status: 200, body: { events_received: 1, messages: [], fbtrace_id: 'trace' } },
    errors: { status: 200, body: { id: 'e' } },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://sinks')
    const sink = sinkOf(request.method, url.pathname)
    const raw = await text(request)
    if (!sink) {
      complaints.push(`unknown: ${request.method} ${url.pathname}`)
      response.writeHead(404).end()
      return
    }
    received.push({ sink, body: readMessage[sink](url, raw, request.headers), raw })
    const at = mishaps.findIndex((mishap) => mishap.sink === sink)
    const answer = at < 0 ? usual[sink] : (mishaps.splice(at, 1)[0]?.mishap ?? usual[sink])
    if (answer === 'breaks') request.socket.destroy()
    else if (answer !== 'silence') {
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    }
  }

  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    accounts: {
      google: { measurementId: account.measurementId, apiSecret: account.apiSecret, base: origin },
      meta: { pixelId: account.pixelId, accessToken: account.accessToken, base: origin },
      errors: { endpoint: `${origin}/below/api/42/envelope/`, publicKey: account.publicKey },
    },
    /** The environment variables of a company that uses all three. */
    settings: {
      GOOGLE_ANALYTICS_ID: account.measurementId,
      GOOGLE_ANALYTICS_SECRET: account.apiSecret,
      GOOGLE_ANALYTICS_BASE: origin,
      META_PIXEL_ID: account.pixelId,
      META_ACCESS_TOKEN: account.accessToken,
      META_API_BASE: origin,
      SENTRY_DSN: `http://${account.publicKey}@127.0.0.1:${port}/below/42`,
    },
    /** What was received, in order. */
    received,
    complaints: complaints as readonly string[],
    /** Gives this answer to the next message to this sink. */
    insteadOf: (sink: SinkName, mishap: Mishap) => void mishaps.push({ sink, mishap }),
    of: (sink: SinkName) => received.filter((request) => request.sink === sink).map(({ body }) => body),
  }
}

function sinkOf(method: string | undefined, path: string): SinkName | undefined {
  if (method !== 'POST') return undefined
  if (path === '/mp/collect') return 'google'
  if (/^\/v\d+\.0\/1234567890\/events$/.test(path)) return 'meta'
  return path === '/below/api/42/envelope/' ? 'errors' : undefined
}
