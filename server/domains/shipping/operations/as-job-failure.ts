import { PassingFailure } from '#server/platform/jobs/passing-failure.ts'
import { PermanentFailure } from '#server/platform/jobs/permanent-failure.ts'
import { CarrierError } from '../carrier.ts'

/**
 * A call to the carrier by a job: one that failed for now is repeated, one that was refused is for a person to look at.
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
