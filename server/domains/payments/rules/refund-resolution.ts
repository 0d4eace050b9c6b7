/** Resolution of a failed refund that the office has requested again, as a separate refund. */
export const triedAgain = 'tried again'

/** Resolution of a refund that is never made, because the payer's bank has won a dispute and returned the money itself. */
export const refundedByBank = 'the bank gave it back'

/** Resolutions with a meaning of their own, which no operator may type. */
export const reservedResolutions: readonly string[] = [triedAgain, refundedByBank]

/** The provider's reason when the payer's bank has reclaimed the payment, which must not be refunded as well. */
export const disputedFailure = 'charge_disputed'

/** The cause of the part of a refund that the payer's bank has made, while we request the rest under the refund's own cause. */
export const bankPartCause = (causeKey: string): string => `${causeKey}:bank`

/** The cause of a failed refund that is requested again. */
export const retryCause = (causeKey: string, failedId: string): string => `${causeKey}:again:${failedId}`

/** Matches what these two add to a cause, in JavaScript and in PostgreSQL. */
export const addedCausePattern = '(:again:.*|:bank)$'
