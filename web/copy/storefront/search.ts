const counted = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-GB')} pieces`)

export const searchCopy = {
  label: 'Search the clothes',
  placeholder: 'Search',
  instead: 'Search the clothes',
  open: 'Search',
  close: 'Close the search',
  go: 'Search',
  suggestions: 'Suggestions',
  found: (suggestions: number) => (suggestions === 1 ? '1 suggestion' : `${suggestions} suggestions`),
  none: 'No suggestions',
  facets: {
    types: (label: string) => `in ${label}`,
    brands: (label: string) => `by ${label}`,
    sizes: (label: string) => `in ${label}`,
  },
  pieces: counted,
  all: (words: string, pieces: number) => `All ${counted(pieces)} for “${words}”`,
} as const
