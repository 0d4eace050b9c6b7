import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { SandboxOptions } from '../options.ts'
import { startSandbox } from '../start-sandbox.ts'

export const secretKey = 'sk_test_sandbox_wrenlet'
export const webhookSecret = 'whsec_for_tests'

export interface Received {
  event: Stripe.Event
  /** When it arrived, in milliseconds. */
  at: number
}

/** Receives webhooks and verifies them with the SDK, as the app does. */
export interface Receiver {
  url: string
  received: Received[]
  /** Statuses to answer instead of 200, once each. */
  answers: number[]
  /** Holds back the answers to events of these types until two are in progress. */
  answerInPairs: RegExp | null
  types(): string[]
  clear(): void
  close(): Promise<void>
}

export async function startReceiver(secret = webhookSecret): Promise<Receiver> {
  const received: Received[] = []
  const answers: number[] = []
  const heldBack: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    try {
      const header = request.headers['stripe-signature'] ?? ''
      const event = new Stripe(secretKey).webhooks.constructEvent(body, header, secret)
      const status = answers.shift() ?? 200
      received.push({ event, at: Date.now() })
      if (receiver.answerInPairs?.test(event.type)) {
        const other = heldBack.pop()
        if (other) other()
        else await new Promise<void>((resolve) => heldBack.push(resolve))
      }
      response.writeHead(status).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  const port = await listen(server)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    answerInPairs: null,
    types: () => received.map(({ event }) => event.type),
    clear: () => void received.splice(0),
    close: () => closeServer(server),
  }
  return receiver
}

export interface TestSandbox {
  origin: string
  stripe: Stripe
  receiver: Receiver
  control<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: T }>
  /** Pays an open session with a card, as a person would. */
  payCheckout(id: string, input: { card: string; challenge?: string }): Promise<Paid>
  /** Waits until everything that is due has been delivered. */
  delivered(): Promise<void>
  close(): Promise<void>
}

export interface Paid {
  status: 'succeeded' | 'failed' | 'requires_action'
  session: Stripe.Checkout.Session
  error: Stripe.PaymentIntent.LastPaymentError | null
}

export const clientOf = (origin: string, options: { key?: string; retries?: number } = {}): Stripe =>
  new Stripe(options.key ?? secretKey, {
    host: '127.0.0.1',
    port: Number(new URL(origin).port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: options.retries ?? 0,
  })

/** Starts a sandbox in memory with its own receiver. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const receiver = await startReceiver()
  const sandbox = await startSandbox({
    webhookUrl: receiver.url,
    webhookSecret,
    retryDelays: [20, 40, 80],
    ...options,
  })
  const control: TestSandbox['control'] = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${sandbox.origin}/__sandbox/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  return {
    origin: sandbox.origin,
    stripe: clientOf(sandbox.origin),
    receiver,
    control,
    async payCheckout(id, input) {
      const { body } = await control<Paid>('POST', `checkout-sessions/${id}/pay`, input)
      return body
    },
    async delivered() {
      await control('POST', 'webhooks/idle')
    },
    async close() {
      await sandbox.close()
      await receiver.close()
    },
  }
}

/** Resolves when `check` holds; fails after half a minute. */
export async function eventually(check: () => boolean): Promise<void> {
  for (let i = 0; i < 3000; i += 1) {
    if (check()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It did not happen within half a minute.')
}

/** The Stripe error that a promise is rejected with. */
export async function errorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
