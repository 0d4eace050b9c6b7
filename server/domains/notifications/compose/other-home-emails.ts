// The emails to the second adult about a piece that the payer has bought, or whose purchase the payer has cancelled (product §12.5).
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { boughtForHome, rentedAgainAtHome } from '../templates/membership/other-home-piece.ts'
import { piecesOf } from './format.ts'

const pieceOf = async ({ facts }: NotificationServices, loanId: Id<'loan'>) =>
  piecesOf(await facts.listLoans([loanId])).at(0)

/** Notifies the second adult that the payer has bought a piece of their home. */
export async function writeBoughtForHome(
  services: NotificationServices,
  { loanId, goingBack }: { readonly loanId: Id<'loan'>; readonly goingBack: boolean },
): Promise<EmailMessage | undefined> {
  const piece = await pieceOf(services, loanId)
  return piece && boughtForHome({ piece, goingBack })
}

/** Notifies the second adult that the payer has cancelled the purchase, so the piece is rented again. */
export async function writeRentedAgainAtHome(
  services: NotificationServices,
  loanId: Id<'loan'>,
): Promise<EmailMessage | undefined> {
  const piece = await pieceOf(services, loanId)
  return piece && rentedAgainAtHome(piece)
}
