import { type ErrorEntry, type RefusalCode, refusalStatus } from '#contract/errors.ts'

type Details = Partial<Pick<ErrorEntry, 'field' | 'titles' | 'ids'>>

interface Options extends Details {
  /** When the same may be asked again: the header Retry-After of the answer. */
  readonly retryAfterSeconds?: number
}

/**
 * A lawful "no", thrown by operations and turned into the contract's error shape at the edge. Throwing inside a
 * transaction rolls it back, so a refused request leaves nothing half done.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, message: string, { retryAfterSeconds, ...details }: Options = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return refusalStatus[this.code]
  }

  entry(): ErrorEntry {
    return { code: this.code, message: this.message, ...this.details }
  }
}
