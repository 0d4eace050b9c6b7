// Drives the payments sandbox from tests: test cards and control calls.
import type { Worker } from '#server/platform/jobs/worker.ts'

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

/** The sandbox refused a control call. In a race, for example, a payment may no longer be due. */
export class SandboxRefused extends Error {}

/** More rounds than events and jobs can cause in any test. */
const maxRounds = 1000

/** Waits until no event is being delivered and no job is due. @throws Error if that never happens */
export async function runUntilIdle(worker: Worker, ask: ReturnType<typeof askSandbox>): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    await ask('POST', 'webhooks/idle', {})
    if ((await worker.drain()) === 0) return
  }
  throw new Error('events and jobs never end')
}
