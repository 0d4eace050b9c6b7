import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'

type Terms = AnswerOf<'skiTerms'>

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Names the days at half price, the last ones of a long hire. */
function halfPrice(count: number, fromDay: number): string {
  if (count < fromDay) return ''
  return count === fromDay ? `, day ${count} at half price` : `, days ${fromDay} to ${count} at half price`
}

/** Copy of the page on which ski wear is chosen and booked. */
export const skiwearCopy = {
  home: 'Home',
  title: 'Ski wear by the day',
  description:
    'Rent children’s ski jackets, salopettes and ski suits by the day, in pounds, without a membership. Postage both ways included.',
  heading: 'Kitted out for the snow, just for the week',
  lead: 'Jackets, salopettes and ski suits by the day. They arrive before you go and travel back when you’re home, so nothing waits in a cupboard to be outgrown.',
  proofs: (lowest: number) => [`From ${pounds(lowest)} a day`, 'Postage both ways included', 'No membership needed'],
  toDates: 'Choose your dates',
  toStyles: 'See the styles',

  dates: 'When are you away?',
  datesLabel: 'Your dates',
  grid: 'Choose your dates in a calendar',
  first: 'First day',
  last: 'Last day',
  lengths: ({ minDays, maxDays }: Pick<Terms, 'minDays' | 'maxDays'>) =>
    `From ${minDays} to ${maxDays} days. The first and the last day both count.`,
  arrives: 'It arrives by',
  arrivesRule: 'At least 1 day before your first day.',
  goesBack: 'Post it back by',
  goesBackRule: 'Within 24 hours of your last day. The date on your proof of postage is what counts.',
  noDates: 'Choose two days to see when it arrives and when it goes back.',

  children: 'Who’s going?',
  child: (number: number) => `Child ${number}`,
  addChild: 'Add another child',
  mostChildren: (max: number) => `One booking is for up to ${max} children.`,
  remove: 'Remove',
  removeChild: (number: number) => `Remove child ${number}`,
  size: 'Size',
  parts: 'What do they need?',
  perDay: (pence: number) => `${pounds(pence)} a day`,
  anyDesign: 'Any design',
  anyDesignHint: 'We’ll choose one that’s available',
  design: (part: string) => `Which ${part.toLowerCase()}?`,
  designs: (part: string, child: number) => `${part} for child ${child}`,
  freeCount: (count: number) => (count === 0 ? 'None available' : count < 3 ? `Only ${count} left` : 'Available'),
  noSuchSize: 'We have nothing of this in that size.',
  show: 'Show what’s available',

  sum: 'Your ski wear',
  forDates: (label: string, count: number) => `${label}, ${days(count)}`,
  noneFree: 'Not available',
  postage: 'Postage both ways',
  included: 'Included',
  total: 'Total',
  /** "£4.50 a day for 8 days, day 8 at half price" */
  perPiece: (dayPrice: number, count: number, halfFromDay: number) =>
    `${pounds(dayPrice)} a day for ${days(count)}${halfPrice(count, halfFromDay)}`,
  needed: {
    dates: 'Choose your dates to see the price.',
    size: (number: number) => `Choose a size for child ${number}.`,
    parts: (number: number) => `Choose what child ${number} needs.`,
  },
  free: (total: number, count: number) => `All of it is available: ${pounds(total)} for ${days(count)}.`,
  missing: 'Not all of it is available on these dates',
  otherDates: 'All of it is available on',
  otherSizes: 'Or in another size',
  inSize: (number: number, size: string) => `Child ${number} in ${size}`,

  delivery: 'Your details',
  needsScript:
    'You can fill in this form now, but paying by card needs JavaScript. Please switch it on for this site before you continue.',
  book: (total: number) => `Book and pay ${pounds(total)}`,
  holding: 'Holding your pieces…',
  bookHint: 'Next: pay by card. We hold your pieces while you do.',
  notYet: 'You can book once your dates are chosen and all of it is available.',
  needKits: 'Choose your dates, and a size and what they need for each child.',

  terms: 'Good to know',
  prices: 'Prices',
  priceRule: ({ minDays, halfFromDay }: Terms) =>
    `For at least ${minDays} days, postage both ways included. From day ${halfFromDay} on, each day is half price.`,
  late: 'Late back',
  lateRule:
    'For each day late, you pay the piece’s price for one more day. Together with what you’ve paid for a piece, it’s never more than its price new.',
  cancel: 'Changing your mind',
  cancelRule: ({ fullRefundDays, halfRefundDays }: Terms) =>
    `Cancel within ${fullRefundDays} days of booking, before it’s posted, and you get everything back. After that you get half back until ${halfRefundDays} days before your first day. Later, nothing comes back, unless somebody else books the piece.`,
  clean: 'Ready for the slopes',
  cleanRule: 'We check, wash and mend each piece between families.',
  allTerms: 'Terms of ski wear',

  styles: 'The styles',
  stylesLead: 'Warm, waterproof and easy to find on a busy slope.',
  sizesFrom: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  none: 'No ski wear just now',
  noneHint: 'The season’s pieces are on their way. The rest of the wardrobe is here.',
  toShop: 'See the clothes',
} as const
