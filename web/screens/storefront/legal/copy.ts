export const legalCopy = {
  contents: 'On this page',
  updated: (day: string) => `Version of ${day}`,
  lastReviewed: (day: string) => `Last updated ${day}`,
  inShort: 'In short: ',
  print: 'Print or save this page',
  versions: 'Versions',
  changed: 'What changed',
  unchanged: 'Nothing on this page has changed.',
  first: 'The first version.',
  current: 'in force now',
  coming: (day: string) => `takes effect on ${day}`,
  /** Shown on the page of a version that is not in force. */
  isPast: (title: string) =>
    `This is an older version of our ${title.toLowerCase()}. It’s kept here for people who agreed to it.`,
  isComing: (day: string) => `This version takes effect on ${day}. Until then, the one before it applies.`,
  seeCurrent: 'Read the version in force now',
  comingTitle: (day: string) => `A new version takes effect on ${day}`,
  seeComing: 'Read what changes',
  archiveDescription: (title: string, day: string) => `${title}: the version of ${day}, kept as it was published.`,
} as const
