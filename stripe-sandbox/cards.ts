/** The test cards: what each number does. Any other number is refused as Stripe refuses live cards in test mode. */

export interface Decline {
  code: string
  declineCode: string
  message: string
}

export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard'
  /** A few words for the lists on the pages. */
  label: string
  /** When the bank asks the holder. `unless_set_up`: not for later charges once a payment succeeded for future use. */
  challenge: 'never' | 'always' | 'unless_set_up'
  /** What a charge answers; null succeeds. */
  decline: Decline | null
  disputed?: true
  /** What its bank makes of a refund, an hour later: it goes through only then, or comes back. */
  refund?: 'fails' | 'pends'
  /** It can be kept for later although no charge will ever succeed. */
  savable?: true
  /** Stripe's ready-made payment method, for servers and tests. */
  token?: string
}

export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrectCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  notATestCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
} as const satisfies Record<string, Decline>

export const testCards: TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    label: 'Payment succeeds',
    challenge: 'never',
    decline: null,
    token: 'pm_card_visa',
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    label: 'Payment succeeds (Mastercard)',
    challenge: 'never',
    decline: null,
    token: 'pm_card_mastercard',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    label: 'Declined',
    challenge: 'never',
    decline: declines.generic,
    token: 'pm_card_visa_chargeDeclined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    label: 'Insufficient funds',
    challenge: 'never',
    decline: declines.insufficientFunds,
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    label: 'Card has expired',
    challenge: 'never',
    decline: declines.expired,
    token: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    label: 'Wrong security code',
    challenge: 'never',
    decline: declines.incorrectCvc,
    token: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    label: 'Processing error',
    challenge: 'never',
    decline: declines.processing,
    token: 'pm_card_chargeDeclinedProcessingError',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    label: '3-D Secure, always',
    challenge: 'always',
    decline: null,
    token: 'pm_card_authenticationRequired',
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    label: '3-D Secure 2, always',
    challenge: 'always',
    decline: null,
    token: 'pm_card_threeDSecure2Required',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    label: '3-D Secure, unless set up for later',
    challenge: 'unless_set_up',
    decline: null,
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    label: '3-D Secure, then insufficient funds',
    challenge: 'always',
    decline: declines.insufficientFunds,
    savable: true,
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    label: 'Can be saved, every charge fails',
    challenge: 'never',
    decline: declines.generic,
    savable: true,
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    label: 'Payment succeeds, then disputed',
    challenge: 'never',
    decline: null,
    disputed: true,
    token: 'pm_card_createDispute',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    label: 'Payment succeeds, a refund is pending first',
    challenge: 'never',
    decline: null,
    refund: 'pends',
    token: 'pm_card_pendingRefund',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    label: 'Payment succeeds, a refund fails later',
    challenge: 'never',
    decline: null,
    refund: 'fails',
    token: 'pm_card_refundFail',
  },
]

/** The card with this number; a number that is none of them is declined when charged. */
export function testCard(number: string): TestCard {
  const known = testCards.find((card) => card.number === number)
  return (
    known ?? { number, brand: 'visa', label: 'Not a test card', challenge: 'never', decline: declines.notATestCard }
  )
}

/** Why the bank does not let a card be kept for later; null lets it. */
export const setupDecline = (card: TestCard): Decline | null => (card.savable ? null : card.decline)

export const cardOfToken = (token: string): TestCard | undefined => testCards.find((card) => card.token === token)

/** `4242 4242 4242 4242` */
export const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The check digit of a card number. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [i, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
