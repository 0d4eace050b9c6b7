// The payments sandbox's clock and pending webhooks, by its control calls (stripe-sandbox/README.md).

export interface SandboxTime {
  readonly now: Date
  /** When something is next due there: a renewal, a retry, an expiry. Null when nothing is. */
  readonly next: Date | null
}

export interface SandboxClock {
  read(): Promise<SandboxTime>
  /** Moves the clock forward; what falls due in between happens at its own time. */
  moveTo(instant: Date): Promise<void>
  /** Waits until every due webhook has been delivered, or has failed and waits. */
  idle(): Promise<void>
}

export function sandboxClock(origin: string): SandboxClock {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/__sandbox/control/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`the payments sandbox answered ${answer.status} to ${method} ${path}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const instant = (seconds: unknown): Date | null => (typeof seconds === 'number' ? new Date(seconds * 1000) : null)
  return {
    async read() {
      const { now, next } = await ask('GET', 'clock')
      return { now: instant(now) ?? new Date(), next: instant(next) }
    },
    moveTo: async (to) => void (await ask('POST', 'clock', { now: Math.floor(to.getTime() / 1000) })),
    idle: async () => void (await ask('POST', 'webhooks/idle')),
  }
}
