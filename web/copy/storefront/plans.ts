import { pounds } from '#web/lib/format.ts'

export const plansCopy = {
  title: 'Choose your plan',
  description: 'Three plans. Pay monthly, every 3 months or every 6. End online whenever you like.',
  lead: 'Credits are how much you can have at home at once. Swap whenever you like and they’re free to use again straight away.',
  interval: 'How often you pay',
  show: 'Show these prices',
  intervals: { monthly: 'Monthly', quarterly: '3 months', _6Monthly: '6 months' },
  /** Of one plan, or of all plans with this interval. */
  save: ({ least, most }: { least: number; most: number }) =>
    least === most ? `save ${pounds(least)}` : `save ${pounds(least)}–${pounds(most)}`,
  credits: (credits: number) => `${credits} credits`,
  about: (pieces: string) => `about ${pieces} pieces at home`,
  worth: (worth: string) => `worth about ${worth}`,
  aMonth: 'a month',
  charged: {
    monthly: (total: string) => `${total} every month`,
    quarterly: (total: string) => `${total} every 3 months`,
    _6Monthly: (total: string) => `${total} every 6 months`,
  },
  chargedSaving: (charged: string, saved: string) => `${charged}: you save ${saved}`,
  vat: 'Price includes VAT',
  recommended: 'Recommended',
  basketRoom: (basket: string, pieces: number) => `Your ${basket}, room for about ${pieces} more`,
  basketFits: (basket: string) => `Your ${basket} fit`,
  basketOver: (basket: string, over: string) => `Your ${basket} are ${over} too many`,
  choose: (credits: number) => `Choose ${credits} credits`,
  seeYourPlan: 'See your plan',
  perSwap: (eachWay: string) => `Postage: your first delivery and return are free, then ${eachWay}.`,
  calm: '14 days to change your mind. End online at any time, no reason needed, and send the clothes back after.',
  factsTitle: 'What you get',
  facts: [
    {
      title: 'What a credit is',
      text: '1 credit costs about 16.6p a month on a 3-month plan and covers roughly £1.60 of clothing. Every piece has a price in credits. Brand new costs the most, well loved the least.',
    },
    {
      title: 'Swap whenever you like',
      text: 'Tick what’s going back and you can use its credits straight away. Post the old pieces within 14 days of the new ones arriving.',
    },
    {
      title: 'Nine months in, it’s yours',
      text: 'Rent a piece for nine months in a row and it’s yours to keep. Ski wear is the exception.',
    },
    {
      title: 'Stains and wear are covered',
      text: 'Felt-tip included. You only pay for a piece that never comes back, and never more than it would have cost to keep it for good.',
    },
    {
      title: '14 days to change your mind',
      text: 'Cancel within 14 days of joining and we’ll refund you to the same card within 14 days. If we’ve already sent you clothes, we keep a daily share of the price for the days you’ve had.',
    },
    {
      title: 'How to end it',
      text: 'Go to Your plan and choose “End membership”. No reason, no call. It won’t renew, and you can order and swap while more than 14 days of the time you’ve paid for are left. Need a break? Send everything back and pause: you pay nothing while you’re paused.',
    },
  ],
  tableTitle: 'Every plan and price',
  tableCaption: 'What each plan costs, including VAT',
  tablePlan: 'Plan',
  perMonth: (monthly: string, exact: boolean) => (exact ? `${monthly} a month` : `about ${monthly} a month`),
  perPeriod: { monthly: 'Paid monthly', quarterly: 'Paid every 3 months', _6Monthly: 'Paid every 6 months' },
  noPlans: 'We’re not taking new members just now.',
} as const
