/** Resolution of a failed refund that the office has requested again, as a separate refund. */
export const triedAgain = 'tried again'

/** Resolution of a refund that is never made, because the payer's bank has won a dispute and returned the money itself. */
export const refundedByBank = 'the bank gave it back'

/** The provider's reason when the payer's bank has reclaimed the payment, which must not be refunded as well. */
export const disputedFailure = 'charge_disputed'

/** Names the part of a refund that the payer's bank has made, where we request the rest of it under its cause. */
export const bankPartOf = (causeKey: string): string => `${causeKey}:bank`

/** Names the request of a failed refund that is made again. */
export const againFor = (causeKey: string, failedId: string): string => `${causeKey}:again:${failedId}`

/** A pattern, of JavaScript and PostgreSQL, for what these two add to a cause. */
export const addedToCause = '(:again:.*|:bank)$'
