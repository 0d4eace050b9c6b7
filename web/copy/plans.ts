import { brand } from '#web/brand.ts'

export const plansCopy = {
  title: 'Choose your plan',
  description: 'Three plans, paid monthly, every 3 months or every 6. VAT included, end it whenever you like.',
  lead: 'Credits are what you can have at home at once. Swap whenever you like and they come straight back.',
  interval: 'How often you pay',
  show: 'Show these prices',
  intervals: { monthly: 'Monthly', quarterly: '3 months', _6Monthly: '6 months' },
  save: (percent: number) => `save ${percent}%`,
  credits: (credits: number) => `${credits} credits`,
  about: (pieces: string) => `about ${pieces} pieces`,
  worth: (worth: string) => `worth about ${worth}`,
  aMonth: 'a month',
  charged: {
    monthly: (total: string) => `${total} every month`,
    quarterly: (total: string) => `${total} every 3 months`,
    _6Monthly: (total: string) => `${total} every 6 months`,
  },
  vat: 'VAT included',
  recommended: 'Recommended',
  choose: (credits: number) => `Choose ${credits} credits`,
  seeYourPlan: 'See your plan',
  perSwap: (outbound: string, back: string) =>
    `Postage: your first delivery and your first return are free. After that a delivery is ${outbound} and a return ${back}.`,
  calm: '14 days to change your mind. End it online, no reason needed; clothes can come back afterwards.',
  factsTitle: 'What you get',
  facts: [
    {
      title: 'What a credit is',
      text: '1 credit costs about 16.6p a month on a 3-month plan and covers roughly £1.60 of clothing. Each piece has its price in credits: brand new costs most, well loved least.',
    },
    {
      title: 'Swap whenever you like',
      text: 'Tick what goes back and its credits are free at once. You have 14 days from the new parcel to post the old pieces.',
    },
    {
      title: 'Had it nine months? It’s yours.',
      text: 'Keep wearing a piece and after nine months it stays with you. Ski wear is the exception.',
    },
    {
      title: 'Stains and wear are covered',
      text: 'Felt-tip included. You only pay for something that never comes back, and never more than it was worth.',
    },
    {
      title: '14 days to change your mind',
      text: 'Cancel within 14 days of joining and we refund you to the same card within 14 days. If you asked us to start within them, we keep only the days you used.',
    },
    {
      title: 'How to stop',
      text: 'Open your plan and press “End membership”, no reason needed. Renewal stops at once and you keep the plan until the paid period ends. Only need a break? Pause it, and nothing is billed.',
    },
  ],
  tableTitle: 'All nine prices',
  tableCaption: 'What each plan costs, VAT included',
  tablePlan: 'Plan',
  pay: (total: string, monthly: string) => `${total} (${monthly} a month)`,
  perPeriod: { monthly: 'Paid monthly', quarterly: 'Paid every 3 months', _6Monthly: 'Paid every 6 months' },
  noPlans: `${brand.name} isn’t taking new members right now.`,
} as const
