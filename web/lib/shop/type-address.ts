/** The type of clothes that is hired by dates, on its own page. */
export const skiWear = 'skiwear'

export const skiWearPath = '/skiwear'

/** Returns the address of a style of ski wear: its place on the page of ski wear. */
export const skiStylePath = (slug: string): string => `${skiWearPath}#${encodeURIComponent(slug)}`

/** Returns the address of a type of clothes: a list of what can be rented, or the page of ski wear. */
export const typeAddress = (code: string): string =>
  code === skiWear ? skiWearPath : `/shop?types=${encodeURIComponent(code)}`
