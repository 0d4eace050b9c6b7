/** How the office resolves a failed refund that is requested again, as a separate refund. */
export const triedAgain = 'tried again'

/** How a refund to a card is resolved from its start: the payer's bank had reclaimed the payment, and won. */
export const bankGaveBack = 'the bank gave it back'

/** The provider's reason when the payer's bank reclaims the payment: what a lost dispute takes must not be refunded twice. */
export const disputedFailure = 'charge_disputed'
