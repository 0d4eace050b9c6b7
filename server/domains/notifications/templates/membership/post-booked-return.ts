import type { Block } from '../../email/email-message.ts'

/** Asks the family to post a booked return, if there is one, because it lapses if nobody posts it. */
export const postBookedReturn = (pieces: number): Block[] =>
  pieces === 0
    ? []
    : [
        {
          kind: 'text',
          text: `${pieces === 1 ? 'One piece is' : `${pieces} pieces are`} in a return you’ve booked but not posted yet. Please post it: its label and its day are in your closet.`,
        },
      ]
