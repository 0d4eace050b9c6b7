export const howCopy = {
  title: 'How it works',
  description:
    'Pick a plan, spend credits on clothes priced by condition, swap as they grow, keep what you’ve had nine months.',
  lead: 'Children grow out of clothes long before the clothes are done. So ours come back, get mended and go round again.',
  contents: 'On this page',
  sections: {
    plan: {
      title: 'Pick a plan',
      text: [
        'Three sizes: 100, 150 or 200 credits, enough for about 6–7, 9–10 or 12–14 pieces at home at once. Pay monthly, every 3 months or every 6; the longer you pay ahead, the less it costs.',
        'Your plan renews on its own until you end it. You can do that online in your account whenever you like, no reason needed. Only need a break? Send everything back and pause: nothing is billed until you start again.',
      ],
      link: { to: '/plans', label: 'See the plans' },
    },
    credits: {
      title: 'Credits are room in your wardrobe',
      text: [
        '1 credit costs about 16.6p a month on a 3-month plan and covers roughly £1.60 of clothing. A raincoat worth £66 new takes 44 credits when brand new, fewer when it has been worn.',
        'Credits aren’t spent and gone. They’re the most you can have at home at once: send a piece back and its credits are free again, in the same order.',
        'Short of room for the winter coat? A Wardrobe Booster adds credits in tens at your plan’s rate, and comes off again from any renewal.',
      ],
      link: { to: '/shop', label: 'Browse the clothes' },
    },
    condition: {
      title: 'Condition sets the price',
      text: ['Every piece comes in up to three conditions, and you see the credits of each before you choose.'],
      link: { to: '/shop?conditions=worn', label: 'See what’s well loved' },
    },
    swap: {
      title: 'Swap when they grow',
      text: [
        'Tick what goes back in your closet, pick what’s next, and we post it. You have 14 days from the new parcel to send the old pieces, with the label you find in your closet.',
        'One return at a time: while one is on its way you can still order with free credits.',
      ],
      link: { to: '/account/closet', label: 'Go to your closet' },
    },
    keep: {
      title: 'Had it nine months? It’s yours.',
      text: [
        'You rent each piece for up to three months at a time. After nine months in a row it’s yours to keep, and its credits are free to use again. Ski wear is the exception.',
      ],
      link: { to: '/plans', label: 'See the plans' },
    },
    cover: {
      title: 'Stains and wear are covered',
      text: [
        'Felt-tip included. Send it back as it is, washed if you can; we mend what can be mended.',
        'Only a piece that never comes back costs something: at most its price new, less what you’ve already paid in rental, and only after we’ve written three times.',
      ],
      link: { to: '/terms', label: 'Read the terms' },
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
  conditionPicture: (label: string) => `A hedgehog jumper, ${label.toLowerCase()}`,
  postage: (outbound: string, back: string) =>
    `Your first delivery and your first return are free. After that a delivery is ${outbound} and a return ${back}, however many pieces are in it. We post to the United Kingdom only.`,
  postageUnknown: 'Your first delivery and your first return are free. We post to the United Kingdom only.',
} as const
