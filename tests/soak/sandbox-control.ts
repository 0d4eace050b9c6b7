// What the harness does at the payments sandbox: people's cards, the state of the wires, and its books.

export type Card = 'good' | 'declined' | 'noFunds' | 'challenged' | 'failsLater'
const numbers: Record<Card, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  challenged: '4000002760003184',
  failsLater: '4000000000000341',
}

export function sandboxControl(origin: string) {
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/__sandbox/control/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const answered = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new ControlRefused(`${method} ${path}: ${JSON.stringify(answered)}`)
    return answered
  }
  type Challenge = 'complete' | 'fail' | 'abandon'
  return {
    paySession: (id: string, card: Card, challenge: Challenge) =>
      ask('POST', `checkout-sessions/${id}/pay`, { card: numbers[card], challenge }),
    payIntent: (id: string, card: Card, challenge: Challenge) =>
      ask('POST', `payment-intents/${id}/confirm`, { card: numbers[card], challenge }),
    changeCard: (customerId: string, card: Card) =>
      ask('POST', `customers/${customerId}/card`, { card: numbers[card] }),
    chaos: (wishes: { duplicate: number; shuffle: boolean; delayMs: number; drop: number; seed: number }) =>
      ask('POST', 'webhooks/chaos', wishes),
    fault: (fault: object) => ask('POST', 'faults', fault),
    noFaults: () => ask('DELETE', 'faults'),
    idle: () => ask('POST', 'webhooks/idle'),
    replay: (wishes: { times: number; reverse: boolean }) => ask('POST', 'events/replay', wishes),
    dump: () => ask('GET', 'dump'),
  }
}
export type SandboxControl = ReturnType<typeof sandboxControl>

/** What a person wanted to pay for is no longer to be paid: lawful in a world where everything happens at once. */
export class ControlRefused extends Error {}
