export const searchCopy = {
  label: 'Search the clothes',
  placeholder: 'Search',
  go: 'Search',
  suggestions: 'Suggestions',
  found: (suggestions: number) => (suggestions === 1 ? '1 suggestion' : `${suggestions} suggestions`),
  none: 'No suggestions',
  facets: {
    types: (label: string) => `in ${label}`,
    brands: (label: string) => `by ${label}`,
    sizes: (label: string) => `in ${label}`,
  },
  byDates: 'booked by dates',
  all: (words: string, pieces: string) => `All ${pieces} for “${words}”`,
} as const
