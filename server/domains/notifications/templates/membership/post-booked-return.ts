import type { Block } from '../../email/email-message.ts'

/** Asks for the bag that is packed and still at home, if there is one: its return is booked, and lapses if nobody posts it. */
export const postBookedReturn = (pieces: number): Block[] =>
  pieces === 0
    ? []
    : [
        {
          kind: 'text',
          text: `${pieces === 1 ? 'One piece is' : `${pieces} pieces are`} in a return you’ve booked but not posted yet. Please post it: its label and its day are in your closet.`,
        },
      ]
