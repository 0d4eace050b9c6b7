export const homeCopy = {
  title: 'Children’s clothes to rent and swap',
  description:
    'Rent beautiful children’s clothes with credits, wear them through every puddle, then swap for the next size up. From £18 a month, posted across the UK.',
  hero: 'A wardrobe that grows with them',
  lead: (price: string) =>
    `Rent beautiful children’s clothes, wear them through every puddle, then swap for the next size up. From ${price} a month.`,
  leadWithoutPrice:
    'Rent beautiful children’s clothes, wear them through every puddle, then swap for the next size up.',
  choosePlan: 'Choose a plan',
  browse: 'Browse the clothes',
  proofs: ['Stains and wear are covered', 'First delivery and return free', 'End it any time'],
  justLanded: 'Just landed',
  seeNew: 'See everything new',
  how: 'How it works',
  steps: [
    {
      title: 'Pick a plan',
      text: '100, 150 or 200 credits. Enough for about 6–7, 9–10 or 12–14 pieces.',
    },
    { title: 'Spend your credits', text: 'Each piece is priced by condition. Well loved costs least.' },
    {
      title: 'Swap when they grow',
      text: 'Send back what’s too small and choose again, whenever you like.',
    },
  ],
  byType: 'Shop by type',
  planTitle: 'One plan, a whole wardrobe',
  costLine: '1 credit costs about 16.6p a month on a 3-month plan and covers roughly £1.60 of clothing.',
  planText: (price: string) =>
    `Plans start at ${price} a month. Swap as often as you like, keep anything for nine months and it’s yours.`,
  aMonth: 'a month',
  about: (pieces: string) => `about ${pieces} pieces`,
  comparePlans: 'Compare the plans',
  quotes: 'What it’s like',
  sampleNote: 'Sample quotes: written for this demonstration, not by customers.',
  promise: [
    {
      title: 'Had it nine months? It’s yours.',
      text: 'Keep wearing what you love. After nine months a piece stays with you and its credits come back.',
    },
    { title: 'Stains and wear are covered', text: 'Felt-tip included. Knees and elbows are what we mend best.' },
    { title: 'Swap as they grow', text: 'Tick what goes back, pick what’s next. The freed credits count at once.' },
  ],
} as const
