import { paySession } from './checkout/pay-session.ts'
import type { Faults } from './faults.ts'
import { jsonBody } from './http/json-body.ts'
import { invalid, StripeError } from './http/stripe-error.ts'
import type { SandboxConfig } from './options.ts'
import type { Outcome } from './payments/attempt.ts'
import { createCardMethod } from './payments/card-method.ts'
import { confirmIntent, finishChallenge } from './payments/confirm.ts'
import type { Store } from './store.ts'
import { sweep } from './sweep.ts'
import type { Deliveries } from './webhooks.ts'
import { createWorld, type World } from './world.ts'

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

type Input = Record<string, unknown>
type Handler = (input: Input, id: string, query: URLSearchParams) => object | Promise<object>

/** What tests may do that Stripe offers no call for. JSON in, JSON out; see README.md. */
export function createControl(parts: Parts) {
  const { store, deliveries, faults, clock } = parts
  const world = (): World => createWorld(parts)

  const handlers: Record<string, Handler> = {
    'GET events': (_input, _id, query) => ({ events: listEvents(store, query) }),
    'POST events/:id/resend': (input, id) => {
      world().get('event', id)
      deliveries.resend(id, numberOf(input, 'times', 1))
      return { resent: id }
    },
    'GET webhooks': () => ({ paused: deliveries.paused }),
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
    'GET faults': () => ({ faults: faults.list() }),
    'POST faults': (input) => {
      faults.add(faultOf(input))
      return { faults: faults.list() }
    },
    'DELETE faults': () => {
      faults.clear()
      return { faults: [] }
    },
    'GET clock': () => ({ now: clock.now() }),
    'POST clock': (input) => {
      clock.set(numberOf(input, 'now', clock.now()))
      return { now: clock.now() }
    },
    'POST reset': () => {
      store.clear()
      clock.reset()
      faults.clear()
      deliveries.resume()
      return { reset: true }
    },
    'POST sweep': () => {
      store.transaction(() => sweep(world()))
      return { swept: true }
    },
    'POST checkout-sessions/:id/pay': (input, id) => store.transaction(() => payWithCard(world(), id, input)),
    'POST payment-intents/:id/confirm': (input, id) => store.transaction(() => confirmWithCard(world(), id, input)),
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

/** Events newest first, each with its deliveries. */
function listEvents(store: Store, query: URLSearchParams): object[] {
  const type = query.get('type')
  const object = query.get('object')
  const limit = Number(query.get('limit') ?? 100)
  const found: object[] = []
  for (const event of store.each('event', { parent: object, status: type })) {
    if (found.length === limit) break
    const deliveries = store.rows(
      'select endpoint_id, state, attempts, last_status, last_error from delivery where event_id = ? order by id',
      event.id,
    )
    found.push({ ...event, deliveries })
  }
  return found
}

function payWithCard(world: World, id: string, input: Input): object {
  const session = world.get('checkout.session', id)
  const { email = session.customer_details?.email ?? 'family@example.com', name = 'Sandbox Family' } = input
  const payer = { email: String(email), name: String(name), address: sandboxAddress }
  const first = paySession(world, id, payer, cardInput(world, input))
  const outcome = first.state === 'requires_action' ? answered(world, first, input) : first
  return {
    status: outcome.state,
    session: world.get('checkout.session', id),
    error: outcome.state === 'failed' ? outcome.error : null,
  }
}

const sandboxAddress = {
  city: 'Bristol',
  country: 'GB',
  line1: '1 Harbour Street',
  line2: null,
  postal_code: 'BS1 5TY',
  state: null,
}

/** What the holder does when the bank asks. */
function answered(world: World, asked: Outcome, input: Input): Outcome {
  const answer = challengeAnswer(input)
  return answer === 'abandon' ? asked : finishChallenge(world, asked.intent, answer === 'complete')
}

function confirmWithCard(world: World, id: string, input: Input): object {
  const intent = world.get('payment_intent', id)
  if (!intent.status.startsWith('requires_')) {
    throw invalid(`This PaymentIntent has a status of ${intent.status}.`, undefined, 'payment_intent_unexpected_state')
  }
  const method = createCardMethod(world, cardInput(world, input))
  const first = confirmIntent(world, intent, method, { offSession: false, inBrowser: true, returnUrl: null })
  const outcome = first.state === 'requires_action' ? answered(world, first, input) : first
  return {
    status: outcome.state,
    payment_intent: outcome.intent,
    error: outcome.state === 'failed' ? outcome.error : null,
  }
}

/** `{ card: '4242…' }` with any valid expiry and security code filled in. */
function cardInput(world: World, input: Input) {
  const number = input.card
  if (typeof number !== 'string') throw invalid('Give the number of a test card as `card`.', 'card')
  const year = new Date(world.now() * 1000).getUTCFullYear() + 2
  return { number, expMonth: 12, expYear: year, cvc: '123' }
}

/** What the holder does when challenged; `complete` unless told otherwise. */
function challengeAnswer(input: Input): 'complete' | 'fail' | 'abandon' {
  const answer = input.challenge ?? 'complete'
  if (answer === 'complete' || answer === 'fail' || answer === 'abandon') return answer
  throw invalid('challenge must be complete, fail or abandon.', 'challenge')
}

function numberOf(input: Input, name: string, fallback: number): number {
  const value = input[name] ?? fallback
  if (typeof value !== 'number' || !Number.isInteger(value)) throw invalid(`${name} must be a whole number.`, name)
  return value
}

function faultOf(input: Input) {
  const { method, path, status, dropAfterCommit, delayMs } = input
  if (typeof method !== 'string' || typeof path !== 'string') throw invalid('A fault needs method and path.', 'method')
  if (status === undefined && dropAfterCommit !== true && delayMs === undefined) {
    throw invalid('A fault needs status, dropAfterCommit or delayMs.', 'status')
  }
  return {
    method,
    path,
    times: numberOf(input, 'times', 1),
    ...(status === undefined ? {} : { status: numberOf(input, 'status', 500) }),
    ...(dropAfterCommit === true ? { dropAfterCommit } : {}),
    ...(delayMs === undefined ? {} : { delayMs: numberOf(input, 'delayMs', 0) }),
  }
}
