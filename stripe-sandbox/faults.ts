import { dice } from './dice.ts'
import { StripeError } from './http/stripe-error.ts'

export interface Fault {
  method: string
  /** Exact, or a prefix ending in `*`. */
  path: string
  /** How many more calls the fault affects. */
  times: number
  /** The probability that the fault affects a matching call; 1 affects every call. */
  probability: number
  /** Whether the call commits before the fault; otherwise it does nothing at all. */
  afterCommit: boolean
  /** The status with which to answer instead. */
  status?: number
  /** Whether to break the connection instead of answering. */
  drop?: boolean
  /** How late to answer or break the connection. A delay longer than the caller waits is a timeout. */
  delayMs?: number
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  list(): Fault[]
  /** Finds the fault for this request, and counts its use. */
  takeFault(method: string, path: string): Fault | undefined
  errorOf(status: number): StripeError
}

/** Failures on demand, to test how the caller copes. They are kept in memory, so a restart clears them. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  let draws = 0

  const matches = (fault: Fault, method: string, path: string): boolean =>
    (fault.method === '*' || fault.method.toUpperCase() === method) &&
    (fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : fault.path === path)

  const strikes = (fault: Fault): boolean => {
    if (fault.probability >= 1) return true
    draws += 1
    return dice(1, draws, 'fault') < fault.probability
  }

  return {
    add(fault) {
      faults.push({ ...fault })
    },
    clear() {
      faults = []
      draws = 0
    },
    list: () => faults.map((fault) => ({ ...fault })),
    takeFault(method, path) {
      const fault = faults.find((candidate) => matches(candidate, method, path) && strikes(candidate))
      if (fault === undefined) return undefined
      fault.times -= 1
      faults = faults.filter(({ times }) => times > 0)
      return fault
    },
    errorOf(status) {
      const knownError = knownErrors[status]
      if (knownError !== undefined) return new StripeError(status, knownError)
      return new StripeError(status, { message: 'An error was injected into this request.', type: 'api_error' })
    },
  }
}

const knownErrors: Record<number, ConstructorParameters<typeof StripeError>[1]> = {
  402: {
    message: 'Your card was declined.',
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  },
  409: {
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  },
  429: { message: 'Request rate limit exceeded.', type: 'rate_limit_error', code: 'rate_limit' },
}
