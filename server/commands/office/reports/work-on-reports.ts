// Pieces that families report as not as described: listed, with their photos, and resolved by an operator (product §4.11).
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  declineReport,
  findReportPhoto,
  listOpenReports,
  listToGradeAgain,
  type OfficeReport,
  type PieceToGradeAgain,
  type RentalRecords,
  regradeReportedPiece,
  takeBackReportedPiece,
} from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { UsageError } from '../../usage-error.ts'
import { arrivalLines } from '../mark-lines.ts'
import type { ReportWork } from './parse-report-command.ts'

/**
 * @throws UsageError for an ID that is not a report's
 * @throws Refusal for an action that is not possible now
 */
export async function workOnReports(services: RentalRecords, command: ReportWork): Promise<string[]> {
  switch (command.name) {
    case 'reports':
      return reportLines(services)
    case 'report-photo':
      return writePhoto(services, command)
    case 'regrade-report': {
      const { operator, condition } = command
      const reportId = idOf(command.reportId)
      const { before, after } = await regradeReportedPiece(services, { reportId, operator, condition })
      return [`Regraded as ${condition}: ${after} credits instead of ${before}. Its family gets an email.`]
    }
    case 'take-back-report': {
      const taken = await takeBackReportedPiece(services, {
        reportId: idOf(command.reportId),
        operator: command.operator,
      })
      return [takenBackLines[taken.by](taken.labelCode ?? '')]
    }
    case 'decline-report': {
      const { operator, reason } = command
      await declineReport(services, { reportId: idOf(command.reportId), operator, reason })
      return ['Declined: nothing changes, and its family reads your reason in an email.']
    }
  }
}

const takenBackLines = {
  new: (label: string) => `Taken back with return ${label}, free of charge. Its family gets the label and an email.`,
  pending: (label: string) => `Taken back with return ${label}, which its family had booked. The family gets an email.`,
  already: () =>
    'Its family has sent it back already, and gets an email. If the family paid postage, "credit" refunds it.',
} as const

function idOf(text: string): Id<'piece-report'> {
  const id = text.toLowerCase()
  if (!isId<'piece-report'>(id)) throw new UsageError(`"${text}" is not a report: "reports" lists them.`)
  return id
}

const faultWords = {
  worn: 'more worn than shown',
  damaged: 'stained or damaged',
  wrong_piece: 'another piece',
} as const

async function reportLines({ db }: RentalRecords): Promise<string[]> {
  const [reports, toGradeAgain] = [await listOpenReports(db), await listToGradeAgain(db)]
  return [
    ...(reports.length === 0 ? ['No reports are waiting.'] : reports.flatMap(linesOf)),
    ...(toGradeAgain.length === 0 ? [] : ['To grade again when they come back:', ...toGradeAgain.flatMap(againLines)]),
  ]
}

const againLines = ({ check, piece }: PieceToGradeAgain): string[] => [
  `  ${piece.qrId}  ${piece.brandName} ${piece.name}, ${piece.sizeLabel}, lent as ${piece.condition} now, ${piece.loanState.replace('_', ' ')}`,
  ...arrivalLines(check),
]

const reviewLines = {
  limit: 'has reached the limit of automatic credits',
  lowest: 'takes the fewest credits already',
  shown: 'everything marked had been shown',
} as const

const linesOf = ({ report, piece, credits, from, email, check }: OfficeReport): string[] => [
  `${report.id}  ${faultWords[report.what]}, ${report.has_photo ? 'with a photo' : 'without a photo'}, reported on ${formatDay(dayInLondon(report.reported_at))}`,
  `  ${piece.qrId}  ${piece.brandName} ${piece.name}, ${piece.sizeLabel}, lent as ${piece.condition} for ${credits} credits, ${piece.loanState.replace('_', ' ')}`,
  `  ${from}, ${email}: ${check?.review ? `marked on arrival, ${reviewLines[check.review]}` : `“${report.words}”`}`,
  ...(check?.answer === 'worse' ? arrivalLines(check) : []),
]

async function writePhoto(
  { db }: RentalRecords,
  { reportId, file }: Extract<ReportWork, { name: 'report-photo' }>,
): Promise<string[]> {
  const id = idOf(reportId)
  const photo = await findReportPhoto(db, id)
  if (photo === undefined) throw new UsageError(`"${reportId}" is not a report: "reports" lists them.`)
  if (photo === null) throw new Refusal('not_now', 'This report has no photo, or it has been deleted since.')
  // npm starts commands in the project's own folder.
  const path = resolve(process.env.INIT_CWD ?? '.', file ?? `report-${id}.jpg`)
  await writeFile(path, photo)
  return [`The photo is in ${path}. Delete it when you’ve looked at it.`]
}
