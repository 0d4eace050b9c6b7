// Names of conditions and audiences, for components that make no call; calls return these labels themselves.
export const conditionWords = {
  new: { label: 'Brand new', meaning: 'Tags on, first wearer' },
  used: { label: 'Gently worn', meaning: 'Light signs of wear, small marks at most' },
  worn: { label: 'Well loved', meaning: 'Small mends, fading or bobbling. Plenty of character' },
} as const

/** Conditions of the resale shop. */
export const saleConditionWords = {
  brand_new: 'Brand new',
  excellent_used: 'Excellent',
  good_used: 'Good',
  well_loved: 'Fair',
} as const

export const genderWords = { female: 'Girls', male: 'Boys', unisex: 'Everyone' } as const

/** Labels of size codes: short, as on buttons, and in full. Codes that are missing here show the server's label. */
export const sizeWords: Readonly<Record<string, { short: string; long: string; height: string }>> = {
  '092cm': { short: '18–24m', long: '18–24 months', height: '92 cm' },
  '098cm': { short: '2–3y', long: '2–3 years', height: '98 cm' },
  '104cm': { short: '3–4y', long: '3–4 years', height: '104 cm' },
  '110cm': { short: '4–5y', long: '4–5 years', height: '110 cm' },
  '116cm': { short: '5–6y', long: '5–6 years', height: '116 cm' },
  '122cm': { short: '6–7y', long: '6–7 years', height: '122 cm' },
}

/** Both shops count styles; a style may have several pieces. */
export const styleCount = (styles: number) => (styles === 1 ? '1 style' : `${styles.toLocaleString('en-GB')} styles`)

export const catalogueCopy = {
  from: 'from ',
  creditsSpoken: ' credits',
  noneLeft: (size: string) => `${size}, none left`,
  home: 'Home',
  sampleQuote: 'Sample quote',
  rewardedQuote: 'Rewarded quote',
  quotePolicy: 'How we choose quotes',
  sold: 'Sold',
  new: (rrp: string) => `${rrp} new`,
  wasNew: (rrp: string) => `, was ${rrp} new`,
} as const
