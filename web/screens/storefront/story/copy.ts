/**
 * "a raincoat", "an acorn henley", "a pair of dungarees": a dress is one thing, and a name that ends in a single s is a
 * pair.
 */
const articleOf = (name: string) =>
  /[^s]s$/.test(name.toLowerCase()) ? 'a pair of' : /^[aeiou]/i.test(name) ? 'an' : 'a'

export const storyCopy = {
  title: (name: string) => `${name}: its story so far`,
  description: (name: string) => `${name}: where this one has been, and where it can go next.`,
  hello: (name: string) => `Hello, I’m ${articleOf(name)}`,
  /** Shown if the picture is of another condition: a piece that was never mended is not pictured with patches. */
  picturedAs: (condition: string) => `The picture shows one that’s ${condition.toLowerCase()}.`,
  counters: 'So far',
  families: (families: number) => (families === 1 ? 'family with us' : 'families with us'),
  /** A few days with a family still count as time worn. */
  underAMonth: '<1',
  monthsWorn: (months: number) => (months === 1 ? 'month worn' : 'months worn'),
  mends: (mends: number) => (mends === 1 ? 'mend' : 'mends'),
  marks: (count: number, checked: string) =>
    count === 0
      ? `No marks at my last check, in ${checked}.`
      : `${count === 1 ? 'One mark' : `${count} marks`} at my last check, in ${checked}.`,
  marksUnknown: 'Nobody has checked me for marks yet.',
  soFar: 'My story so far',
  care: 'How to look after me',
  next: 'What next?',
  where: {
    available: 'I’m clean, checked and ready for my next family.',
    for_dates: 'I’m clean, checked and booked by the day, for trips to the snow.',
    with_you: 'I’m at home with you. When I’m too small, pass me on.',
    with_a_family: 'I’m out with a family at the moment, but there are others like me.',
    with_us: 'I’m being looked after or I’m already spoken for. There are others like me.',
    in_resale: 'My renting days are over. Others like me are still for rent.',
    left: 'I’ve left Wrenlet for good. There are others like me.',
  },
  forSale: 'My renting days are over. Pieces like me are in the resale shop.',
  buy: 'See them in the resale shop',
  rent: 'Rent this',
  book: 'See it in ski wear',
  rentFor: (credits: number) => (credits === 1 ? 'For 1 credit' : `For ${credits} credits`),
  sendBack: 'Send back, keep or report',
  seeMore: 'See more like it',
  seeAll: 'See all clothes',
  unknownTitle: 'We don’t recognise this label',
  unknownText: (code: string) => `We can’t find a piece with the code “${code}”. Check the label and try again.`,
  noCode: 'Type the code from the label inside the collar or waistband.',
  codeLabel: 'Code on the label',
  codeHint: 'The letters and digits under the square pattern. Capitals, spaces and hyphens don’t matter.',
  enterCode: 'Enter the code on the label',
  find: 'Find this piece',
  help: 'Can’t read it any more? Email us and we’ll work out which piece it is:',
} as const
