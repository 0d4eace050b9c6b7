/** The test cards, and what each number does. Any other number is refused, as Stripe refuses live cards in test mode. */

export interface Decline {
  code: string
  declineCode: string
  message: string
}

export interface TestCard {
  number: string
  brand: 'amex' | 'mastercard' | 'visa'
  funding: 'credit' | 'debit' | 'prepaid'
  country: 'GB' | 'US'
  /** A short description for the lists on the pages. */
  label: string
  /** The endings of Stripe's ready-made `pm_card_…` and `tok_…` for this card. */
  names: string[]
  /** When the bank asks for 3-D Secure; with `unless_set_up`, not after the card has been set up for later charges. */
  challenge: 'never' | 'always' | 'unless_set_up'
  /** Why a charge is declined; null when it succeeds. */
  decline: Decline | null
  disputed?: true
  /** `pends`: a refund is pending for an hour, then succeeds. `fails`: it succeeds, and fails an hour later. */
  refund?: 'fails' | 'pends'
  /** Set if the card can be saved although every charge fails. */
  savable?: true
}

export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  tooOften: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
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

const card = (number: string, label: string, names: string[], more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa',
  funding: 'credit',
  country: 'US',
  label,
  names,
  challenge: 'never',
  decline: null,
  ...more,
})

export const testCards: TestCard[] = [
  card('4242424242424242', 'Payment succeeds', ['visa', 'us']),
  card('5555555555554444', 'Payment succeeds (Mastercard)', ['mastercard']),
  card('378282246310005', 'Payment succeeds (American Express)', ['amex']),
  card('4000056655665556', 'Payment succeeds (debit)', ['visa_debit'], { funding: 'debit' }),
  card('5200828282828210', 'Payment succeeds (Mastercard debit)', ['mastercard_debit'], { funding: 'debit' }),
  card('5105105105105100', 'Payment succeeds (Mastercard prepaid)', ['mastercard_prepaid'], { funding: 'prepaid' }),
  card('4000008260000000', 'Payment succeeds (British)', ['gb'], { country: 'GB' }),
  card('4000058260000005', 'Payment succeeds (British debit)', ['gb_debit'], { country: 'GB', funding: 'debit' }),
  card('5555558265554449', 'Payment succeeds (British Mastercard)', ['gb_mastercard'], { country: 'GB' }),
  card('4000000000000002', 'Declined', ['visa_chargeDeclined', 'chargeDeclined'], { decline: declines.generic }),
  card(
    '4000000000009995',
    'Insufficient funds',
    ['visa_chargeDeclinedInsufficientFunds', 'chargeDeclinedInsufficientFunds'],
    { decline: declines.insufficientFunds },
  ),
  card('4000000000009987', 'Lost card', ['visa_chargeDeclinedLostCard'], { decline: declines.lost }),
  card('4000000000009979', 'Stolen card', ['visa_chargeDeclinedStolenCard'], { decline: declines.stolen }),
  card('4000000000006975', 'Used too often', ['visa_chargeDeclinedVelocityLimitExceeded'], {
    decline: declines.tooOften,
  }),
  card('4000000000000069', 'Card has expired', ['chargeDeclinedExpiredCard'], { decline: declines.expired }),
  card('4000000000000127', 'Wrong security code', ['chargeDeclinedIncorrectCvc'], { decline: declines.incorrectCvc }),
  card('4000000000000119', 'Processing error', ['chargeDeclinedProcessingError'], { decline: declines.processing }),
  card('4000002760003184', '3-D Secure, always', ['authenticationRequired'], { challenge: 'always' }),
  card('4000000000003220', '3-D Secure 2, always', ['threeDSecure2Required'], { challenge: 'always' }),
  card('4000002500003155', '3-D Secure, unless set up for later', ['authenticationRequiredOnSetup'], {
    challenge: 'unless_set_up',
  }),
  card('4000000000003055', '3-D Secure possible, not asked for', ['threeDSecureOptional']),
  card('4000008400001629', '3-D Secure, then declined', ['threeDSecureRequiredChargeDeclined'], {
    challenge: 'always',
    decline: declines.generic,
  }),
  card(
    '4000008260003178',
    '3-D Secure, then insufficient funds',
    ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    { challenge: 'always', decline: declines.insufficientFunds, savable: true },
  ),
  card('4000000000000341', 'Can be saved, every charge fails', ['chargeCustomerFail'], {
    decline: declines.generic,
    savable: true,
  }),
  card('4000000000000259', 'Payment succeeds, then disputed', ['createDispute'], { disputed: true }),
  card('4000000000007726', 'Payment succeeds, a refund is pending first', ['pendingRefund'], { refund: 'pends' }),
  card('4000000000005126', 'Payment succeeds, a refund fails later', ['refundFail'], { refund: 'fails' }),
]

const byNumber = new Map(testCards.map((entry) => [entry.number, entry]))
const byName = new Map(testCards.flatMap((entry) => entry.names.map((name) => [name, entry] as const)))

export const isTestCard = (number: string): boolean => byNumber.has(number)

/** The card with this number; any other number is declined when charged. */
export const testCard = (number: string): TestCard =>
  byNumber.get(number) ?? card(number, 'Not a test card', [], { decline: declines.notATestCard })

/** Why the bank refuses to let a card be saved; null when it allows it. */
export const setupDecline = ({ savable, decline }: TestCard): Decline | null => (savable ? null : decline)

const findByName = (prefix: string, id: string): TestCard | undefined =>
  id.startsWith(prefix) ? byName.get(id.slice(prefix.length)) : undefined

/** The card behind one of Stripe's shared payment methods: `pm_card_visa`. */
export const cardOfSharedMethod = (id: string): TestCard | undefined => findByName('pm_card_', id)

/** The card behind one of Stripe's shared tokens: `tok_visa`. */
export const cardOfToken = (id: string): TestCard | undefined => findByName('tok_', id)

/** `4242 4242 4242 4242` */
export const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Whether a card number has the right check digit. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [i, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
