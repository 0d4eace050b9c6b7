export const brandsCopy = {
  title: 'Brands',
  lead: 'Every maker whose clothes we lend, from A to Z.',
  description: 'The brands whose children’s clothes you can rent and swap with credits, from A to Z.',
  jump: 'Jump to a letter',
  letter: (letter: string) => (letter === '#' ? 'Brands that begin with a number' : `Brands that begin with ${letter}`),
  all: (brand: string) => `See everything by ${brand}`,
  emptyTitle: 'No brands yet',
  emptyText: 'They move in soon.',
  browse: 'Browse the clothes',
  errorTitle: 'The brands didn’t load',
} as const
