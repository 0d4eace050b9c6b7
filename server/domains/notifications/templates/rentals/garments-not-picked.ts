import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits, countPieces } from './order-placed.ts'

export interface GarmentsNotPicked {
  readonly reference: string
  readonly missing: readonly Piece[]
  readonly creditsFreed: number
  /** How many pieces are still sent. */
  readonly coming: number
  /** Whether nothing is sent for now, because the family disputes a payment. */
  readonly disputed: boolean
}

/** About pieces missing at picking, which are never substituted and whose credits are freed (product §4.4). */
export const garmentsNotPicked = (data: GarmentsNotPicked): EmailMessage => {
  const isSingle = data.missing.length === 1
  return {
    template: 'garments-not-picked',
    subject: `${isSingle ? 'One piece isn’t' : `${data.missing.length} pieces aren’t`} coming: order ${data.reference}`,
    preview: `${data.disputed ? `We can’t send ${isSingle ? 'it' : 'them'}` : `${isSingle ? 'It' : 'They'} didn’t pass our final check`}. ${creditsBack(data)}`,
    heading: 'We’ve left something out',
    blocks: [
      {
        kind: 'text',
        text: `${whyNotSent(data)} We never send a substitute without asking you.`,
      },
      { kind: 'pieces', pieces: data.missing },
      {
        kind: 'text',
        text: `${creditsBack(data)}${data.coming > 0 && !data.disputed ? ` The other ${countPieces(data.coming)} ${data.coming === 1 ? 'is' : 'are'} coming as planned.` : ''}`,
      },
      { kind: 'button', label: 'See your order', path: `/account/orders/${data.reference}` },
    ],
  }
}

function whyNotSent({ missing, disputed }: GarmentsNotPicked): string {
  const isSingle = missing.length === 1
  if (disputed)
    return `We can’t send ${isSingle ? 'this' : 'these'}, so we’ve taken ${isSingle ? 'it' : 'them'} out of your order.`
  return isSingle
    ? 'This didn’t pass our final check, so we haven’t sent it.'
    : 'These didn’t pass our final check, so we haven’t sent them.'
}

const creditsBack = ({ missing, creditsFreed }: GarmentsNotPicked): string =>
  `You can use ${missing.length === 1 ? 'its' : 'their'} ${countCredits(creditsFreed)} for something else.`
