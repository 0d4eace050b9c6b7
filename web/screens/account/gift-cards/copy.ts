import { pounds } from '#web/lib/format.ts'

// Copy for the gift cards page of the account.
export const giftCardsCopy = {
  title: 'Gift cards',
  balance: 'Your gift balance',
  none: 'Nothing yet. Add a gift card, and its value is here to spend.',
  used: 'Used automatically for your plan, postage, clothes to keep, ski wear and the resale shop; a card pays what’s left. It doesn’t run out.',
  frozen: (pence: number) =>
    `${pounds(pence)} more is on hold: the bank of the person who bought the card is looking into its payment. If the payment stands, we’ll release it.`,
  redeem: 'Add a gift card',
  statement: 'What came in and went out',
  caption: 'Every change of your gift balance, newest first',
  date: 'Day',
  what: 'What',
  change: 'Change',
  after: 'Balance',
  signed: (pence: number) => (pence > 0 ? `+${pounds(pence)}` : pounds(pence)),

  bought: 'Gift cards you’ve bought',
  boughtNone: 'None yet.',
  buy: 'Buy a gift card',
  cardFor: (amount: number, name: string) => `${pounds(amount)} for ${name}`,
  see: (reference: string) => `See gift card ${reference}`,
} as const

/** Copy for a family's links. */
export const familyLinksCopy = {
  heading: 'For grandparents and friends',
  lead: 'Share a link that shows which sizes fit now and next. We show no names, birthdays or addresses, and nobody needs an account to open it.',
  show: 'What it shows',
  child: (name: string | null, number: number) => name ?? `Child ${number}`,
  sizeOf: (size: string | null) => size ?? 'no size yet: add a birthday or a height in your details',
  noChildren: 'Add your children in your details, and their sizes can be shown here.',
  addChildren: 'Add a child',
  saved: 'Your saved clothes',
  make: 'Make a link',
  making: 'Making it…',
  works: (days: number) => `It works for ${days} days. Switch it off whenever you like.`,

  madeTitle: 'Your link is ready',
  madeLead: 'Copy it now: for your safety we don’t keep it, so we can’t show it again.',
  link: 'Link to share',
  copy: 'Copy',
  copied: 'Copied',

  links: 'Links that work',
  shows: (what: string, until: string) => `Shows ${what}. Works until ${until}.`,
  sizesOf: (names: string) => `sizes of ${names}`,
  sizesCount: (count: number) => (count === 1 ? 'sizes of one child' : `sizes of ${count} children`),
  and: ' and ',
  yourSaved: 'your saved clothes',
  nothing: 'nothing any more',
  made: (day: string) => `Made on ${day}`,
  off: 'Switch off',
  offOf: (day: string) => `Switch off the link made on ${day}`,
  offDone: 'The link is off. It opens nothing now.',
} as const
