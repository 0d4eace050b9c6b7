export const aboutCopy = {
  title: 'Our story',
  description: 'How one piece of children’s clothing goes round: checked, labelled, worn, mended and worn again.',
  lead: 'Children grow out of clothes long before the clothes wear out. Our whole story is what we do about that.',
  lifeTitle: 'The life of a jumper',
  life: [
    {
      title: 'It’s checked',
      text: 'Before anyone can rent it, we check cords and drawstrings, small parts and nightwear. What doesn’t pass doesn’t go out.',
    },
    {
      title: 'It gets a label of its own',
      text: 'Scan the code on the label and the jumper tells you its story: how many families have worn it, and where it’s been mended.',
    },
    {
      title: 'It goes to a family',
      text: 'You see its marks before you order. Then it’s worn properly, through every puddle, because stains and wear are covered.',
    },
    {
      title: 'It comes home',
      text: 'We wash it, look it over from collar to cuff, and mend what can be mended. A small mend is character. We show you where it is.',
    },
    {
      title: 'It goes round again',
      text: 'To the next family, for fewer credits if it’s had a good deal of love. Nine months in a row with one family and it stays there for good.',
    },
    {
      title: 'It retires',
      text: 'When it has finished renting, it’s checked once more and sold in the resale shop with its marks listed. You don’t need a plan to buy it.',
      link: { to: '/resale', label: 'See the resale shop' },
    },
  ],
  promisesTitle: 'What we’re like to deal with',
  promises: [
    {
      title: 'You see the price first',
      text: 'Every piece shows what it takes in credits before you choose, and every delivery shows its postage before you order.',
    },
    {
      title: 'No late fees on rented clothes',
      text: 'You only pay for a piece that never comes back, and one of us checks that first. Ski wear is booked by the day and has its own terms.',
    },
    {
      title: 'You can leave online',
      text: 'No call and no reason needed, and you don’t have to send everything back first.',
    },
    {
      title: 'No figure without its source',
      text: 'When we give you a number about money or the planet, you can read underneath where it comes from, and whether anyone has verified it.',
      link: { to: '/planet', label: 'See our figures' },
    },
  ],
  whoTitle: 'Who runs the shop',
  who: 'One company, one email address, for everything from a missing button to a change of plan.',
  next: 'How it works, step by step',
} as const
