import { pounds } from '#web/lib/format.ts'

export const costCopy = {
  intro:
    'Renting isn’t the cheapest way for everyone. Put in your own numbers for one child, and compare a year of each.',
  pieces: 'Pieces at home at once',
  new: 'Price of a piece when new',
  secondHand: 'Price of a piece second-hand',
  poundsHint: 'In pounds',
  months: 'How long a size fits',
  monthsOption: (months: number) => `${months} months`,
  compare: 'Compare',
  wrong: {
    pieces: 'Enter a whole number from 1 to 40',
    new: 'Enter a price from £1 to £200',
    'second-hand': 'Enter a price from £1 to £200',
    months: 'Choose how long a size fits',
  },
  caption: 'One year of clothes for one child',
  way: 'Way',
  how: 'How it’s worked out',
  year: 'A year',
  rent: 'Renting',
  rentHow: (credits: number, quarter: number, parcels: number, postage: number) =>
    `${credits} credits at ${pounds(quarter)} every 3 months${
      parcels === 0 ? '' : `, and ${pounds(postage)} postage for ${parcels} ${parcels === 1 ? 'swap' : 'swaps'}`
    }`,
  rentTooMany: 'More than our largest plan holds at once',
  buyNew: 'Buying new',
  buySecondHand: 'Buying second-hand',
  buyHow: (pieces: number, price: number, months: number) =>
    `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} at ${pounds(price)}, again every ${months} months`,
  cheapest: {
    rent: (difference: number) => `With these numbers renting is cheapest, by ${pounds(difference)} a year.`,
    new: (difference: number) => `With these numbers buying new is cheapest, by ${pounds(difference)} a year.`,
    secondHand: (difference: number) =>
      `With these numbers buying second-hand is cheapest, by ${pounds(difference)} a year.`,
  },
  equal: 'With these numbers the two cheapest ways cost the same.',
  secondHandTitle: 'When second-hand is cheaper',
  secondHandWhen: [
    'Your child needs only a few pieces at a time.',
    'A size fits for half a year or more.',
    'You find what you want nearby for a few pounds, or it’s handed down.',
    'You sell clothes on afterwards: that money isn’t in these sums.',
  ],
  leftOut:
    'Credits are counted at the price when new: a piece that’s well loved takes fewer, so a smaller plan may do. Not in these sums: what you keep after nine months, and postage on what you buy.',
} as const
