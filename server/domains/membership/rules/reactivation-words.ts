// What a member is shown before reactivating a paused membership, down to the button, word for word: the page shows these words,
// and they are stored as evidence of the consent (product §3.5, law L-1, L-14).
import { periodWords, signedPounds } from './change-words.ts'

export interface ReactivationFacts {
  /** The price of a whole period, booster included. */
  readonly pricePence: number
  readonly intervalMonths: number
  /** Unused time from before the pause. */
  readonly unusedPence: number
  /** In the member's favour; negative is a debt. */
  readonly balancePence: number
  readonly duePence: number
  /** What is too small for a card and is charged with the next payment. */
  readonly addedToNextPence: number
}

export interface ReactivationWords {
  readonly lead: string
  readonly sums: { label: string; value: string; strong: boolean }[]
  readonly duty: string
  readonly button: string
}

export function reactivationWords(facts: ReactivationFacts): ReactivationWords {
  const { pricePence, intervalMonths, unusedPence, balancePence, duePence, addedToNextPence } = facts
  const sum = (label: string, amount: number) => ({ label, value: signedPounds(amount), strong: false })
  return {
    lead: 'A new period starts today, and you can order straight away.',
    sums: [
      sum('Your plan', pricePence),
      ...(unusedPence > 0 ? [sum('Unused payment from before your pause', -unusedPence)] : []),
      ...(balancePence > 0 ? [sum('Account balance', -balancePence)] : []),
      ...(balancePence < 0 ? [sum('Carried over from before', -balancePence)] : []),
      { label: 'To pay now', value: duePence > 0 ? signedPounds(duePence) : 'Nothing', strong: true },
      ...(addedToNextPence > 0 ? [sum('Added to your next payment', addedToNextPence)] : []),
    ],
    duty: `Then ${signedPounds(pricePence)} ${periodWords(intervalMonths)}, renewing automatically until you change, pause or end your plan.`,
    button: duePence > 0 ? `Reactivate and pay ${signedPounds(duePence)}` : 'Reactivate',
  }
}

/** These words as lines of text, in the order of the page. */
export const reactivationInLines = ({ lead, sums, duty, button }: ReactivationWords): string[] => [
  lead,
  ...sums.map(({ label, value }) => `${label}: ${value}`),
  duty,
  `Button: ${button}`,
]

/** Stored with the consent: the words as shown, and the facts in them. */
export const evidenceOfReactivation = (facts: ReactivationFacts) => ({
  ...facts,
  renewsAutomatically: true,
  text: reactivationInLines(reactivationWords(facts)),
})
