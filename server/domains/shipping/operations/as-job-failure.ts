import { PermanentFailure } from '#server/platform/jobs/permanent-failure.ts'
import { TransientFailure } from '#server/platform/jobs/transient-failure.ts'
import { CarrierError } from '../carrier.ts'

/**
 * Runs a job's call to the carrier. A temporary failure is retried; a refusal needs a person.
 * @throws TransientFailure, PermanentFailure
 */
export async function asJobFailure<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    const Failure = error.failure === 'refused' ? PermanentFailure : TransientFailure
    throw new Failure(error.message, { cause: error })
  }
}
