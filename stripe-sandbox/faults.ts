import { StripeError } from './http/stripe-error.ts'

export interface Fault {
  method: string
  /** Exact, or a prefix ending in `*`. */
  path: string
  times: number
  /** Answered instead of acting. */
  status?: number
  /** Acts and commits, then breaks the connection. */
  dropAfterCommit?: boolean
  /** Acts, then answers late. */
  delayMs?: number
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  list(): Fault[]
  /** The fault for this request, counted down. */
  take(method: string, path: string): Fault | undefined
  errorOf(status: number): StripeError
}

/** Failures on demand, for tests of the caller's behaviour. Kept in memory: a restart forgets them. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    add(fault) {
      faults.push({ ...fault })
    },
    clear() {
      faults = []
    },
    list: () => faults.map((fault) => ({ ...fault })),
    take(method, path) {
      const fault = faults.find(
        (it) =>
          (it.method === '*' || it.method.toUpperCase() === method) &&
          (it.path.endsWith('*') ? path.startsWith(it.path.slice(0, -1)) : it.path === path),
      )
      if (fault === undefined) return undefined
      fault.times -= 1
      faults = faults.filter((it) => it.times > 0)
      return fault
    },
    errorOf(status) {
      if (status === 429) {
        return new StripeError(429, {
          message: 'Request rate limit exceeded.',
          type: 'rate_limit_error',
          code: 'rate_limit',
        })
      }
      if (status === 402) {
        return new StripeError(402, {
          message: 'Your card was declined.',
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
        })
      }
      return new StripeError(status, { message: 'An error was injected into this request.', type: 'api_error' })
    },
  }
}
