const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** "3rd" */
const ordinal = (place: number): string => `${place}${endings[ordinals.select(place)] ?? 'th'}`

export const waitingCopy = {
  title: 'Your waiting list',
  lead: 'Each piece goes to the member who asked first. When it’s your turn, we’ll email you and keep it for you for a while. Without a plan we can’t keep it, but we may email you that it’s back.',
  emptyTitle: 'You aren’t waiting for anything',
  empty: 'Is your size out of stock? Join the waiting list on the piece’s page.',
  browse: 'Browse the shop',
  offers: 'Kept for you',
  keptUntil: (until: string) => `Kept for you until ${until}. Nobody else can order it before then.`,
  toBasket: 'Put it in the basket',
  toBasketName: (name: string) => `Put it in the basket: ${name}`,
  decline: 'Pass it on',
  declineName: (name: string) => `Pass it on: ${name}`,
  declining: 'Passing it on…',
  declineHint: 'If you pass it on, the next person can have it, and you keep your place for another one.',
  declined: 'Passed on. You keep your place for another one.',
  entries: 'What you’re waiting for',
  place: (place: number) => (place === 1 ? 'You’re next in line.' : `You’re ${ordinal(place)} in line.`),
  likely: (dates: string) => `Likely ${dates}.`,
  noDates: 'We can’t say when yet.',
  likelyHint: 'We estimate likely dates from how long families have kept pieces like these. They aren’t a promise.',
  any: 'Any condition',
  most: (credits: number) => `Up to ${credits === 1 ? '1 credit' : `${credits} credits`}`,
  leave: 'Leave',
  leaveName: (name: string, size: string) => `Leave the waiting list for ${name}, ${size}`,
  leaving: 'Leaving…',
  left: 'You’ve left the waiting list for that piece.',
} as const
