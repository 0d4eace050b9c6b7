import { type ErrorEntry, type RefusalCode, refusalStatus } from '#contract/errors.ts'

type Details = Partial<Pick<ErrorEntry, 'field' | 'titles' | 'ids'>>

/**
 * A lawful "no", thrown by operations and turned into the contract's error shape at the edge. Throwing inside a
 * transaction rolls it back, so a refused request leaves nothing half done.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusalStatus[this.code]
  }

  entry(): ErrorEntry {
    return { code: this.code, message: this.message, ...this.details }
  }
}
