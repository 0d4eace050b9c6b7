import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { countPieces } from './order-placed.ts'

export interface HireEnding {
  readonly notice: 'choose' | 'last_day' | 'overdue'
  /** "20 February 2027" */
  readonly endsOn: string
  /** "another 3 months" or "until 18 March 2027" */
  readonly longer: string
  /** The pieces that may be rented for another term. */
  readonly pieces: readonly Piece[]
  /** The pieces that may not, because the membership under which they were rented is over, or ends too soon. */
  readonly dueBack: readonly Piece[]
}

const closet = '/account/closet'

/**
 * Asks the family to choose at the end of a rental: keep the pieces for another term, or send them back. If they can only be sent
 * back, asks for that.
 */
export function hireEnding({ notice, endsOn, longer, pieces, dueBack }: HireEnding): EmailMessage {
  const canRenew = pieces.length > 0
  const sendBackWords = sendingBack(endsOn, dueBack)[notice]
  const words = canRenew ? choosing({ endsOn, longer, pieces })[notice] : sendBackWords
  return {
    template: 'hire-ending',
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      { kind: 'text', text: words.text },
      { kind: 'pieces', pieces: canRenew ? pieces : dueBack },
      ...(canRenew && dueBack.length > 0
        ? [
            { kind: 'text' as const, text: sendBackWords.text },
            { kind: 'pieces' as const, pieces: dueBack },
          ]
        : []),
      { kind: 'button', label: canRenew ? 'Choose in your closet' : 'Book a return', path: closet },
    ],
  }
}

function choosing({ endsOn, longer, pieces }: Pick<HireEnding, 'endsOn' | 'longer' | 'pieces'>) {
  const count = countPieces(pieces.length)
  const pronoun = itOrThem(pieces)
  return {
    choose: {
      subject: `Keep or send back by ${endsOn}: ${count}`,
      preview: `One tap keeps ${pronoun} ${longer}. It costs nothing extra.`,
      heading: 'Keep them a while longer?',
      text: `The rental of ${count} ends on ${endsOn}. Still fits? Keep ${pronoun} ${longer} at no extra cost. Outgrown? Book a return or swap.`,
    },
    last_day: {
      subject: `Today is the last day: keep or send back ${count}`,
      preview: `One tap keeps ${pronoun} ${longer}. It costs nothing extra.`,
      heading: 'Keep or send back, today',
      text: `The rental of ${count} ends today. Keep ${pronoun} ${longer} at no extra cost, or book a return. We won’t charge you if you don’t answer, but you can’t order anything new until you choose.`,
    },
    overdue: {
      subject: `Please choose: keep or send back ${count}`,
      preview: 'Nothing has been charged. You can order again once you’ve chosen.',
      heading: 'We still need your choice',
      text: `The rental of ${count} ended on ${endsOn}. You haven’t been charged and nothing has been renewed. Keep ${pronoun} ${longer}, or book a return: after that you can order again.`,
    },
  }
}

function sendingBack(endsOn: string, pieces: readonly Piece[]) {
  const count = countPieces(pieces.length)
  const pronoun = itOrThem(pieces)
  const itOrThey = pieces.length === 1 ? 'it' : 'they'
  const ended = `The membership that ${itOrThey} came with is over or ending, so ${itOrThey} can’t be rented for longer.`
  const preview = `Book the return in your closet and post ${pronoun} with its label.`
  return {
    choose: {
      subject: `Please send back by ${endsOn}: ${count}`,
      preview,
      heading: 'Time to send these back',
      text: `The rental of ${count} ends on ${endsOn}. ${ended} Please book a return by then.`,
    },
    last_day: {
      subject: `Today is the last day: please send back ${count}`,
      preview,
      heading: 'Please send these back',
      text: `The rental of ${count} ends today. ${ended} Please book a return today.`,
    },
    overdue: {
      subject: `Please send back ${count}`,
      preview,
      heading: 'We’re waiting for these',
      text: `The rental of ${count} ended on ${endsOn}. ${ended} You haven’t been charged. Please book a return now.`,
    },
  }
}

const itOrThem = (pieces: readonly Piece[]) => (pieces.length === 1 ? 'it' : 'them')
