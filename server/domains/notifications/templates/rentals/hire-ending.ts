import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { countPieces } from './order-placed.ts'

export interface HireEnding {
  readonly notice: 'choose' | 'last_day' | 'overdue'
  /** "20 February 2027" */
  readonly endsOn: string
  /** "3 months" */
  readonly anotherTerm: string
  readonly pieces: readonly Piece[]
}

const closet = '/account/closet'

/** Asks the family to choose at the end of a rental: keep the pieces for another term, or send them back. */
export function hireEnding({ notice, endsOn, anotherTerm, pieces }: HireEnding): EmailMessage {
  const what = countPieces(pieces.length)
  const it = pieces.length === 1 ? 'it' : 'them'
  const words = {
    choose: {
      subject: `Keep or send back by ${endsOn}: ${what}`,
      preview: `One tap keeps ${it} another ${anotherTerm}. It costs nothing extra.`,
      heading: 'Keep them a while longer?',
      text: `The rental of ${what} ends on ${endsOn}. Still fits? Keep ${it} another ${anotherTerm} at no extra cost. Outgrown? Book a return or swap.`,
    },
    last_day: {
      subject: `Today is the last day: keep or send back ${what}`,
      preview: `One tap keeps ${it} another ${anotherTerm}. It costs nothing extra.`,
      heading: 'Keep or send back, today',
      text: `The rental of ${what} ends today. Keep ${it} another ${anotherTerm} at no extra cost, or book a return. We won’t charge you if you don’t answer, but you can’t order anything new until you choose.`,
    },
    overdue: {
      subject: `Please choose: keep or send back ${what}`,
      preview: 'Nothing has been charged. You can order again once you’ve chosen.',
      heading: 'We still need your choice',
      text: `The rental of ${what} ended on ${endsOn}. You haven’t been charged and nothing has been renewed. Keep ${it} another ${anotherTerm}, or book a return: after that you can order again.`,
    },
  }[notice]
  return {
    template: 'hire-ending',
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      { kind: 'text', text: words.text },
      { kind: 'pieces', pieces },
      { kind: 'button', label: 'Choose in your closet', path: closet },
    ],
  }
}
