// Not among the shell's words, because every page loads those.
export const notFoundCopy = {
  text: 'One sock goes missing in every wash. Try one of these:',
  search: 'Search the clothes',
  goHome: 'Home',
} as const
