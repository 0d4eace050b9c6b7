import type { Faults } from '../faults.ts'
import { jsonBody } from '../http/json-body.ts'
import { invalid, StripeError } from '../http/stripe-error.ts'
import type { SandboxConfig } from '../options.ts'
import { addDefaultCard } from '../portal/keep-card.ts'
import type { Store } from '../store.ts'
import { nextDue, processDue } from '../sweep.ts'
import { checkedByClockOf } from '../test-clocks/clock-of-call.ts'
import { calm } from '../webhook-chaos.ts'
import type { Deliveries } from '../webhooks.ts'
import { createWorld, type World } from '../world.ts'
import { flagOf, type Input, numberOf, shareOf } from './control-input.ts'
import { dump } from './dump.ts'
import { faultOf } from './fault-input.ts'
import { createHistory } from './history.ts'
import { eventIdsToReplay, listEvents } from './list-events.ts'
import { payCheckoutSession, payIntent, payInvoiceAsPerson } from './pay-as-person.ts'

interface Parts {
  store: Store
  config: SandboxConfig
  clock: World['clock']
  deliveries: Deliveries
  faults: Faults
}

interface ControlRequest {
  method: string
  /** After `…/control/`. */
  path: string
  query: URLSearchParams
  contentType: string | undefined
  body: string
}

type Handler = (input: Input, id: string, query: URLSearchParams) => object | Promise<object>

/** Calls that Stripe does not have, for tests, with JSON input and output; see README.md. */
export function createControl(parts: Parts) {
  const { store, deliveries, faults, clock } = parts
  const world = (): World => createWorld(parts)
  const inTransaction = (work: (world: World, id: string, input: Input) => object): Handler => {
    return (input, id) => store.transaction(() => work(checkedByClockOf(world(), id), id, input))
  }

  const handlers: Record<string, Handler> = {
    'GET events': (_input, _id, query) => ({ events: listEvents(store, query) }),
    'POST events/:id/resend': (input, id) => {
      world().get('event', id)
      deliveries.resend(id, numberOf(input, 'times', 1))
      return { resent: id }
    },
    'POST events/replay': (input) => {
      const ids = eventIdsToReplay(store, { times: numberOf(input, 'times', 1), reverse: flagOf(input, 'reverse') })
      deliveries.resendAll(ids)
      return { replayed: ids.length }
    },
    'GET webhooks': () => ({ paused: deliveries.paused, chaos: deliveries.chaos }),
    'POST webhooks/pause': () => {
      deliveries.pause()
      return { paused: true }
    },
    'POST webhooks/resume': () => {
      deliveries.resume()
      return { paused: false }
    },
    'POST webhooks/idle': async () => {
      await deliveries.idle()
      return { idle: true }
    },
    'POST webhooks/chaos': (input) => {
      const delayMs = numberOf(input, 'delayMs', 0)
      if (delayMs < 0 || delayMs > 60_000) throw invalid('delayMs must be from 0 to 60000.', 'delayMs')
      deliveries.chaos = {
        duplicate: shareOf(input, 'duplicate', 0),
        drop: shareOf(input, 'drop', 0),
        delayMs,
        shuffle: flagOf(input, 'shuffle'),
        seed: numberOf(input, 'seed', 1),
      }
      return { chaos: deliveries.chaos }
    },
    'GET faults': () => ({ faults: faults.list() }),
    'POST faults': (input) => {
      faults.add(faultOf(input))
      return { faults: faults.list() }
    },
    'DELETE faults': () => {
      faults.clear()
      return { faults: [] }
    },
    'GET clock': () => ({ now: clock.now(), next: nextDue(world()) }),
    'POST clock': (input) => {
      clock.set(numberOf(input, 'now', clock.now()))
      processDue(world())
      return { now: clock.now(), next: nextDue(world()) }
    },
    'POST reset': () => {
      store.clear()
      clock.reset()
      faults.clear()
      deliveries.chaos = calm
      deliveries.resume()
      return { reset: true }
    },
    'POST sweep': inTransaction((current) => {
      processDue(current)
      return { swept: true }
    }),
    'POST history': inTransaction((current, _id, input) => createHistory(current, input)),
    'GET dump': () => dump(world()),
    'POST checkout-sessions/:id/pay': inTransaction(payCheckoutSession),
    'POST payment-intents/:id/confirm': inTransaction(payIntent),
    'POST invoices/:id/pay': inTransaction(payInvoiceAsPerson),
    'POST customers/:id/card': inTransaction((current, id, input) => {
      current.get('customer', id)
      const card = addDefaultCard(current, id, input.card)
      return { customer: current.get('customer', id), payment_method: card }
    }),
  }

  async function handle(request: ControlRequest): Promise<{ status: number; body: object }> {
    try {
      const found = findHandler(handlers, request)
      if (found === undefined)
        throw new StripeError(404, { message: `No such control: ${request.method} ${request.path}` })
      const input = jsonBody(request.contentType, request.body)
      const body = await found.handler(input, found.id, request.query)
      deliveries.wake()
      return { status: 200, body }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return { status: error.status, body: { error: error.body } }
    }
  }

  return { handle }
}

function findHandler(handlers: Record<string, Handler>, request: ControlRequest) {
  const parts = request.path.split('/')
  const exact = handlers[`${request.method} ${request.path}`]
  if (exact) return { handler: exact, id: '' }
  const [group = '', id = '', ...rest] = parts
  const handler = handlers[`${request.method} ${[group, ':id', ...rest].join('/')}`]
  return handler && { handler, id: decodeURIComponent(id) }
}
