// The emails of the waiting list (product §13).
import { formatMoment } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage, Piece } from '../email/email-message.ts'
import type { EmailGarment } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { offerOver, pieceIsBack, pieceOffered } from '../templates/rentals/waiting-list.ts'
import { piecesOf } from './format.ts'

type OfferId = Id<'waiting-list-offer'>

function pieceOf(garment: EmailGarment): Piece {
  const [piece] = piecesOf([garment])
  if (!piece) throw new Error('an email about no piece')
  return piece
}

/** Not sent once the offer is accepted, passed on or withdrawn. */
export async function writePieceOffered(
  { facts }: NotificationServices,
  offerId: OfferId,
): Promise<EmailMessage | undefined> {
  const offer = await facts.findOffer(offerId)
  if (offer?.state !== 'open') return undefined
  return pieceOffered({ piece: pieceOf(offer.garment), until: formatMoment(offer.lastsUntil) })
}

/** Sent when an offer has lapsed, or was withdrawn by us. */
export async function writeOfferOver(
  { facts }: NotificationServices,
  offerId: OfferId,
): Promise<EmailMessage | undefined> {
  const offer = await facts.findOffer(offerId)
  if (offer?.state !== 'lapsed' && offer?.state !== 'withdrawn') return undefined
  return offerOver({
    piece: pieceOf(offer.garment),
    withdrawn: offer.state === 'withdrawn',
    left: offer.leftList,
  })
}

/** Notifies somebody who cannot order yet that a piece is available again; it is not kept for them. */
export async function writePieceIsBack(
  { facts }: NotificationServices,
  entryId: Id<'waiting-list-entry'>,
): Promise<{ email: string; message: EmailMessage } | undefined> {
  const entry = await facts.findEmailedEntry(entryId)
  if (!entry) return undefined
  const { slug, sizeCode } = entry.garment
  const path = `/shop/${encodeURIComponent(slug)}?size=${encodeURIComponent(sizeCode)}`
  return { email: entry.email, message: pieceIsBack({ piece: pieceOf(entry.garment), path }) }
}
