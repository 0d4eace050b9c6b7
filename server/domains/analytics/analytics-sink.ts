// Where events go beyond our own totals: the port whose adapters are in server/adapters/analytics-sinks. Its words are those that
// are counted, so that a sink can be given no more of a visit than the office reads.
import type { Purposes } from '#server/kernel/consent.ts'
import type { BrowserError } from './rules/clean-error.ts'
import type { Counted } from './rules/describe-event.ts'

interface Happened {
  /** The same at every attempt, and whenever the same order is reported again. */
  readonly id: string
  /** Wall time, ISO 8601. */
  readonly at: string
}
export type CountedEvent = Counted & Happened
export type ErrorEvent = BrowserError & Happened & { readonly event: 'error' }
export type SinkEvent = CountedEvent | ErrorEvent

export interface Identity {
  /** The random number of the visitor's consent. */
  readonly visitor: string
  /** These two are empty for all purposes but advertising. */
  readonly userAgent: string
  readonly campaign: string
}

/** Those that need a yes. */
export type AgreedTo = Pick<Purposes, 'analytics' | 'advertising'>

export type SinkFailure =
  /** No answer, too many calls, or a fault on the other side. */
  | 'unreachable'
  /** Understood and refused: another attempt cannot help. */
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
  /** Names it in jobs and in the log. */
  readonly name: string
  /** What a visitor must have agreed to. */
  readonly purpose: keyof AgreedTo
  readonly takes: ReadonlySet<SinkEvent['event']>
  /**
   * Ends within seconds, whatever the other side does.
   * @param events twenty at most, of one visitor
   * @throws SinkError
   */
  send(events: readonly SinkEvent[], identity: Identity, consent: AgreedTo): Promise<void>
}
