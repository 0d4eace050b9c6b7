import {
  listOpenReturns,
  type OfficePiece,
  type OfficeReturnDetails,
  type OpenReturn,
  type RentalRecords,
  readReturnForOffice,
} from '#server/domains/rentals/index.ts'
import { formatDay, formatDayShort, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { arrivalLines, knownMarksOf } from './mark-lines.ts'
import { pieceLine, pieces, piecesInShort } from './piece-lines.ts'
import { scanLines } from './scan-lines.ts'
import { stepLine } from './step-line.ts'

type Records = Pick<RentalRecords, 'db'>

export async function returnLines({ db }: Records): Promise<string[]> {
  const returns = await listOpenReturns(db)
  return returns.length === 0
    ? ['No returns are waiting.']
    : returns.map((row) =>
        [
          row.labelCode.padEnd(10),
          row.state.padEnd(10),
          pieces(row.pieces.length).padEnd(10),
          `${whenDue(row)}  ${row.from}: ${piecesInShort(row.pieces)}`,
        ].join(' '),
      )
}

export async function returnDetailLines({ db }: Records, returnId: Id<'return'>): Promise<string[]> {
  const { announced, steps, from, email, pieces: all } = await readReturnForOffice(db, returnId)
  return [
    `Return ${announced.label_code} is ${announced.state}${isOnItsWay(announced) ? `, ${describeDue(announced.due_on, formatDay)}` : ''}.`,
    ...steps.map(stepLine),
    ...(await scanLines(db, returnId)),
    ...postedLines(announced),
    `From ${from}, ${email}`,
    `${pieces(all.length)}${isOnItsWay(announced) ? ' expected' : ''}, as lent:`,
    ...all.map((piece) => pieceLine(piece, whereItIs(piece))),
  ]
}

/** What the family says about posting the return, and the commands that decide what became of it. */
function postedLines({ state, label_code, posted_proof, undecided_since }: OfficeReturnDetails['announced']): string[] {
  if (state !== 'posted') return []
  return [
    ...(posted_proof === null ? [] : [`Its family gave the number ${posted_proof} from a receipt.`]),
    ...(undecided_since === null
      ? []
      : [
          `Waiting for your decision since ${formatDay(undecided_since as LocalDay)}: receive ${label_code}, return-lost ${label_code}, or return-home ${label_code}.`,
        ]),
  ]
}

/** The pieces of a received return that have not been graded yet. */
export interface Uninspected {
  readonly count: number
  /** Lines of the pieces, with their known marks and what their family reported. */
  readonly lines: readonly string[]
}

export async function readUninspected({ db }: Records, returnId: Id<'return'>): Promise<Uninspected> {
  const { pieces: all, reports, checks } = await readReturnForOffice(db, returnId)
  const waiting = all.filter(isWaiting)
  const known = await knownMarksOf(
    { db },
    waiting.map(({ garmentId }) => garmentId),
  )
  const lines = waiting.flatMap((piece) => {
    const marks = known.get(piece.garmentId)
    const note = `${marks?.note ?? ''}${reportedAs(reports.get(piece.garmentId))}`
    return [pieceLine(piece, note), ...(marks?.lines ?? []), ...arrivalLines(checks.get(piece.garmentId))]
  })
  return { count: waiting.length, lines }
}

const reportedAs = (report: { readonly what: string; readonly words: string } | undefined): string =>
  report ? `; its family reported it as ${report.what.replace('_', ' ')}${report.words && `: “${report.words}”`}` : ''

const isWaiting = ({ garmentState }: OfficePiece): boolean => garmentState === 'received'

/** Where the piece is now: after this loan it may have gone to other families. */
const whereItIs = (piece: OfficePiece): string => {
  if (piece.loanState === 'return_announced') return ''
  return isWaiting(piece) ? '; to be inspected' : `; now ${piece.garmentState.replaceAll('_', ' ')}`
}

const whenDue = (row: OpenReturn): string => {
  if (!isOnItsWay(row)) return 'to inspect'
  return row.undecided ? 'you decide' : describeDue(row.dueOn, formatDayShort)
}

const isOnItsWay = ({ state }: Pick<OpenReturn, 'state'>): boolean => state === 'announced' || state === 'posted'

const describeDue = (dueOn: string | null, format: (day: LocalDay) => string): string =>
  dueOn === null ? 'due after its order arrives' : `due ${format(dueOn as LocalDay)}`
