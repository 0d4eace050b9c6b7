/** The type of clothes that is booked by dates, on its own page. */
export const skiWear = 'skiwear'

export const skiWearPath = '/skiwear'

/** The page of a style of ski wear: its place among the others. */
export const skiStylePath = (slug: string): string => `${skiWearPath}#${encodeURIComponent(slug)}`

/** Where a type of clothes is: a list of what can be rented, or the page of ski wear. */
export const typeAddress = (code: string): string =>
  code === skiWear ? skiWearPath : `/shop?types=${encodeURIComponent(code)}`
