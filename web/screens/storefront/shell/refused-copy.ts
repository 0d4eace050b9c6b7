// Kept apart from the shell's copy, which every page loads.
export const refusedCopy = {
  seePlans: 'See the plans',
  keepsHappening: 'If it keeps happening,',
  emailUs: 'email us',
  quote: 'and quote this reference:',
} as const
