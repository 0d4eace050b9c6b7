// A sample of each email of the waiting list.
import type { EmailMessage, Piece } from '#server/domains/notifications/email/email-message.ts'
import { offerOver, pieceIsBack, pieceOffered } from '#server/domains/notifications/templates/rentals/waiting-list.ts'

export const sampleWaitingListEmails = (piece: Piece): EmailMessage[] => [
  pieceOffered({ piece, until: '21 November 2026 at 10:00' }),
  offerOver({ piece, withdrawn: false, left: false }),
  pieceIsBack({ piece, path: '/shop/puddle-raincoat?size=104cm' }),
]
