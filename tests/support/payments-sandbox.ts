// What tests do at the payments sandbox: people's cards, its control calls, and where its messages arrive.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '../../stripe-sandbox/start-sandbox.ts'
import type { aCaller } from './caller.ts'

export const testCards = {
  good: '4242424242424242',
  other: '5555555555554444',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  challenged: '4000002760003184',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
} as const

/** The control calls of the sandbox at `origin` (stripe-sandbox/README.md). @throws SandboxRefused */
export const askSandbox =
  (origin: string) =>
  async <Answer = Record<string, never>>(method: string, path: string, input?: object): Promise<Answer> => {
    const response = await fetch(`${origin}/__sandbox/control/${path}`, {
      method,
      ...(input ? { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } } : {}),
    })
    const body = (await response.json()) as Answer
    if (!response.ok) throw new SandboxRefused(`${method} ${path}: ${JSON.stringify(body)}`)
    return body
  }

/** In a world where everything happens at once, what a person wanted to pay for may no longer be to be paid. */
export class SandboxRefused extends Error {}

/** A sandbox in this process whose messages arrive over HTTP at whatever calls are given to `answerBy`. */
export async function listeningSandbox(webhookSecret: string) {
  let call: ReturnType<typeof aCaller<'stripeWebhook'>> | undefined
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const raw = { body: Buffer.concat(chunks), headers: request.headers }
    const answered = await call?.('stripeWebhook', {}, { raw })
    response.writeHead(answered?.status ?? 503).end(JSON.stringify(answered))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/webhooks/stripe`
  const sandbox = await startSandbox({ webhookUrl, webhookSecret, retryDelays: [20, 50] })
  return {
    sandbox,
    webhookUrl,
    answerBy: (calls: NonNullable<typeof call>): void => {
      call = calls
    },
    async close() {
      await sandbox.close()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
}
