// Copy for somebody who has found a piece (product §12.6). It is the same whether or not anybody has the piece.
export const foundCopy = {
  link: 'Found this piece?',
  linkLead: 'If somebody may be missing it, say where it is. We’ll pass it on.',
  linkAction: 'Say where it is',

  title: 'Found this piece?',
  lead: 'Say where and when you found it, and we’ll pass it on. We don’t ask who you are, and you won’t learn whose it is.',
  where: 'Where did you find it?',
  whereMissing: 'Choose where you found it.',
  when: 'When?',
  whenHint: (days: string) => `Today, or a day since ${days}.`,
  whenMissing: 'Choose the day you found it.',
  send: 'Tell its family',
  sending: 'Sending…',
  toStory: 'Back to its story',

  sentTitle: 'Thank you!',
  sentLead: 'We’ve passed on what you said.',
  saidWhere: 'Where',
  saidWhen: 'When',
  keepTitle: 'Keep this page’s address',
  keep: (days: number, until: string) =>
    `If the family answers, you’ll read it here for ${days} days, until ${until}. This address is the only way back: save it as a bookmark.`,
  answer: 'The family’s answer',
  readUntil: (until: string) => `You can read it here until ${until}.`,

  overTitle: 'There’s no message here',
  overLead: 'It may have expired, or a part of the address may be missing.',
  toShop: 'See the clothes',
} as const
