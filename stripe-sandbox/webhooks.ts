import Stripe from 'stripe'
import type { SandboxConfig } from './options.ts'
import type { Store } from './store.ts'

const concurrentDeliveries = 24
const answerWithinMs = 10_000
// The key is never used: only the signing helper of the SDK is.
const { webhooks } = new Stripe('sk_test_signing_only')

interface Row {
  id: number
  eventId: string
  endpointId: string
  attempts: number
}

export interface Deliveries {
  /** Looks for due deliveries; called after each commit. */
  wake(): void
  pause(): void
  resume(): void
  readonly paused: boolean
  /** Sends an event again (a new delivery each time), to every enabled endpoint. */
  resend(eventId: string, times?: number): void
  /** Resolves when nothing is due or under way (retries that wait are not waited for). */
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends events over HTTP, signed as Stripe signs. All that is due starts at once, oldest first and without waiting for
 * each other, so `customer.subscription.created` and `.updated` arrive together and in any order, as they do from Stripe.
 */
export function createDeliveries(store: Store, config: SandboxConfig): Deliveries {
  const underWay = new Map<number, Promise<void>>()
  let paused = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  function due(limit: number, now = Date.now()): Row[] {
    return store
      .rows(
        `select id, event_id, endpoint_id, attempts from delivery
         where state = 'pending' and due_at <= ? order by id limit ?`,
        now,
        limit + underWay.size,
      )
      .map((row) => ({
        id: Number(row.id),
        eventId: String(row.event_id),
        endpointId: String(row.endpoint_id),
        attempts: Number(row.attempts),
      }))
      .filter((row) => !underWay.has(row.id))
      .slice(0, limit)
  }

  function wake(): void {
    if (paused || stopped) return
    clearTimeout(timer)
    // One instant for both questions: a delivery that falls due between them would be seen by neither.
    const now = Date.now()
    for (const row of due(concurrentDeliveries - underWay.size, now)) {
      const sending = send(row).finally(() => {
        underWay.delete(row.id)
        wake()
      })
      underWay.set(row.id, sending)
    }
    const next = store.row(`select min(due_at) as at from delivery where state = 'pending' and due_at > ?`, now)
    if (next?.at != null) timer = setTimeout(wake, Math.max(5, Number(next.at) - Date.now())).unref()
  }

  async function send(row: Row): Promise<void> {
    const event = store.find('event', row.eventId)
    const endpoint = store.find('webhook_endpoint', row.endpointId)
    if (event === undefined || endpoint === undefined) {
      store.run(`delete from delivery where id = ?`, row.id)
      return
    }
    const secret = store.side<{ secret: string }>(endpoint.id)?.secret ?? ''
    const payload = JSON.stringify(event, null, 2)
    let status = 0
    let failure = ''
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks; sandbox)',
          'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), stopping.signal]),
      })
      status = answer.status
      await answer.body?.cancel()
    } catch (error) {
      failure = error instanceof Error ? String(error.cause ?? error.message) : String(error)
    }
    if (!stopped) record(row, status, failure)
  }

  function record(row: Row, status: number, failure: string): void {
    const attempts = row.attempts + 1
    const delivered = status >= 200 && status < 300
    const delay = config.retryDelays[attempts - 1]
    const state = delivered ? 'delivered' : delay === undefined ? 'failed' : 'pending'
    store.transaction(() => {
      store.run(
        'update delivery set state = ?, attempts = ?, due_at = ?, last_status = ?, last_error = ? where id = ?',
        state,
        attempts,
        Date.now() + (delay ?? 0),
        status || null,
        failure || null,
        row.id,
      )
      const event = delivered ? store.find('event', row.eventId) : undefined
      if (event && event.pending_webhooks > 0) {
        store.put<'event'>({ ...event, pending_webhooks: event.pending_webhooks - 1 })
      }
    })
  }

  return {
    wake,
    pause() {
      paused = true
    },
    resume() {
      paused = false
      wake()
    },
    get paused() {
      return paused
    },
    resend(eventId, times = 1) {
      for (const endpoint of store.each('webhook_endpoint', { status: 'enabled' })) {
        for (let i = 0; i < times; i += 1) {
          store.run(
            `insert into delivery (event_id, endpoint_id, state, due_at) values (?, ?, 'pending', ?)`,
            eventId,
            endpoint.id,
            Date.now(),
          )
        }
      }
      wake()
    },
    async idle() {
      while (underWay.size > 0 || (!paused && due(1).length > 0)) {
        wake()
        await Promise.all(underWay.values())
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      // What was under way stays pending and is sent again at the next start.
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}
