// A strict, in-memory fake of Royal Mail's Click & Drop and Tracking APIs over HTTP. A call that they would not accept, or with
// fields that they do not publish, is refused and listed in `complaints`, which tests expect to be empty. Tests choose what goes
// wrong, before or after a call has taken effect.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toBuffer } from 'qrcode'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll } from 'vitest'
import { CreateOrders, CreateReturn } from './published-shapes.ts'

export const account = {
  apiKey: 'c0ffee00-0000-4000-8000-00000000c0de',
  trackingClientId: 'wrenlet-client',
  trackingClientSecret: 'wrenlet-secret',
  service: 'TPS',
  returnService: 'TSS',
  format: 'smallParcel',
  weightGrams: 2000,
} as const

type Route = 'POST orders' | 'GET orders' | 'GET label' | 'DELETE orders' | 'POST returns' | 'GET events'

interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}
/** What goes wrong with a call: another answer, a connection that stays silent, or one that breaks. */
export type Mishap = Reply | 'silence' | 'breaks'

interface Order {
  readonly orderIdentifier: number
  readonly orderReference: string
  trackingNumber: string | undefined
  printed: boolean
  manifested: boolean
}

/** Looks like a PDF by its first and last bytes, which is enough: we do not read what is on Royal Mail's labels. */
export const pdfOf = (code: string): Buffer => Buffer.from(`%PDF-1.4\n% ${code}\n%%EOF\n`, 'latin1')

/** Starts the fake, and stops it after the last test of the file. */
export async function aRoyalMail() {
  const orders: Order[] = []
  const returns: { readonly reference: string; readonly trackingNumber: string }[] = []
  const bodies: unknown[] = []
  const calls: Route[] = []
  const complaints: string[] = []
  const scans = new Map<string, object[]>()
  const mishaps: { readonly at: Route; readonly mishap: Mishap; readonly takesEffect: boolean }[] = []
  const state = { printsLater: false, offersCancelling: true }
  let lastNumber = 100_123_455
  const nextNumber = () => {
    lastNumber += 1
    return lastNumber
  }
  const nextTracking = (letters: string) => `${letters}${nextNumber()}GB`

  const complain = (status: number, what: string): Reply => {
    complaints.push(what)
    return { status, body: { code: 'BadRequest', message: what } }
  }
  const shown = ({ orderIdentifier, orderReference, trackingNumber }: Order) => ({
    orderIdentifier,
    orderReference,
    createdOn: '2026-11-20T10:00:00Z',
    orderDate: null,
    trackingNumber,
    packages: [{ packageNumber: 1, trackingNumber }],
  })
  /** Finds orders by number, or by a reference in quotes. */
  const ordersNamed = (path: string): Order[] =>
    decodeURIComponent(path)
      .split(';')
      .flatMap((name) =>
        orders.filter((order) =>
          name.startsWith('"') ? name === `"${order.orderReference}"` : name === `${order.orderIdentifier}`,
        ),
      )
  const print = (order: Order) => {
    order.printed = true
    order.trackingNumber ??= nextTracking('TT')
  }

  const add = (orderReference: string): Order => {
    const order = {
      orderIdentifier: nextNumber(),
      orderReference,
      trackingNumber: undefined,
      printed: false,
      manifested: false,
    }
    orders.push(order)
    return order
  }

  function createOrder(body: { items: { orderReference: string; recipient: { address: Address } }[] }): Reply {
    const [item] = body.items
    if (!item) return complain(400, 'no order')
    const { address } = item.recipient
    if (address.postcode === 'ZZ9 9ZZ') {
      const errorMessage = `${address.fullName}, ${address.addressLine1}: no such postcode`
      const errors = [{ errorCode: 52, errorMessage, fields: [{ fieldName: 'Postcode', value: address.postcode }] }]
      return {
        status: 200,
        body: { successCount: 0, errorsCount: 1, createdOrders: [], failedOrders: [{ order: item, errors }] },
      }
    }
    const { orderReference } = item
    const order = add(orderReference)
    if (!state.printsLater) print(order)
    const label = state.printsLater ? null : pdfOf(orderReference).toString('base64')
    return {
      status: 200,
      body: { successCount: 1, errorsCount: 0, createdOrders: [{ ...shown(order), label }], failedOrders: [] },
    }
  }

  async function createReturn(body: { shipment: { customerReference: { reference: string } } }): Promise<Reply> {
    const { reference } = body.shipment.customerReference
    const trackingNumber = nextTracking('TR')
    returns.push({ reference, trackingNumber })
    const qrCode = (await toBuffer(trackingNumber)).toString('base64')
    const shipment = { trackingNumber, uniqueItemId: `item-${lastNumber}` }
    return { status: 200, body: { shipment, qrCode, label: pdfOf(reference).toString('base64') } }
  }

  function getOrders(path: string): Reply {
    const found = ordersNamed(path)
    return found.length > 0 ? { status: 200, body: found.map(shown) } : { status: 404 }
  }

  function getLabel(path: string, query: URLSearchParams): Reply {
    if (query.get('documentType') !== 'postageLabel' || query.get('includeReturnsLabel') === null)
      return complain(400, 'a postage label is asked for with documentType and includeReturnsLabel')
    const [order] = ordersNamed(path)
    if (!order?.printed) return { status: 404 }
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body: pdfOf(order.orderReference) }
  }

  function deleteOrders(path: string): Reply {
    if (!state.offersCancelling) return { status: 403 }
    const found = ordersNamed(path)
    if (found.length === 0) return { status: 404 }
    const [kept, gone] = [found.filter(({ manifested }) => manifested), found.filter(({ manifested }) => !manifested)]
    for (const order of gone) orders.splice(orders.indexOf(order), 1)
    const nameOf = ({ orderIdentifier, orderReference }: Order) => ({ orderIdentifier, orderReference })
    const errors = kept.map((order) => ({ ...nameOf(order), code: 'Manifested', message: 'The order was manifested.' }))
    return { status: 200, body: { deletedOrders: gone.map(nameOf), errors } }
  }

  function getEvents(trackingNumber: string): Reply {
    const events = scans.get(trackingNumber)
    if (!events)
      return { status: 404, body: { httpCode: '404', httpMessage: 'Not Found', errors: [{ errorCode: 'E1142' }] } }
    const summary = { lastEventCode: 'EVKSP', statusCategory: 'DELIVERED' }
    const signature = { recipientName: 'Tamsin', signatureDateTime: '2026-11-24T11:20:00+00:00' }
    return {
      status: 200,
      body: { mailPieces: { mailPieceId: trackingNumber, summary, signature, events }, httpCode: '200' },
    }
  }

  function effectOf(route: Route, url: URL, body: unknown): Reply | Promise<Reply> {
    const [, path = ''] = /^\/api\/v1\/orders\/([^/]+)/.exec(url.pathname) ?? []
    const strict = (shape: TSchema) => Value.Check(shape, body)
    switch (route) {
      case 'POST orders':
        return strict(CreateOrders) ? createOrder(body as never) : complain(400, describe(CreateOrders, body))
      case 'POST returns':
        return strict(CreateReturn) ? createReturn(body as never) : complain(400, describe(CreateReturn, body))
      case 'GET orders':
        return getOrders(path)
      case 'GET label':
        return getLabel(path, url.searchParams)
      case 'DELETE orders':
        return deleteOrders(path)
      case 'GET events':
        return getEvents(decodeURIComponent(url.pathname.split('/')[3] ?? ''))
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost')
    const route = routeOf(request.method ?? '', url.pathname)
    const sent = await text(request)
    if (!route) return reply(response, complain(404, `no call ${request.method} ${url.pathname}`))
    calls.push(route)
    const refused = checkHeaders(route, request)
    if (refused) return reply(response, { ...complain(refused.status, refused.what) })
    const body: unknown = sent === '' ? undefined : JSON.parse(sent)
    if (body !== undefined) bodies.push(body)
    const next = mishaps[0]?.at === route ? mishaps.shift() : undefined
    const effect = next && !next.takesEffect ? undefined : await effectOf(route, url, body)
    const answer = next?.mishap ?? effect
    if (answer === 'breaks') request.socket.destroy()
    else if (answer && answer !== 'silence') reply(response, answer)
  }

  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    account: { ...account, apiBase: origin, trackingBase: origin },
    /** The environment variables of a company that uses it. */
    settings: {
      CARRIER: 'royal-mail',
      ROYAL_MAIL_API_BASE: origin,
      ROYAL_MAIL_TRACKING_BASE: origin,
      ROYAL_MAIL_API_KEY: account.apiKey,
      ROYAL_MAIL_TRACKING_CLIENT_ID: account.trackingClientId,
      ROYAL_MAIL_TRACKING_CLIENT_SECRET: account.trackingClientSecret,
      ROYAL_MAIL_SERVICE: account.service,
      ROYAL_MAIL_RETURN_SERVICE: account.returnService,
    },
    orders: orders as readonly Order[],
    returns: returns as readonly (typeof returns)[number][],
    /** The bodies that it was sent, in order. */
    bodies: bodies as readonly unknown[],
    calls,
    complaints: complaints as readonly string[],
    state,
    /** Gives this answer to the next call of the route, which has no effect. */
    insteadOf: (at: Route, mishap: Mishap) => void mishaps.push({ at, mishap, takesEffect: false }),
    /** Gives this answer to the next call of the route, after it has taken effect. */
    after: (at: Route, mishap: Mishap) => void mishaps.push({ at, mishap, takesEffect: true }),
    /** Adds an order as a person does in Click & Drop. */
    enterOrder: (orderReference: string) => print(add(orderReference)),
    printAll: () => orders.forEach(print),
    manifestAll: () => {
      for (const order of orders) order.manifested = true
    },
    scan(trackingNumber: string, eventCode: string | undefined, eventDateTime: string) {
      const event = { eventCode, eventName: 'Delivered by Sam', eventDateTime, locationName: 'Stafford DO' }
      scans.set(trackingNumber, [event, ...(scans.get(trackingNumber) ?? [])])
    },
  }
}

interface Address {
  readonly fullName: string
  readonly addressLine1: string
  readonly postcode: string
}

function routeOf(method: string, path: string): Route | undefined {
  const routes: readonly [Route, RegExp][] = [
    ['POST orders', /^\/api\/v1\/orders$/],
    ['GET orders', /^\/api\/v1\/orders\/[^/]+$/],
    ['DELETE orders', /^\/api\/v1\/orders\/[^/]+$/],
    ['GET label', /^\/api\/v1\/orders\/[^/]+\/label$/],
    ['POST returns', /^\/api\/v1\/returns$/],
    ['GET events', /^\/mailpieces\/v2\/[^/]+\/events$/],
  ]
  return routes.find(([route, pattern]) => route.startsWith(`${method} `) && pattern.test(path))?.[0]
}

function checkHeaders(route: Route, { headers }: IncomingMessage): { status: number; what: string } | undefined {
  if (route === 'GET events') {
    const { 'x-ibm-client-id': id, 'x-ibm-client-secret': secret, 'x-accept-rmg-terms': terms } = headers
    if (id !== account.trackingClientId || secret !== account.trackingClientSecret || headers.authorization)
      return { status: 401, what: 'tracking has separate credentials' }
    return terms === 'yes' ? undefined : { status: 400, what: 'X-Accept-RMG-Terms is missing' }
  }
  if (headers.authorization !== `Bearer ${account.apiKey}`) return { status: 401, what: 'no key' }
  if (route.startsWith('POST') && headers['content-type'] !== 'application/json')
    return { status: 400, what: `content type ${headers['content-type']}` }
  return undefined
}

const describe = (shape: TSchema, body: unknown): string =>
  Value.Errors(shape, body)
    .map(({ instancePath, message }) => `${instancePath}: ${message}`)
    .join(', ')

function reply(response: ServerResponse, { status, headers, body }: Reply): void {
  const isRaw = Buffer.isBuffer(body) || typeof body === 'string'
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(isRaw ? body : JSON.stringify(body))
}
