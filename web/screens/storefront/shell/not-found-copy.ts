// Kept apart from the shell's copy, which every page loads.
export const notFoundCopy = {
  text: 'One sock goes missing in every wash. Try one of these:',
  search: 'Search the clothes',
  goHome: 'Home',
} as const
