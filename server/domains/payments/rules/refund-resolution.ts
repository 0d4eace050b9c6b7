/** Resolution of a failed refund that the office has requested again, as a separate refund. */
export const triedAgain = 'tried again'

/** Resolution of a refund that is never made, because the payer's bank has won a dispute and returned the money itself. */
export const refundedByBank = 'the bank gave it back'

/** The provider's reason when the payer's bank has reclaimed the payment, which must not be refunded as well. */
export const disputedFailure = 'charge_disputed'
