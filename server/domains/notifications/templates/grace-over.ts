import type { Letter, Site } from '../letter/letter.ts'

export interface GraceOver {
  readonly amount: string
  readonly graceEndedOn: string
  /** What is still with the family. */
  readonly piecesAtHome: number
}

/** The days of grace after a failed renewal are over (decisions.md §3.4). */
export const graceOver = ({ amount, graceEndedOn, piecesAtHome }: GraceOver, site: Site): Letter => ({
  template: 'grace-over',
  subject: 'Your membership is on hold',
  preview: `${amount} is still open. Pay it or end the membership: both take a minute.`,
  heading: 'Your membership is on hold',
  blocks: [
    {
      kind: 'text',
      text: `We could not take ${amount} for your membership, and the days to put it right ended on ${graceEndedOn}. So it is on hold: no orders until it is paid.`,
    },
    {
      kind: 'text',
      text: 'It’s up to you. Pay, and everything goes on as before. Or end it, and nothing more is collected.',
    },
    { kind: 'button', label: `Pay ${amount}`, path: '/subscription-failed' },
    { kind: 'link', label: 'End the membership', path: '/account/plan/end' },
    ...(piecesAtHome > 0
      ? [
          {
            kind: 'text' as const,
            text: `${piecesAtHome === 1 ? 'One piece is' : `${piecesAtHome} pieces are`} still at home with you. You can announce a return in your closet as always.`,
          },
        ]
      : []),
    { kind: 'text', text: `Something in the way? Write to ${site.helpEmail} and we’ll find a way.` },
  ],
})
