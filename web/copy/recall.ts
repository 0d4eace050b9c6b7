/** Beside a recalled piece; why and what to do are the office's words (law L-28). */
export const recallCopy = {
  title: (name: string) => `${name} has been recalled: please stop using it`,
  short: 'Recalled: stop using it',
} as const
