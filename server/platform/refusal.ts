import { type ErrorEntry, type RefusalCode, refusalStatus } from '#contract/errors.ts'

type Details = Partial<Pick<ErrorEntry, 'field' | 'titles' | 'ids' | 'slug'>>

interface Options extends Details {
  /** Seconds until the same request may succeed: the header Retry-After of the answer. */
  readonly retryAfterSeconds?: number
  /** What else is wrong with the same input (checkTogether). */
  readonly others?: readonly Refusal[]
}

/**
 * An expected "no", thrown by operations and turned into the contract's error shape at the edge. Throwing inside a
 * transaction rolls it back, so a refused request leaves nothing half done.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details
  readonly retryAfterSeconds: number | undefined
  readonly others: readonly Refusal[]

  constructor(code: RefusalCode, message: string, { retryAfterSeconds, others = [], ...details }: Options = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.others = others
  }

  get status(): number {
    return refusalStatus[this.code]
  }

  entry(): ErrorEntry {
    return { code: this.code, message: this.message, ...this.details }
  }

  /** The first thing that is wrong, then the others. */
  entries(): ErrorEntry[] {
    return [this.entry(), ...this.others.map((other) => other.entry())]
  }
}

/**
 * The results of all checks. All their refusals are reported together, so that a form can be corrected in one go.
 * @throws Refusal the first one's, with the others
 */
export function checkTogether<Results extends readonly unknown[]>(
  ...checks: { readonly [Key in keyof Results]: () => Results[Key] }
): Results {
  const refused: Refusal[] = []
  const results = checks.map((check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error)
      return undefined
    }
  })
  const [first, ...others] = refused
  if (first) throw new Refusal(first.code, first.message, { ...first.details, others })
  return results as unknown as Results
}
