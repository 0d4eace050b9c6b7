import type { Block, EmailMessage } from '../email/email-message.ts'

export interface ComplaintFacts {
  readonly reference: string
  readonly receivedOn: string
  readonly outcomeBy: string
  /** Whether it is about personal data, so the email names the ICO. */
  readonly isData: boolean
  /** The words of the complaint; null if the recipient may not be their author. */
  readonly words: string | null
}

export interface ComplaintAnswer extends ComplaintFacts {
  /** What the office wrote. */
  readonly answer: string
}

const because = 'You’re getting this because somebody made a complaint to us with this address.'

const factRows = ({ reference, receivedOn, outcomeBy, isData }: ComplaintFacts): Block => ({
  kind: 'facts',
  rows: [
    ['Reference', reference],
    ['About', isData ? 'How we handle your details' : 'Our service'],
    ['Received', receivedOn],
    ['Outcome by', outcomeBy],
  ],
})

const ico: Block = {
  kind: 'panel',
  heading: 'If you’d rather go elsewhere',
  lines: [
    'You can complain to the Information Commissioner’s Office (ICO) at any time: ico.org.uk/make-a-complaint, 0303 123 1113, or Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.',
  ],
}

const paragraphs = (words: string): Block[] =>
  words
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((text) => ({ kind: 'text', text }))

/** Acknowledges a complaint at once (law L-22). */
export const complaintReceived = (facts: ComplaintFacts): EmailMessage => ({
  template: 'complaint-received',
  subject: 'We’ve received your complaint',
  preview: `A person here will look into it. You’ll have an outcome by ${facts.outcomeBy}.`,
  heading: 'We’ve received your complaint',
  blocks: [
    {
      kind: 'text',
      text: `Thank you for telling us. A person here will look into it, and we’ll email you the outcome by ${facts.outcomeBy}. If there’s something to add, reply to this email and keep the reference.`,
    },
    factRows(facts),
    ...(facts.words === null ? [] : [{ kind: 'heading', text: 'What you wrote' } as const, ...paragraphs(facts.words)]),
    ...(facts.isData ? [ico] : []),
  ],
  because,
})

export const complaintAnswered = (facts: ComplaintAnswer): EmailMessage => ({
  template: 'complaint-answered',
  subject: 'About your complaint',
  preview: `We’re still looking into it. You’ll have an outcome by ${facts.outcomeBy}.`,
  heading: 'About your complaint',
  blocks: [...paragraphs(facts.answer), { kind: 'text', text: 'Reply to this email to answer.' }, factRows(facts)],
  because,
})

const outcomeLabels = {
  upheld: 'You were right: we’ve upheld your complaint.',
  partly_upheld: 'You were right in part: we’ve partly upheld your complaint.',
  not_upheld: 'We’ve looked into it and haven’t upheld your complaint.',
} as const

export const complaintClosed = (
  facts: ComplaintAnswer & { readonly outcome: keyof typeof outcomeLabels },
): EmailMessage => ({
  template: 'complaint-closed',
  subject: 'The outcome of your complaint',
  preview: 'What we found, and what you can do if you’re not happy with it.',
  heading: 'The outcome of your complaint',
  blocks: [
    { kind: 'text', text: outcomeLabels[facts.outcome] },
    ...paragraphs(facts.answer),
    factRows(facts),
    ...(facts.isData
      ? [{ ...ico, heading: 'If you’re not happy with this' } as Block]
      : [
          {
            kind: 'panel',
            heading: 'If you’re not happy with this',
            lines: [
              'Reply to this email, and a person who hasn’t dealt with it looks at it again. Citizens Advice helps with your rights as a consumer: citizensadvice.org.uk, or 0808 223 1133. You can also go to court.',
            ],
          } as Block,
        ]),
  ],
  because,
})
