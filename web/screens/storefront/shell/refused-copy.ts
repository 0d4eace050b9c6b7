// Not among the shell's words, because every page loads those.
export const refusedCopy = {
  seePlans: 'See the plans',
  keepsHappening: 'If it keeps happening,',
  emailUs: 'email us',
  quote: 'and quote this reference:',
} as const
