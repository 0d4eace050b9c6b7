export const brandsCopy = {
  title: 'Brands',
  lead: 'Every brand we rent, from A to Z.',
  description: 'The brands whose children’s clothes you can rent and swap with credits, from A to Z.',
  jump: 'Jump to a letter',
  letter: (letter: string) => (letter === '#' ? 'Brands that begin with a number' : `Brands that begin with ${letter}`),
  all: (brand: string) => `See everything by ${brand}`,
  emptyTitle: 'No brands yet',
  emptyText: 'Coming soon.',
  browse: 'Browse the clothes',
  errorTitle: 'We couldn’t load the brands',
} as const
