import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { GatewayError } from '#server/domains/payments/index.ts'
import { deadlineLeftMs } from '#server/platform/deadline.ts'
import { WaitingCallers } from '#server/platform/load/waiting-callers.ts'
import { boundedHttpClient } from './bounded-http-client.ts'
import { createBreaker } from './create-breaker.ts'
import { isAnswer, toGatewayError } from './to-gateway-error.ts'
import { withBackoff } from './with-backoff.ts'

export interface StripeGatewayOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Origin of a server that implements the SDK's API version. */
  readonly apiBase: string
  /** The limit of one attempt; the SDK makes up to three. */
  readonly timeoutMs?: number
  /** Share of the usual waits before a retry: 1, and 0 in tests, whose provider recovers immediately. */
  readonly waitShare?: number
  /**
   * How long people are refused before the next probe, once the provider is known to be silent. Default: 10 s, times
   * `waitShare`.
   */
  readonly breakerOpenMs?: number
  /** People who may wait for the provider at once. */
  readonly peopleAtOnce?: number
}

/** The limit of one call that nobody waits for, with all its attempts. */
const maxMs = 120_000
/** Failed calls in a row after which people are refused immediately, until the next probe. */
const breakerTrips = 5
const usuallyOpenMs = 10_000
/** A healthy provider answers within this time. */
const fairMs = 2000
/** People who wait hold no place in a lane, so this limits all of them. */
const maxCallsOfPeople = 200

/** What every call of the gateway uses. */
export interface StripeClient {
  readonly stripe: Stripe
  /**
   * Retries 429, and turns failures into a GatewayError. A person's call is answered within their deadline, and immediately
   * while the provider is known to be silent or too many people wait for it. While waiting it holds no place in a lane.
   */
  ask<Answer>(call: () => Promise<Answer>): Promise<Answer>
  /** The options of a POST: its key. */
  keyed(input: { readonly key: string }): { readonly idempotencyKey: string }
  /**
   * The same for calls that give money away: not retried after a failure or no answer, because the caller checks first. (The SDK
   * retries once if the connection was closed.)
   */
  keyedOnce(input: { readonly key: string }): { readonly idempotencyKey: string; readonly maxNetworkRetries: 0 }
}

export function createStripeClient(options: StripeGatewayOptions): StripeClient {
  const { waitShare = 1 } = options
  const { hostname, port, protocol } = new URL(options.apiBase)
  // The SDK has no option for the wait before a retry.
  class PacedStripe extends Stripe {
    override getInitialNetworkRetryDelay(): number {
      return super.getInitialNetworkRetryDelay() * waitShare
    }
    override getMaxNetworkRetryDelay(): number {
      return super.getMaxNetworkRetryDelay() * waitShare
    }
  }
  const stripe = new PacedStripe(options.secretKey, {
    // IPv6 addresses have brackets only in a URL.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: options.timeoutMs ?? 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: boundedHttpClient(deadlineLeftMs, maxMs),
  })
  const breaker = createBreaker({
    trips: breakerTrips,
    openMs: options.breakerOpenMs ?? usuallyOpenMs * waitShare,
    now: () => performance.now(),
  })
  const people = new WaitingCallers(options.peopleAtOnce ?? maxCallsOfPeople)
  return {
    stripe,
    keyed: ({ key }) => ({ idempotencyKey: key }),
    keyedOnce: ({ key }) => ({ idempotencyKey: key, maxNetworkRetries: 0 }),
    async ask(call) {
      const leftMs = deadlineLeftMs()
      const isPerson = leftMs !== Infinity
      // Checked before the breaker, whose one probe must go to a caller that does ask.
      if (isPerson && people.isFull)
        throw new GatewayError(
          'unreachable',
          'Too many people are waiting for the payment provider, which was not called.',
        )
      if (isPerson && !breaker.admits())
        throw new GatewayError('unreachable', 'The payment provider has not answered recently and was not called.')
      try {
        const asking = () =>
          within(
            withBackoff(call, (ms) => sleep(ms * waitShare)),
            Math.min(leftMs, maxMs),
          )
        const answer = await (isPerson ? people.during(asking) : asking())
        breaker.note('answered')
        return answer
      } catch (error) {
        // A call that had hardly any time proves nothing.
        if (isAnswer(error)) breaker.note('answered')
        else if (leftMs >= fairMs) breaker.note('failed')
        throw toGatewayError(error)
      }
    },
  }
}

/** @throws GatewayError unreachable when the time is over; the request may still take effect */
async function within<Answer>(work: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const silent = () => reject(new GatewayError('unreachable', `The payment provider gave no answer within ${ms} ms.`))
    timer = setTimeout(silent, ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
