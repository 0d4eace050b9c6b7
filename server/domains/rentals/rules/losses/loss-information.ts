// What a family reads about a missing piece: before reporting it, and above the button that pays for it (law L-1, L-29).
// The latter is stored with the checkout as shown.
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { type Information, priceRows, row } from '../information.ts'
import { lossNotices } from './loss-clock.ts'

export interface LossFacts {
  readonly atMost: Pence
  readonly dueOn: LocalDay
  readonly today: LocalDay
  readonly credits: number
  /** Settings `loss.approval_days`, `loss.refund_days`. */
  readonly approvalDays: number
  readonly refundDays: number
}

const lateFees = row('Late fees', 'None')

/** @param facts.dueOn may be past */
export function reportInformation(facts: LossFacts): Information {
  const { atMost, dueOn, today, credits, approvalDays, refundDays } = facts
  const itsCredits = credits === 1 ? 'Its 1 credit stays' : `Its ${credits} credits stay`
  const due = `the day it ${dueOn < today ? 'was' : 'is'} due back`
  return {
    rows: [
      row('What happens', `We wait at least ${approvalDays} days and send you ${lossNotices} emails in that time`),
      row('Most it can cost', `${formatPounds(atMost)}: what it cost to keep for good on ${formatDay(dueOn)}, ${due}`),
      row('Charged', 'Nothing, unless one of us approves it and you then pay it yourself'),
      row('Credits', `${itsCredits} in use until it’s found or paid for`),
      row('If it turns up', `Tell us here or send it back. Within ${refundDays} days of paying, you get it all back.`),
      lateFees,
    ],
  }
}

/**
 * A recalled piece costs nothing (law L-28).
 * @param inUse whether its credits are in use
 */
export function recalledInformation(credits: number, inUse: boolean): Information {
  const free = inUse ? 'free to use straight away' : 'free to use already'
  return {
    rows: [
      row('What happens', 'It’s been recalled, so we stop waiting for it'),
      row('Charged', 'Nothing'),
      row('Credits', `${credits === 1 ? 'Its 1 credit is' : `Its ${credits} credits are`} ${free}`),
      row('If it turns up', 'Please don’t use it. Email us, and we’ll send you a free label.'),
    ],
  }
}

export interface LossPriced {
  readonly price: Pence
  readonly vatBasisPoints: number
  readonly dueOn: LocalDay
  readonly credits: number
  readonly refundDays: number
}

export function paymentInformation({ price, vatBasisPoints, dueOn, credits, refundDays }: LossPriced): Information {
  const itsCredits = credits === 1 ? 'Its 1 credit is' : `Its ${credits} credits are`
  return {
    rows: [
      ...priceRows(price, vatBasisPoints),
      row('Due back', formatDay(dueOn)),
      row('Credits', `${itsCredits} free to use straight away`),
      row('If it turns up', `Within ${refundDays} days of paying, you get all of it back. After that, it’s yours.`),
      row('If you don’t pay', 'We never take it from your card. Its credits stay in use.'),
      lateFees,
    ],
  }
}
