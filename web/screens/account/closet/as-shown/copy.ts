// Copy for comparing an arrived piece with the marks that were shown when it was ordered.

export const asShownCopy = {
  title: 'Is it as we showed it?',
  shown: 'As shown when you ordered',
  lead: 'These are the marks we showed when you ordered. You needn’t tell us anything, but it helps: what you say here is kept with the piece, so nobody asks you about an old mark.',
  until: (day: string) => `You have until ${day} to tell us.`,
  matches: 'Matches what was shown',
  saving: 'Saving…',
  worse: 'Worse than shown',
  /** For a piece whose marks we had not recorded, so none were shown. */
  unchecked: { shown: 'Its marks', matches: 'Fine for its condition', worse: 'Worse than its condition' },
  ofPiece: (name: string) => `: ${name}`,
  agreed: (day: string) => `You told us on ${day} that it matches what was shown.`,
  agreedNow: 'Thank you. We’ve noted that it matches what was shown.',
  notAsDescribed: 'Found something since? Tell us',
  toReport: 'See what we decided',

  where: 'Where is it worse?',
  whereHint: (max: number) =>
    `Choose what’s wrong at each place, ${max} at most. The numbers are on the drawing; left and right are as your child wears it.`,
  side: { front: 'Front', back: 'Back' },
  zone: (number: number, name: string) => `${number}. ${name}`,
  asShown: 'As shown',
  tooMany: (max: number) => `Choose ${max} places at most. If it’s worse all over, tell us in words instead.`,
  inWords: 'Tell us in words, or send a photo',
  next: 'What happens next',
  steps: [
    'If it has a mark we didn’t show, it drops to the credits of the next condition down straight away, and the difference is yours to use.',
    'Sometimes one of us checks first; the next page says why.',
    'You keep the piece, and there’s nothing to pay.',
  ],
  send: 'Send what you’ve marked',
  sending: 'Sending…',

  order: {
    title: 'Is everything as we showed it?',
    done: 'As we showed it',
    lead: (day: string) => `If you like, you can tell us up to ${day}. It helps us keep each piece’s record right.`,
    /** @param answered how many of the order's pieces already have the family's answer */
    all: (count: number, { pieces, answered }: { pieces: number; answered: number }) => {
      if (answered > 0) return `The other ${count} match`
      if (pieces > count) return `These ${count} match`
      return count === 2 ? 'Both of them match' : `All ${count} of them match`
    },
    matching: (count: number) =>
      count === 1 ? 'You’ve told us that 1 piece matches.' : `You’ve told us that ${count} pieces match.`,
    worse: (name: string) => `${name}: worse than shown`,
  },
} as const
