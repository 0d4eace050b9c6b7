// An operator's work on missing pieces, which are listed, approved or waived (product §4.10), and the list of pieces that somebody has
// found and no family has.
import { listEmailsOf, listNamesOf } from '#server/domains/accounts/index.ts'
import {
  approveLoss,
  listFindings,
  listWaitingLosses,
  type OfficeFinding,
  officePiecesOfLoans,
  placeLabel,
  type RentalRecords,
  waiveLoss,
} from '#server/domains/rentals/index.ts'
import { formatDay, formatMoment, type LocalDay } from '#server/kernel/calendar.ts'
import { isId } from '#server/kernel/ids.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import type { LossWork } from './parse-money-command.ts'

/**
 * @throws UsageError for an ID that is not a case's
 * @throws Refusal for an action that is not possible now
 */
export async function workOnLosses(services: RentalRecords, command: LossWork): Promise<string[]> {
  if (command.name === 'losses') return lossLines(services)
  const { operator } = command
  const lossId = command.lossId.toLowerCase()
  if (!isId<'loss'>(lossId)) throw new UsageError(`"${command.lossId}" is not a case: "losses" lists them.`)
  if (command.name === 'approve-loss') {
    await approveLoss(services, { lossId, operator })
    return ['Approved: its family is emailed and asked to pay. Nothing is taken from their card.']
  }
  await waiveLoss(services, { lossId, operator })
  return ['Waived: nothing is owed, and the credits are free. Its family gets an email.']
}

const descriptions = {
  open: 'notices go out',
  to_approve: 'waits for you',
  approved: 'waits to be paid',
} as const

async function lossLines({ db }: RentalRecords): Promise<string[]> {
  const losses = await listWaitingLosses(db)
  if (losses.length === 0) return ['No piece is missing.']
  const pieces = await officePiecesOfLoans(
    db,
    losses.map(({ loan_id }) => loan_id),
  )
  const accountIds = losses.map(({ account_id }) => account_id)
  const names = await listNamesOf(db, accountIds)
  const emails = await listEmailsOf(db, accountIds)
  return losses.flatMap((loss) => {
    const piece = pieces.get(loss.loan_id)
    const since = formatDay(loss.opened_on as LocalDay)
    return [
      `${loss.id}  ${descriptions[loss.state as keyof typeof descriptions]}, ${loss.notices} of 3 notices`,
      `  ${piece?.qrId}  ${piece?.brandName} ${piece?.name}, ${piece?.sizeLabel}`,
      `  ${names.get(loss.account_id) ?? ''}, ${emails.get(loss.account_id) ?? ''}`,
      `  ${loss.reported_at ? 'reported lost' : 'missed'} since ${since}, due back ${formatDay(loss.due_on as LocalDay)}, at most ${formatPounds(pence(loss.at_most_pence))}`,
    ]
  })
}

/** Pieces that somebody has found (product §12.6), newest first. */
export async function findingLines({ db }: Pick<RentalRecords, 'db'>): Promise<string[]> {
  const findings = await listFindings(db)
  return findings.length === 0 ? ['No piece that should be with us was found.'] : findings.flatMap(linesOfFinding)
}

const linesOfFinding = ({ piece, garmentState, place, foundOn, reportedAt }: OfficeFinding): string[] => [
  `${piece.qrId}  ${piece.brand_name} ${piece.name}, ${piece.userSizeLabel}, ${garmentState.replace('_', ' ')}`,
  `  ${placeLabel(place)}, on ${formatDay(foundOn)}; sent on ${formatMoment(reportedAt)}`,
]
