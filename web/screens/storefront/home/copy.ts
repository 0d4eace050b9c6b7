const offer = 'Rent beautiful children’s clothes, wear them through every puddle, then swap for the next size up.'

export const homeCopy = {
  title: 'Children’s clothes to rent and swap',
  /** `price` is the first price with its postage; without one the offer is shown alone. */
  description: (price: string | null) =>
    price ? `${offer} From ${price}. Delivered across the UK.` : `${offer} Delivered across the UK.`,
  hero: 'A wardrobe that grows with them',
  lead: offer,
  from: (price: string) => `From ${price}.`,
  credits: 'Credits are what you can have at home at once.',
  creditsHold: (credits: number) => `${credits} credits hold `,
  aboutPieces: (pieces: string) => `about ${pieces} pieces.`,
  choosePlan: 'Choose a plan',
  browse: 'Browse the clothes',
  yourCloset: 'Go to your closet',
  yourPlan: 'See your plan',
  proofs: ['Stains and wear are covered', 'First delivery and return free', 'End it online, no call'],
  justLanded: 'Just landed',
  seeAll: 'See everything',
  how: 'How it works',
  pickPlan: 'Pick a plan',
  /** "100 credits hold about 6–7 pieces at home, 150 about 9–10, 200 about 12–14." */
  planSizes: (choices: readonly { credits: number; averageItems: string }[]) =>
    `${choices
      .map(({ credits, averageItems }, at) =>
        at === 0 ? `${credits} credits hold about ${averageItems} pieces at home` : `${credits} about ${averageItems}`,
      )
      .join(', ')}.`,
  planSizesUnknown: 'Credits are what you can have at home at once. The more credits, the more pieces.',
  fillWardrobe: 'Fill your wardrobe',
  fillWardrobeText: 'The more a piece has been worn, the fewer credits it takes.',
  swap: 'Swap when they grow',
  swapText: 'Send back what’s too small and choose the next size. You can use its credits again straight away.',
  byType: 'Shop by type',
  conditions: 'The more it’s been loved, the less it costs',
  conditionsText:
    'Most pieces come in up to three conditions. You see what each one takes in credits before you choose.',
  conditionsLink: 'See what’s well loved',
  planTitle: (price: string) => `A wardrobe for ${price} a month`,
  costLine: '1 credit costs about 16.6p a month on a 3-month plan and covers roughly £1.60 of clothing.',
  planText: 'Swap as often as you like. Anything you’ve rented for nine months in a row is yours to keep.',
  aMonth: 'a month',
  about: (pieces: string) => `about ${pieces} pieces at home`,
  comparePlans: 'Compare the plans',
  resaleTitle: 'Or buy it second-hand',
  resaleText: 'When a piece has finished renting we check it once more, list its marks and sell it. No plan needed.',
  resaleLink: 'See the resale shop',
  skiTitle: 'Off to the snow?',
  skiText: 'Jackets, salopettes, boots and mittens, booked for the days you’re away. Posted both ways, no plan needed.',
  skiLink: 'See the ski wear',
  quotesSample: 'What parents might say',
  quotes: 'What parents say',
  sampleNote: 'Sample quotes: written for this demonstration, not by customers.',
  impact: 'What it adds up to',
  impactText: 'Renting helps only if each piece is worn more. What we know about each figure is right beneath it.',
  impactLink: 'All our figures, and what renting uses',
  promises: 'What you can count on',
  promise: [
    {
      title: 'Nine months in, it’s yours',
      text: 'Keep wearing what you love. After nine months of renting it in a row, a piece is yours to keep and its credits are free to use again.',
    },
    { title: 'Stains and wear are covered', text: 'Felt-tip included. Mending knees is what we do best.' },
    {
      title: 'Swap as they grow',
      text: 'Tick what’s going back, pick what’s next. You can use those credits straight away.',
    },
  ],
  lastTitle: 'Ready for the next puddle?',
} as const
