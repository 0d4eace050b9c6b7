/** Shown beside a recalled piece; the office writes why, and what to do (law L-28). */
export const recallCopy = {
  title: (name: string) => `${name} has been recalled: please stop using it`,
  short: 'Recalled: stop using it',
} as const
