/** What emails say instead of a refund to the card while the payment is disputed. */
export const bankIsDeciding = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'
