// The port to services that receive events besides our own totals; its adapters are in server/adapters/analytics-sinks. Its events
// carry only what we count, so a sink learns no more about a visit than the office reads.
import type { Purposes } from '#server/kernel/consent.ts'
import type { BrowserError } from './rules/clean-error.ts'
import type { Counted } from './rules/describe-event.ts'

interface Occurrence {
  /** The same for every attempt, and whenever an order is reported again, so that the sink can drop duplicates. */
  readonly id: string
  /** Wall time, ISO 8601. */
  readonly at: string
}
export type CountedEvent = Counted & Occurrence
export type ErrorEvent = BrowserError & Occurrence & { readonly event: 'error' }
export type SinkEvent = CountedEvent | ErrorEvent

export interface Identity {
  /** The random id under which the visitor's consent is recorded. */
  readonly visitor: string
  /** Like `campaign`, empty unless the purpose is advertising. */
  readonly userAgent: string
  readonly campaign: string
}

/** The purposes that need consent. */
export type AgreedTo = Pick<Purposes, 'analytics' | 'advertising'>

export type SinkFailure =
  /** No answer, too many calls, or a fault at the service. */
  | 'unreachable'
  /** The service refuses the events, so a retry cannot help. */
  | 'refused'

export class SinkError extends Error {
  readonly failure: SinkFailure

  constructor(failure: SinkFailure, message: string) {
    super(message)
    this.name = 'SinkError'
    this.failure = failure
  }
}

export interface AnalyticsSink {
  /** Identifies the sink in jobs and logs. */
  readonly name: string
  /** The purpose to which a visitor must have consented. */
  readonly purpose: keyof AgreedTo
  readonly takes: ReadonlySet<SinkEvent['event']>
  /**
   * Sends events, and fails within seconds if the service does not answer.
   * @param events at most twenty, of one visitor
   * @throws SinkError
   */
  send(events: readonly SinkEvent[], identity: Identity, consent: AgreedTo): Promise<void>
}
