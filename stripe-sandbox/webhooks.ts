import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { dice } from './dice.ts'
import type { SandboxConfig } from './options.ts'
import type { Store } from './store.ts'
import { applyChaos, type Chaos, readChaos } from './webhook-chaos.ts'

const concurrentDeliveries = 24
/** How many due deliveries are read, and if required shuffled, at a time. */
const batchSize = 200
const answerWithinMs = 10_000
// The key is never used, because only the SDK's signing helper is needed.
const { webhooks } = new Stripe('sk_test_signing_only')

interface Row {
  id: number
  eventId: string
  endpointId: string
  attempts: number
}

export interface Deliveries {
  /** Sends due deliveries; must be called after each commit. */
  wake(): void
  pause(): void
  resume(): void
  readonly paused: boolean
  /** The faults injected into deliveries; kept across restarts. */
  chaos: Chaos
  /** Sends an event again (a new delivery each time), to every enabled endpoint. */
  resend(eventId: string, times?: number): void
  /** Sends many events again, in the order given. */
  resendAll(eventIds: string[]): void
  /** Resolves when everything due or delayed has been delivered, without waiting for retries. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends events over HTTP, signed as by Stripe. Starts every due delivery, oldest first, without waiting for the others, so that
 * `customer.subscription.created` and `.updated` arrive together and in any order, as they do from Stripe.
 */
export function createDeliveries(store: Store, config: SandboxConfig): Deliveries {
  const inFlight = new Map<number, Promise<void>>()
  let paused = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  let chaos = readChaos(store)
  /** The newest delivery to which chaos has been applied. */
  let lastWithChaos = newestDelivery()

  function newestDelivery(): number {
    return Number(store.row('select max(id) as id from delivery')?.id ?? 0)
  }

  /** Applies chaos to new deliveries before they are sent. */
  function applyChaosToNew(): void {
    const newest = newestDelivery()
    if (newest > lastWithChaos) applyChaos(store, chaos, lastWithChaos)
    lastWithChaos = newestDelivery()
  }

  /** Due deliveries that wait for their turn, read in batches. */
  let queue: Row[] = []

  /** The next due delivery: the oldest, or (shuffled) any of a batch. */
  function takeDue(now: number): Row | undefined {
    if (queue.length === 0) queue = readDue(now)
    return queue.shift()
  }

  function readDue(now: number): Row[] {
    const rows = store
      .rows(
        `select id, event_id, endpoint_id, attempts from delivery indexed by delivery_in_order
         where state = 'pending' and due_at <= ? order by id limit ?`,
        now,
        batchSize + inFlight.size,
      )
      .map((row) => ({
        id: Number(row.id),
        eventId: String(row.event_id),
        endpointId: String(row.endpoint_id),
        attempts: Number(row.attempts),
      }))
      .filter((row) => !inFlight.has(row.id))
    const position = (row: Row) => dice(chaos.seed, row.id, 'shuffle')
    return chaos.shuffle ? rows.sort((a, b) => position(a) - position(b)) : rows
  }

  function wake(): void {
    if (paused || stopped) return
    clearTimeout(timer)
    applyChaosToNew()
    // Use one instant for both: a delivery that falls due between two instants would be missed.
    const now = Date.now()
    while (inFlight.size < concurrentDeliveries) {
      const row = takeDue(now)
      if (row === undefined) break
      const sending = send(row).finally(() => {
        inFlight.delete(row.id)
        wake()
      })
      inFlight.set(row.id, sending)
    }
    const next = store.row(`select min(due_at) as at from delivery where state = 'pending' and due_at > ?`, now)
    if (next?.at != null) timer = setTimeout(wake, Math.max(5, Number(next.at) - Date.now())).unref()
  }

  /** When the next first attempt is due, in milliseconds; null if no first attempt is pending. */
  function nextFirstAttempt(): number | null {
    const row = store.row(`select min(due_at) as at from delivery where state = 'pending' and attempts = 0`)
    return row?.at == null ? null : Number(row.at)
  }

  function resendAll(eventIds: string[], times: number): void {
    applyChaosToNew()
    store.transaction(() => {
      for (const endpoint of store.each('webhook_endpoint', { status: 'enabled' })) {
        for (const eventId of eventIds.flatMap((id) => Array<string>(times).fill(id))) {
          store.run(
            `insert into delivery (event_id, endpoint_id, state, due_at) values (?, ?, 'pending', ?)`,
            eventId,
            endpoint.id,
            Date.now(),
          )
        }
      }
    })
    // Chaos does not apply to deliveries sent again on request.
    lastWithChaos = newestDelivery()
    wake()
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
    if (!stopped) recordAttempt(row, status, failure)
  }

  function recordAttempt(row: Row, status: number, failure: string): void {
    const attempts = row.attempts + 1
    const isDelivered = status >= 200 && status < 300
    const delay = config.retryDelays[attempts - 1]
    const stateAfterFailure = delay === undefined ? 'failed' : 'pending'
    store.transaction(() => {
      store.run(
        'update delivery set state = ?, attempts = ?, due_at = ?, last_status = ?, last_error = ? where id = ?',
        isDelivered ? 'delivered' : stateAfterFailure,
        attempts,
        Date.now() + (delay ?? 0),
        status || null,
        failure || null,
        row.id,
      )
      const event = isDelivered ? store.find('event', row.eventId) : undefined
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
    get chaos() {
      return chaos
    },
    set chaos(newChaos) {
      // The new settings apply to later deliveries only.
      applyChaosToNew()
      chaos = newChaos
      store.putSetting('chaos', JSON.stringify(newChaos))
    },
    resend: (eventId, times = 1) => resendAll([eventId], times),
    resendAll: (eventIds) => resendAll(eventIds, 1),
    async idle() {
      for (;;) {
        wake()
        if (inFlight.size > 0) {
          await Promise.all(inFlight.values())
          continue
        }
        if (paused || stopped) return
        const next = nextFirstAttempt()
        if (next === null) return
        if (next > Date.now()) await wait(next - Date.now())
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      // Deliveries in progress stay pending and are sent again at the next start.
      stopping.abort()
      await Promise.all(inFlight.values())
    },
  }
}
