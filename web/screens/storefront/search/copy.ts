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
  all: (words: string, pieces: string) => `All ${pieces} for “${words}”`,
} as const
