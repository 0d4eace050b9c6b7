// Copy of the page behind a family's link, for grandparents and friends without an account.
export const familyPageCopy = {
  title: 'A gift that fits',
  heading: 'A gift that fits',
  lead: 'A family shared this page with you. Here is what fits now, and what comes next.',
  child: (number: number) => `Child ${number}`,
  now: 'Fits now',
  next: 'Next size',
  upTo: (cm: number) => `up to ${cm} cm`,
  from: (months: string) => `from around ${months}`,
  seeNow: 'See clothes that fit',
  seeNowOf: (number: number, size: string) => `See clothes that fit child ${number}: ${size}`,
  unknown: 'The family hasn’t told us this size yet.',
  largest: 'Our largest size. After this one they’ve outgrown us.',
  saved: 'On their list',
  savedLead: 'Clothes the family has saved.',
  noneSaved: 'Nothing on it just now. The family’s favourites will appear here.',
  giveHeading: 'Give them a gift card',
  giveLead: 'They choose, in the size that fits on the day. We email it to the family: you don’t need their address.',
  give: 'Choose a gift card',
  backToSizes: 'Back to their sizes',
  private: (until: string) =>
    `We show no names, birthdays or addresses. This page works until ${until}, or until the family switches it off.`,

  expiredTitle: 'This link doesn’t work any more',
  expired: 'It may have run out, or the family switched it off. Ask them for a new one.',
  toShop: 'See the clothes',
} as const
