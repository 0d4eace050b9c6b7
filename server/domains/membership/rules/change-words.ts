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
  /** What the customer's balance pays now. */
  readonly fromBalance: number
  /** A debt in the balance, which is charged as well. */
  readonly carriedOver: number
  /** What is too small for a card and is charged with the next payment. */
  readonly addedToNext: number
  /** By card. */
  readonly nextPayment: number
  readonly nextFromGift: number
  readonly nextPaymentOn: LocalDay
  /** "15:42" */
  readonly goodUntil: string
  /** Credits in use beyond what would fit. */
  readonly creditsTooMany: number
  /** The change that is booked, which this one replaces. */
  readonly cancels: { readonly changeId: string; readonly to: ChangeSide; readonly on: LocalDay } | null
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
  /** That this change replaces the one that is booked. */
  readonly cancels: { title: string; text: string } | null
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
    cancels: cancelsWords(facts),
    sumsTitle: 'To pay now',
    sums: [
      ...(isNow ? facts.lines.map(({ text, amount }) => sum(text, signedPounds(amount))) : []),
      ...(isNow ? balanceWords(facts) : []),
      sum('We’ll take from your card now', due > 0 ? signedPounds(due) : 'Nothing', true),
      ...keptWords(facts),
      sum('Next payment', `${signedPounds(nextPayment)} on ${formatDay(facts.nextPaymentOn)}`),
      ...(nextFromGift > 0 ? [sum('From your gift balance then', signedPounds(nextFromGift))] : []),
    ],
    duty: `Then ${priceWords(after)}, renewing automatically until you change or end your plan. These figures are good until ${facts.goodUntil}.`,
    button: buttonWords(facts),
  }
}

function buttonWords({ moment, effectiveOn, due, fromBalance }: ChangeFacts): string {
  if (moment === 'renewal') return `Change from ${formatDay(effectiveOn)}`
  if (due === 0 && fromBalance > 0) return `Change and pay ${signedPounds(fromBalance)} from your balance`
  return due > 0 ? `Change and pay ${signedPounds(due)} now` : 'Change now for £0'
}

function cancelsWords({ cancels }: ChangeFacts): ChangeWords['cancels'] {
  if (!cancels) return null
  const { to, on } = cancels
  const plan = to.boosterCredits > 0 ? madeUpOf(to) : to.title
  return {
    title: 'Your booked change will be cancelled',
    text: `You’ve booked a change to ${plan} from ${formatDay(on)}. This change replaces it.`,
  }
}

const priceWords = ({ totalPence, intervalMonths }: ChangeSide): string =>
  `${signedPounds(totalPence)} ${periodWords(intervalMonths)}`

const sum = (label: string, value: string, strong = false) => ({ label, value, strong })

/** How the balance changes what the lines add up to. */
const balanceWords = ({ fromBalance, carriedOver }: ChangeFacts): ChangeWords['sums'] => [
  ...(carriedOver > 0 ? [sum('Carried over from before', signedPounds(carriedOver))] : []),
  ...(fromBalance > 0 ? [sum('From your balance', signedPounds(-fromBalance))] : []),
]

/** What is left for the next payment: what is too small for a card, or what the unused time is worth beyond what is to pay. */
function keptWords({ moment, lines, carriedOver, addedToNext }: ChangeFacts): ChangeWords['sums'] {
  const kept = -carriedOver - lines.reduce((all, { amount }) => all + amount, 0)
  if (moment === 'renewal') return []
  if (addedToNext > 0) return [sum('Added to your next payment', signedPounds(addedToNext))]
  return kept > 0 ? [sum('Comes off your next payment', signedPounds(kept))] : []
}

const sideWords = (name: string, side: ChangeSide): SideWords => ({
  name,
  credits: creditsWords(side.credits),
  detail: side.boosterCredits > 0 ? madeUpOf(side) : null,
  price: priceWords(side),
})

const madeUpOf = ({ title, boosterCredits }: ChangeSide): string => `${title} and ${boosterCredits} of booster`

/** These words as lines of text, in the order of the page. */
export const changeInLines = ({
  heading,
  starts,
  sides,
  warning,
  cancels,
  sumsTitle,
  sums,
  duty,
  button,
}: ChangeWords): string[] => [
  heading,
  starts,
  ...sides.map(({ name, credits, detail, price }) => `${name}: ${[credits, detail, price].filter(Boolean).join(', ')}`),
  ...(warning ? [warning.title, warning.text] : []),
  ...(cancels ? [cancels.title, cancels.text] : []),
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
  cancelsChangeId: facts.cancels?.changeId ?? null,
  text: changeInLines(changeWords(facts)),
})
