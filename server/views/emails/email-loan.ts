import { presentFacePicture } from '#server/domains/catalogue/index.ts'
import type { EmailLoan } from '#server/domains/notifications/index.ts'
import type { LentPiece } from '../lent-pieces.ts'

/** A piece as emails name it. */
export const emailLoan = (row: LentPiece): EmailLoan => ({
  loanId: row.id,
  picture: presentFacePicture(row, row.name),
  name: row.name,
  brand: row.brand_name,
  sizeLabel: row.size_label,
  condition: row.condition,
  credits: row.credits,
  recalled: row.recalled,
  cancelled: row.state === 'cancelled',
  returned: row.state === 'returned',
  addedIn: row.added_in,
  droppedIn: row.dropped_in,
  termEndsOn: row.term_ends_on,
})
