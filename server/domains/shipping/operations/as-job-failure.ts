import { PassingFailure } from '#server/platform/jobs/passing-failure.ts'
import { PermanentFailure } from '#server/platform/jobs/permanent-failure.ts'
import { CarrierError } from '../carrier.ts'

/**
 * Runs a job's call to the carrier: one that failed temporarily is retried, and a refused one needs a person.
 * @throws PassingFailure, PermanentFailure
 */
export async function asJobFailure<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    const Failure = error.failure === 'refused' ? PermanentFailure : PassingFailure
    throw new Failure(error.message, { cause: error })
  }
}
