// The emails about a piece that somebody has found (product §12.6).
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { officeNote } from '../templates/office-note.ts'
import { pieceFound } from '../templates/rentals/piece-found.ts'
import { day, piecesOf } from './format.ts'

type FindingId = Id<'finding'>

/** Not sent once the finding is answered or the account is closed, or if the family has recently said that it has the piece. */
export async function writePieceFound(
  { facts }: NotificationServices,
  findingId: FindingId,
): Promise<EmailMessage | undefined> {
  const found = await facts.findFinding(findingId)
  if (!found?.loan || found.answered || found.quiet) return undefined
  const [piece] = piecesOf([found.loan])
  if (!piece) throw new Error('a finding has no piece')
  const { loanId } = found.loan
  return pieceFound({
    piece,
    place: found.place,
    foundOn: day(found.foundOn),
    until: day(found.until),
    path: `/account/closet/findings/${loanId}`,
    lostPath: found.lost ? `/account/closet/lost/${loanId}` : null,
  })
}

/** For the office, about a piece that no family has. Omits the finder's page, whose address only the finder knows. */
export async function writePieceFoundNote(
  { facts }: NotificationServices,
  findingId: FindingId,
): Promise<EmailMessage | undefined> {
  const found = await facts.findFinding(findingId)
  if (!found) return undefined
  return officeNote({
    template: 'piece-found-note',
    subject: 'Somebody has found a piece that should be with us',
    what: 'Its label was scanned, and as far as we know no family has it. Look for it on the shelf, in the post or among the orders that are not delivered yet.',
    command: 'npm run office -- findings',
    facts: [
      ['Piece', `${found.brand} ${found.name}, ${found.sizeLabel}`],
      ['Label', found.qrId],
      ['Where', found.place],
      ['When', day(found.foundOn)],
    ],
    member: null,
  })
}
