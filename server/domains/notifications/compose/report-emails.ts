// The emails about a piece that is not as described (product §4.11).
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { EmailReport } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { officeNote } from '../templates/office-note.ts'
import {
  pieceRegraded,
  pieceReportDeclined,
  pieceReported,
  pieceTakenBack,
  type ReportedPiece,
  reportPath,
} from '../templates/rentals/piece-report.ts'
import { dayOrNull, piecesOf } from './format.ts'
import { memberOf } from './office-emails.ts'

type ReportId = Id<'piece-report'>

const reportedPieceOf = ({ loan }: EmailReport): ReportedPiece => {
  const [piece] = piecesOf([loan])
  if (!piece) throw new Error('a report has no piece')
  return { piece, path: reportPath(loan.loanId) }
}

const whatLabels = {
  worn: 'more worn than it was shown',
  damaged: 'stained or damaged',
  wrong_piece: 'another piece than the one you ordered',
} as const

/** Not sent once the report is resolved, which has its own email, nor for a report from an arrival check, whose page confirms it. */
export async function writePieceReported(
  { facts }: NotificationServices,
  reportId: ReportId,
): Promise<EmailMessage | undefined> {
  const report = await facts.findPieceReport(reportId)
  return report?.state === 'open' && report.review === null
    ? pieceReported({ ...reportedPieceOf(report), what: whatLabels[report.what] })
    : undefined
}

/** Sent when an operator, or the check on arrival, has regraded the piece, taken it back or declined the report. */
export async function writeReportResolved(
  { facts }: NotificationServices,
  reportId: ReportId,
): Promise<EmailMessage | undefined> {
  const report = await facts.findPieceReport(reportId)
  if (!report) return undefined
  const { credits, goesBack, reason } = report
  if (report.state === 'regraded' && credits) return pieceRegraded({ ...reportedPieceOf(report), ...credits })
  if (report.state === 'taken_back' && credits)
    return pieceTakenBack({
      ...reportedPieceOf(report),
      freed: credits.before,
      goesBack: goesBack && { ...goesBack, dueOn: dayOrNull(goesBack.dueOn) },
    })
  return reason ? pieceReportDeclined({ ...reportedPieceOf(report), reason }) : undefined
}

const reviewLabels = {
  limit: 'They have reached the limit of pieces that are regraded automatically',
  lowest: 'It takes the fewest credits already',
  shown: 'Everything they marked had been shown',
} as const

/** Omits the family's words, which the office reads where they can be erased. */
export async function writePieceReportedNote(
  { db, facts }: NotificationServices,
  reportId: ReportId,
): Promise<EmailMessage | undefined> {
  const report = await facts.findPieceReport(reportId)
  if (!report) return undefined
  const { piece } = reportedPieceOf(report)
  return officeNote({
    template: 'piece-reported-note',
    subject: 'A piece is not as described',
    what: 'A family has told us so. Read what they wrote, look at their photo, then regrade the piece, take it back or decline with a reason.',
    command: 'npm run office -- reports',
    facts: [
      [piece.name, piece.detail],
      ['Report', reportId],
      ['What is wrong', whatLabels[report.what]],
      ['Photo', report.hasPhoto ? 'Yes' : 'No'],
      ...(report.review ? [['Marked on arrival', reviewLabels[report.review]] as const] : []),
    ],
    member: await memberOf(db, report.accountId),
  })
}
