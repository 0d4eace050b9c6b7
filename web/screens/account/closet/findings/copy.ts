// Copy for a family whose piece somebody has found (product §12.6).
export const findingsCopy = {
  title: 'Somebody has found this piece',
  noneTitle: 'Nobody has reported it found',
  lead: 'They scanned its label. They don’t know who you are, and we don’t know who they are.',
  where: 'Where',
  when: 'When',
  question: 'Answer, if you’d like to',
  until: (until: string) => `They can read your answer until ${until}. You can’t change it later.`,
  quiet: (days: number) => `We won’t email you about it again for ${days} days.`,
  missing: 'Choose an answer.',
  send: 'Send this answer',
  sending: 'Sending…',
  answered: 'Your answer',
  thanks: 'They can read your answer now.',
  lost: 'You’ve reported it lost, or paid for it. Once you have it again, let us know.',
  toLost: 'I’ve found it',

  waits: 'Somebody has found it: see where',
  done: 'Somebody found it, and you’ve answered',
  ofPiece: (name: string) => `: ${name}`,
} as const
