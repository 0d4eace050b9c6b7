import type { IncomingMessage } from 'node:http'
import Stripe from 'stripe'

const { HttpClient } = Stripe
type Client = InstanceType<typeof HttpClient>

/**
 * The SDK's own Node client restarts its timeout with every byte. This one closes the connection when the caller's deadline
 * passes, or after `maxMs`.
 */
export function boundedHttpClient(leftMs: () => number, maxMs: number): Client {
  const node = Stripe.createNodeHttpClient()
  return {
    getClientName: () => node.getClientName(),
    async makeRequest(...request: Parameters<Client['makeRequest']>) {
      const left = Math.min(leftMs(), maxMs)
      if (left <= 0) throw HttpClient.makeTimeoutError()
      const endsAt = performance.now() + left
      const silenceMs = request[7]
      request[7] = Math.min(silenceMs, left)
      const answer = await node.makeRequest(...request)
      const body = answer.getRawResponse() as IncomingMessage
      const timer = setTimeout(
        () => body.destroy(HttpClient.makeTimeoutError()),
        Math.max(0, endsAt - performance.now()),
      )
      body.once('close', () => clearTimeout(timer))
      return answer
    },
  }
}
