// What a member is shown before changing plan or booster, down to the button, word for word: the page shows these words, and
// they are stored as evidence of the consent (product §3.3, law L-1, L-14).
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'

export interface ChangeSide {
  readonly title: string
  readonly credits: number
  readonly boosterCredits: number
  readonly totalPence: number
  readonly intervalMonths: number
}

export interface ChangeFacts {
  readonly before: ChangeSide
  readonly after: ChangeSide
  readonly moment: 'now' | 'renewal'
  readonly effectiveOn: LocalDay
  /** What makes up the amount due now, signed. */
  readonly lines: readonly { readonly text: string; readonly amount: number }[]
  readonly due: number
  /** By card. */
  readonly nextPayment: number
  readonly nextFromGift: number
  readonly nextPaymentOn: LocalDay
  /** "15:42" */
  readonly goodUntil: string
  /** Credits in use beyond what would fit. */
  readonly creditsTooMany: number
}

interface SideWords {
  readonly name: string
  readonly credits: string
  /** How the credits are made up, if a booster is part of them. */
  readonly detail: string | null
  readonly price: string
}

export interface ChangeWords {
  readonly heading: string
  readonly starts: string
  readonly sides: SideWords[]
  /** What must be returned first. */
  readonly warning: { title: string; text: string } | null
  readonly sumsTitle: string
  readonly sums: { label: string; value: string; strong: boolean }[]
  readonly duty: string
  readonly button: string
}

/** "a month", "every 3 months" */
export const periodWords = (months: number): string => (months === 1 ? 'a month' : `every ${months} months`)
/** An amount with a real minus sign, as on the other pages. */
export const signedPounds = (amount: number): string => formatPounds(pence(amount)).replace('-', '−')
const creditsWords = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`)

export function changeWords(facts: ChangeFacts): ChangeWords {
  const { before, after, moment, due, nextPayment, nextFromGift, creditsTooMany } = facts
  const isNow = moment === 'now'
  const day = formatDay(facts.effectiveOn)
  return {
    heading: 'What changes',
    starts: isNow ? 'Starts now' : `Starts on ${day}`,
    sides: [sideWords('Now', before), sideWords('After', after)],
    warning:
      creditsTooMany > 0
        ? {
            title: `Send back ${creditsTooMany} ${creditsTooMany === 1 ? 'credit’s' : 'credits’'} worth first`,
            text: `Send pieces back before ${day}. If they don’t fit your new plan by then, you’ll stay on this plan and price, and we’ll let you know.`,
          }
        : null,
    sumsTitle: 'To pay now',
    sums: [
      ...(isNow ? facts.lines.map(({ text, amount }) => sum(text, signedPounds(amount))) : []),
      sum('We’ll take from your card now', due > 0 ? signedPounds(due) : 'Nothing', true),
      ...keptWords(facts),
      sum('Next payment', `${signedPounds(nextPayment)} on ${formatDay(facts.nextPaymentOn)}`),
      ...(nextFromGift > 0 ? [sum('From your gift balance then', signedPounds(nextFromGift))] : []),
    ],
    duty: `Then ${priceWords(after)}, renewing automatically until you change or end your plan. These figures are good until ${facts.goodUntil}.`,
    button: buttonWords(facts),
  }
}

function buttonWords({ moment, effectiveOn, due }: ChangeFacts): string {
  if (moment === 'renewal') return `Change from ${formatDay(effectiveOn)}`
  return due > 0 ? `Change and pay ${signedPounds(due)} now` : 'Change now for £0'
}

const priceWords = ({ totalPence, intervalMonths }: ChangeSide): string =>
  `${signedPounds(totalPence)} ${periodWords(intervalMonths)}`

const sum = (label: string, value: string, strong = false) => ({ label, value, strong })

/** What the unused time of the old plan is worth beyond the price of the new one. */
function keptWords({ moment, lines }: ChangeFacts): ChangeWords['sums'] {
  const total = lines.reduce((all, { amount }) => all + amount, 0)
  return moment === 'now' && total < 0 ? [sum('Comes off your next payment', signedPounds(-total))] : []
}

const sideWords = (name: string, side: ChangeSide): SideWords => ({
  name,
  credits: creditsWords(side.credits),
  detail: side.boosterCredits > 0 ? `${side.title} and ${side.boosterCredits} of booster` : null,
  price: priceWords(side),
})

/** These words as lines of text, in the order of the page. */
export const changeInLines = ({
  heading,
  starts,
  sides,
  warning,
  sumsTitle,
  sums,
  duty,
  button,
}: ChangeWords): string[] => [
  heading,
  starts,
  ...sides.map(({ name, credits, detail, price }) => `${name}: ${[credits, detail, price].filter(Boolean).join(', ')}`),
  ...(warning ? [warning.title, warning.text] : []),
  sumsTitle,
  ...sums.map(({ label, value }) => `${label}: ${value}`),
  duty,
  `Button: ${button}`,
]

/** Stored with the consent: the words as shown, and the facts in them. */
export const evidenceOfChange = (facts: ChangeFacts) => ({
  moment: facts.moment,
  effectiveOn: facts.effectiveOn,
  title: facts.after.title,
  credits: facts.after.credits,
  totalPence: facts.after.totalPence,
  intervalMonths: facts.after.intervalMonths,
  duePence: facts.due,
  nextPaymentPence: facts.nextPayment,
  nextPaymentOn: facts.nextPaymentOn,
  renewsAutomatically: true,
  text: changeInLines(changeWords(facts)),
})
