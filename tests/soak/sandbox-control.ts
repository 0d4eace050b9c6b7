// Controls the payments sandbox for the soak: payments by card, faults, the delivery of events, and its dump.
import { askSandbox, testCards } from '../support/provider/payments-sandbox.ts'

export type Card = Exclude<keyof typeof testCards, 'other' | 'disputed'>

export function sandboxControl(origin: string) {
  const ask = askSandbox(origin)
  type Challenge = 'complete' | 'fail' | 'abandon'
  return {
    paySession: (id: string, card: Card, challenge: Challenge) =>
      ask('POST', `checkout-sessions/${id}/pay`, { card: testCards[card], challenge }),
    payIntent: (id: string, card: Card, challenge: Challenge) =>
      ask('POST', `payment-intents/${id}/confirm`, { card: testCards[card], challenge }),
    changeCard: (customerId: string, card: Card) =>
      ask('POST', `customers/${customerId}/card`, { card: testCards[card] }),
    chaos: (options: { duplicate: number; shuffle: boolean; delayMs: number; drop: number; seed: number }) =>
      ask('POST', 'webhooks/chaos', options),
    fault: (fault: object) => ask('POST', 'faults', fault),
    noFaults: () => ask('DELETE', 'faults'),
    waitUntilIdle: () => ask('POST', 'webhooks/idle'),
    replay: (options: { times: number; reverse: boolean }) => ask('POST', 'events/replay', options),
    dump: () => ask('GET', 'dump'),
  }
}
export type SandboxControl = ReturnType<typeof sandboxControl>
