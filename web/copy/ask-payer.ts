// Copy for the postage of a second home, which the payer of the membership pays (product §12.5).
import { pounds } from '#web/lib/format.ts'

const counted = (pieces: number): string => (pieces === 1 ? '1 piece' : `${pieces} pieces`)

export const askPayerCopy = {
  someone: 'the other adult',
  someoneCapitalised: 'The other adult',
  ask: (who: string) => `Ask ${who} to pay`,
  asking: 'Asking…',
  lead: (who: string, hours: number) =>
    `There’s postage to pay, and ${who} pays for the membership. We’ll email ${who} and keep your pieces for ${hours} hours.`,
  asked: (who: string) => `We’ve asked ${who}`,
  askedLead: (until: string) =>
    `We’re keeping your pieces until ${until}. As soon as the postage is paid we’ll place your order and email you.`,
  toCloset: 'Go to your closet',

  title: 'Postage for the other home',
  heading: (who: string) => `Postage for ${who}’s delivery`,
  payLead: (who: string, until: string) =>
    `${who} has chosen these and asks you to pay the postage. We’re keeping them until ${until}. They go to the other home, and use the credits that you share.`,
  pieces: 'What was chosen',
  goingBack: 'What goes back',
  pay: (due: string) => `Pay ${due}`,
  paying: 'Paying…',
  decline: 'Don’t pay',
  declining: 'One moment…',
  declineLead: 'If you don’t pay, nothing is charged and the pieces go back to the shop.',
  paid: 'Thank you, the postage is paid',
  paidLead: (who: string) => `We’ve placed the order for ${who}.`,
  over: 'This isn’t waiting for you any more',
  overLead:
    'The request has expired, been changed or been withdrawn. Nothing is charged for it. If it’s still needed, you’ll be asked again.',
  back: 'Back to Two homes',

  waitingTitle: 'Waiting for you',
  waitingLine: (who: string, pieces: number, until: string) =>
    `${who} asks you to pay the postage for ${counted(pieces)}. We’re keeping ${pieces === 1 ? 'it' : 'them'} until ${until}.`,
  see: (amount: number) => `See it and pay ${pounds(amount)}`,
} as const
