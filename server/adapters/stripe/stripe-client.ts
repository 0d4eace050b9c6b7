import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { toGatewayError } from './to-gateway-error.ts'
import { withBackoff } from './with-backoff.ts'

export interface StripeGatewayOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Origin of a server that speaks the API of the SDK's version. */
  readonly apiBase: string
  /** For one try; the SDK makes up to three. */
  readonly timeoutMs?: number
  /** Share of the usual waits before another try: 1, and 0 in tests, whose provider is ready again at once. */
  readonly waitShare?: number
}

/** What the calls of the gateway are made with. */
export interface StripeClient {
  readonly stripe: Stripe
  /** Waits out 429, and turns what fails into a GatewayError. */
  ask<Answer>(call: () => Promise<Answer>): Promise<Answer>
  /** The options of a POST: its key. */
  keyed(input: { readonly key: string }): { readonly idempotencyKey: string }
  /**
   * The same for what gives money away: not sent again after a failure or a silence, since the caller looks for it first.
   * (The SDK repeats once what met a closed connection.)
   */
  keyedOnce(input: { readonly key: string }): { readonly idempotencyKey: string; readonly maxNetworkRetries: 0 }
}

export function createStripeClient(options: StripeGatewayOptions): StripeClient {
  const { waitShare = 1 } = options
  const { hostname, port, protocol } = new URL(options.apiBase)
  // The SDK has no option for the wait before another try.
  class PacedStripe extends Stripe {
    override getInitialNetworkRetryDelay(): number {
      return super.getInitialNetworkRetryDelay() * waitShare
    }
    override getMaxNetworkRetryDelay(): number {
      return super.getMaxNetworkRetryDelay() * waitShare
    }
  }
  const stripe = new PacedStripe(options.secretKey, {
    // An address of IPv6 stands in brackets only in a URL.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: options.timeoutMs ?? 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    stripe,
    keyed: ({ key }) => ({ idempotencyKey: key }),
    keyedOnce: ({ key }) => ({ idempotencyKey: key, maxNetworkRetries: 0 }),
    async ask(call) {
      try {
        return await withBackoff(call, (ms) => sleep(ms * waitShare))
      } catch (error) {
        throw toGatewayError(error)
      }
    },
  }
}
