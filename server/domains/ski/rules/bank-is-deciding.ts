/** What emails say instead of a refund to the card while the payer's bank decides about the payment. */
export const bankIsDeciding = 'Your bank is deciding about this payment, so we can’t refund it to your card for now.'
