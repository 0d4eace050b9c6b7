// What the page shows above the button that buys a piece (law L-1, L-2): its price, that the piece is theirs from today, the right
// to cancel, and what happens to the credits. All of it is stored with the checkout as shown.
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { cancelUntil } from './decide-keep-cancel.ts'
import { type Information, priceRows, row } from './information.ts'

export interface KeepInformationFacts {
  readonly price: Pence
  readonly vatBasisPoints: number
  readonly today: LocalDay
  readonly credits: number
  /** The day on which nine months make it theirs; null when none can be promised. */
  readonly freeOn: LocalDay | null
  /** Absent: it is at home. */
  readonly goingBack?: GoingBack | undefined
  /** Whether the payer buys it for the other home, whose return and keep day the payer does not see (product §12.3). */
  readonly elsewhere?: boolean
}

/** The return in which it is booked. */
interface GoingBack {
  readonly others: number
  /** How many of these are not recalled. */
  readonly othersNotRecalled: number
  readonly postage: Pence
  readonly postageFree: boolean
}

export function keepInformation(facts: KeepInformationFacts): Information {
  const { price, vatBasisPoints, today, credits, freeOn, goingBack, elsewhere = false } = facts
  const itsCredits = credits === 1 ? 'Its 1 credit is' : `Its ${credits} credits are`
  return {
    rows: [
      ...priceRows(price, vatBasisPoints),
      row('Yours', 'From today, for good'),
      row('Credits', `${itsCredits} free ${goingBack ? 'already' : 'to use straight away'}`),
      ...(goingBack ? describeReturn(goingBack, elsewhere) : []),
      row(
        'Changed your mind?',
        `Cancel in your closet by ${formatDay(cancelUntil(today))} for a full refund. ${elsewhere ? 'It’ll be rented at the other home again' : 'You’ll be renting the piece again'}, with its credits in use.`,
      ),
      ...(freeOn && !elsewhere ? [row('If you wait', `It’s yours for free on ${formatDay(freeOn)}`)] : []),
    ],
  }
}

function describeReturn(goingBack: GoingBack, elsewhere: boolean): Information['rows'] {
  if (!elsewhere) return [row('Your return', describeOwnReturn(goingBack))]
  const { othersNotRecalled, postage } = goingBack
  return othersNotRecalled === 0 && postage > 0
    ? [row('Return postage', `You’ll get back the ${formatPounds(postage)} you paid for it`)]
    : []
}

function describeOwnReturn({ others, othersNotRecalled, postage, postageFree }: GoingBack): string {
  if (othersNotRecalled > 0) return 'Don’t post this piece. The rest of your return goes ahead.'
  const refund = describeRefund({ postage, postageFree })
  if (others > 0)
    return `Don’t post this piece. What’s left in your return was recalled, and goes back free of charge.${refund}`
  return `We’ll cancel it, because nothing else is in it.${refund}`
}

function describeRefund({ postage, postageFree }: Pick<GoingBack, 'postage' | 'postageFree'>): string {
  if (postageFree) return ' You’ll have your free return again.'
  return postage > 0 ? ` You’ll get its ${formatPounds(postage)} postage back.` : ''
}
