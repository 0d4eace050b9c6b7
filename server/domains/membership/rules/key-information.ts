// What a visitor is shown before paying, down to the button, word for word: the page shows these words, and they are stored as
// evidence of the consent (product §3.6, §3.7, law L-1, L-2, L-4, L-14, L-15).
import { dayAfterUtcMonths, dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { formatPounds, type Pence, pence } from '#server/kernel/money.ts'
import { dailyShare } from './cooling-off.ts'
import { coolingOffDays, type PlanFacts, type PostageOffer, returnWithinDays } from './plan-terms.ts'

export interface OfferFacts {
  readonly plan: PlanFacts & { readonly average_items: string }
  readonly postage: PostageOffer
  /** Settings: days without orders at the end, and days after it by which the clothes are due back (product §3.5). */
  readonly ending: { readonly lastOrdersDays: number; readonly clothesDueDays: number }
  /** How the first payment is made: a gift balance pays first (product §7). */
  readonly today: { readonly byCard: Pence; readonly fromGift: Pence }
  readonly now: Date
}

export interface KeyInformation {
  /** The plan and its price, at the top of the page. */
  readonly lead: string
  readonly heading: string
  readonly rows: { label: string; value: string }[]
  readonly notes: string[]
  /** The two boxes, both empty at first; nobody joins without both. */
  readonly termsBox: { readonly text: string; readonly link: string }
  readonly startNowBox: string
  readonly button: string
  /** Directly under the button: what is charged from then on, and how often (law L-1). */
  readonly underButton: string
}

const intervalWords: Record<number, string> = { 1: 'every month', 3: 'every 3 months', 6: 'every 6 months' }
const inMonths = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

/** The part of the price that is kept for each day since joining, for somebody who joins at `now`. */
export const shareOfPlan = ({ plan, now }: OfferFacts): Pence =>
  dailyShare(pence(plan.total_pence), {
    from: dayInLondon(now),
    until: dayAfterUtcMonths(now, plan.interval_months),
  })

export function keyInformation(offer: OfferFacts): KeyInformation {
  const { plan, postage, ending, today, now } = offer
  const price = formatPounds(pence(plan.total_pence))
  const priceWords = `${price} ${intervalWords[plan.interval_months] ?? `every ${plan.interval_months} months`}`
  const share = formatPounds(shareOfPlan(offer))
  const renews = formatDay(dayAfterUtcMonths(now, plan.interval_months))
  return {
    lead: `${plan.title} for ${priceWords}`,
    heading: 'Your plan at a glance',
    rows: [
      { label: 'Plan', value: `${plan.title}, about ${plan.average_items} pieces at home` },
      { label: 'You pay', value: `${price} today, then ${priceWords}, VAT included` },
      ...(today.fromGift > 0 ? [{ label: 'Gift balance', value: giftWords(today) }] : []),
      { label: 'Renews', value: `Automatically, next on ${renews}` },
      { label: 'Minimum term', value: `${inMonths(plan.interval_months)}, ${price} in total` },
      {
        label: 'How to end it',
        value: `Online at any time. It runs until the period you’ve paid for ends, without new orders in its last ${ending.lastOrdersDays} days`,
      },
      {
        label: 'Change your mind',
        value: `Cancel within ${coolingOffDays} days. You get everything back until we’ve sent you clothes; after that, all but ${share} for each day since you joined`,
      },
      { label: 'Postage', value: postageWords(postage) },
    ],
    notes: [
      `To end it, go to your plan page and choose “End membership”. You don’t need to give a reason. It won’t renew, and you send the clothes back within ${ending.clothesDueDays} days after its last day.`,
      `If you cancel within ${coolingOffDays} days, we refund ${today.fromGift > 0 ? 'your card first, then your gift balance,' : 'your card'} within ${coolingOffDays} days, and you send the clothes back within ${returnWithinDays} days. You pay for that return unless your free one is still to come.`,
      'Stripe, our payment provider, saves your card. We charge it for your renewals, for postage when you order or send clothes back, and for what you agree to on your plan page, such as a larger plan. We never charge it for a piece that never comes back.',
    ],
    termsBox: { text: 'I’m 18 or over and agree to the', link: 'terms' },
    startNowBox: `Start my membership now. If I cancel within ${coolingOffDays} days after clothes were sent, Wrenlet keeps ${share} for each day since I joined`,
    button: `Subscribe and pay ${buttonAmount(offer)}`,
    underButton: `then ${priceWords}, until you end it`,
  }
}

const giftWords = ({ byCard, fromGift }: OfferFacts['today']): string =>
  `Pays ${formatPounds(fromGift)} of today’s payment${byCard > 0 ? `; ${formatPounds(byCard)} by card` : '. Your card is saved for renewals, and nothing is charged to it today'}`

/** The amount on the button: the card’s part, or all of it if the gift balance pays. */
function buttonAmount({ plan, today: { byCard, fromGift } }: OfferFacts): string {
  const price = formatPounds(pence(plan.total_pence))
  if (fromGift === 0) return price
  return byCard > 0 ? formatPounds(byCard) : `${price} from your gift balance`
}

function postageWords({ outbound, return: back, firstFree }: PostageOffer): string {
  const [delivery, returning] = [formatPounds(outbound), formatPounds(back)]
  const costs =
    delivery === returning ? `${delivery} each way` : `${delivery} for a delivery, ${returning} for a return`
  return firstFree ? `${costs}. Your first delivery and your first return are free` : costs
}

/** These words as lines of text, in the order of the page. */
export const inLines = (shown: KeyInformation): string[] => [
  shown.lead,
  shown.heading,
  ...shown.rows.map(({ label, value }) => `${label}: ${value}`),
  ...shown.notes,
  `Box ticked: ${shown.termsBox.text} ${shown.termsBox.link}`,
  `Box ticked: ${shown.startNowBox}`,
  `Button: ${shown.button}`,
  shown.underButton,
]

/** Stored with the consent: the words as shown, and the facts in them for emails and statistics (law L-14). */
export const evidenceOf = (offer: OfferFacts) => ({
  priceId: offer.plan.price_id,
  title: offer.plan.title,
  credits: offer.plan.credits,
  totalPence: offer.plan.total_pence,
  fromGiftPence: offer.today.fromGift,
  intervalMonths: offer.plan.interval_months,
  renewsAutomatically: true,
  nextPaymentOn: dayAfterUtcMonths(offer.now, offer.plan.interval_months),
  minimumTermMonths: offer.plan.interval_months,
  endsOnline: true,
  coolingOffDays,
  dailySharePence: shareOfPlan(offer),
  outboundPostagePence: offer.postage.outbound,
  returnPostagePence: offer.postage.return,
  firstPostageFree: offer.postage.firstFree,
  startNow: true,
  text: inLines(keyInformation(offer)),
})
