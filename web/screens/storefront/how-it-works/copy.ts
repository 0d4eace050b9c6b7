import { pounds } from '#web/lib/format.ts'

/** A piece of the shop in its three conditions, to show what a credit is worth. */
export interface CreditExample {
  name: string
  RRP: number
  /** Dearest first. */
  prices: readonly { credits: number; label: string }[]
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const howCopy = {
  title: 'How it works',
  description:
    'Pick a plan, fill it with clothes priced by condition, swap as they grow, keep what you’ve rented for nine months.',
  lead: 'Children grow out of clothes long before the clothes wear out. So ours come back, get mended and go round again.',
  contents: 'On this page',
  sections: {
    plan: {
      title: 'Pick a plan',
      text: [
        'Three plans: 100, 150 or 200 credits, enough for about 6–7, 9–10 or 12–14 pieces at home at once. Pay monthly, every 3 months or every 6. Paying every 3 or 6 months costs less a month.',
        'Your plan renews automatically until you end it. You can do that online in your account at any time, without giving a reason. You keep it until the time you’ve paid for runs out; after the first 14 days we don’t refund part of a period.',
        'Need a break? Send everything back and pause. You pay nothing until you start again.',
      ],
      link: { to: '/plans', label: 'See the plans' },
    },
    credits: {
      title: 'Credits are space in your wardrobe',
      text: [
        'You don’t use credits up. They’re the most you can have at home at once. Book a return and you can use its credits for your next pieces straight away.',
        '1 credit costs about 16.6p a month on a 3-month plan and covers roughly £1.60 of clothing.',
        'No space for the winter coat? A Wardrobe Booster adds credits, 10 at a time, at the same rate as your plan. You can take it off at any renewal.',
      ],
      link: { to: '/shop', label: 'Browse the clothes' },
    },
    condition: {
      title: 'Condition sets the price',
      text: ['Most pieces come in up to three conditions. You see what each one takes in credits before you choose.'],
      link: { to: '/shop?conditions=worn', label: 'See what’s well loved' },
    },
    swap: {
      title: 'Swap when they grow',
      text: [
        'Tick what’s going back in your closet, pick what’s next, and we’ll post it. Post the old pieces within 14 days of your new ones arriving. The return label is in your closet.',
        'You can have one return on its way at a time. You can still order with any credits you have left.',
      ],
      link: { to: '/account/closet', label: 'Go to your closet' },
    },
    keep: {
      title: 'Nine months in, it’s yours',
      text: [
        'You rent each piece for up to three months at a time. After nine months in a row it’s yours to keep, and its credits are free to use again.',
      ],
      link: { to: '/plans', label: 'See the plans' },
    },
    cover: {
      title: 'Stains and wear are covered',
      text: [
        'Felt-tip included. No need to wash it: we clean everything, and mend what can be mended.',
        'If a piece never comes back, we’d charge no more than it would have cost to keep it for good on the day it was due, and only after three reminders, 30 days and a check by one of us.',
      ],
      link: { to: '/terms', label: 'Read the terms' },
    },
    cost: {
      title: 'Is it cheaper for you?',
      text: [],
      link: { to: '/resale', label: 'See our second-hand shop' },
    },
    postage: {
      title: 'Postage',
      text: [],
      link: { to: '/shop', label: 'Browse the clothes' },
    },
    sizes: {
      title: 'Sizes',
      text: [],
      link: { to: '/shop', label: 'Browse by size' },
    },
  },
  conditionPicture: (label: string) => `Hedgehog jumper, ${label.toLowerCase()}`,
  /**
   * "The Puddle raincoat costs £57 in the shops. Here it takes 38 credits brand new, 32 gently worn or 25 well loved:
   * …"
   */
  example: ({ name, RRP, prices }: CreditExample) => {
    const each = prices.map(
      ({ credits, label }, at) => `${credits}${at === 0 ? ' credits' : ''} ${label.toLowerCase()}`,
    )
    const worth = prices.map(({ credits, label }) => `${pounds(Math.round(RRP / credits))} ${label.toLowerCase()}`)
    return `The ${name} costs ${pounds(RRP)} in the shops. Here it takes ${listed.format(each)}, so a credit covers ${listed.format(worth)}.`
  },
  postage: (eachWay: string) =>
    `Your first delivery and return are free. After that it’s ${eachWay}, however many pieces you send. We deliver in the UK only.`,
  postageUnknown: 'Your first delivery and return are free. We deliver in the UK only.',
} as const
