import { messages } from '#contract/messages.ts'
import type { FindingPlace } from '#contract/rentals/findings.ts'
import { findGarmentByQrId, lockGarments, readQrId } from '#server/domains/inventory/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countExceeded, networkOf, tooManyOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { countFindings, findHomeOf } from '../../queries/findings/findings.ts'
import { decideFoundOn, mayReportFinding } from '../../rules/findings/decide-finding.ts'
import { findingsOfNetworkAndPiece, findingsOfNetworkDay, findingsOfNetworkHour } from '../../rules/findings/limits.ts'
import type { RentalRecords } from '../../services.ts'

export interface FindingServices extends RentalRecords {
  readonly wallClock: Clock
}

export interface Found {
  /** The code on the label. */
  readonly qrId: string
  readonly place: FindingPlace
  readonly foundOn: LocalDay
}

const dayMs = 86_400_000
const limitsPerPiece = ['finding.piece_day', 'finding.piece_month'] as const

/** The same words for every piece, no matter who has it. */
const tooManyMessages = {
  network:
    'We’ve had several messages from your network, so we can’t take another just now. Please try again tomorrow.',
  piece: 'We’ve had a message about this piece already, so we can’t take another just now. Please try again tomorrow.',
} as const

/**
 * Records where and when a piece was found (product §12.6), and emails the family that has the piece, or the office if no family
 * has it. Both cases run the same statements and get the same answer.
 * @returns the secret at the end of the address of the finder's page
 * @throws Refusal invalid_request, not_found, too_many
 */
export async function reportFinding(
  { db, clock, wallClock, events }: FindingServices,
  { qrId: typed, place, foundOn }: Found,
  { ip }: { readonly ip: string },
): Promise<string> {
  const decided = decideFoundOn(foundOn, dayInLondon(clock.now()))
  if (!decided.ok) throw new Refusal('invalid_request', decided.reason, { field: 'body.foundOn' })
  const qrId = readQrId(typed)
  if (!qrId) throw new Refusal('not_found', messages.notFound)
  const wallNow = wallClock.now()
  const network = networkOf(ip)
  const exceeded = await countExceeded(db, wallNow, [
    { limit: findingsOfNetworkHour, subject: network },
    { limit: findingsOfNetworkDay, subject: network },
    { limit: findingsOfNetworkAndPiece, subject: `${network} ${qrId}` },
  ])
  const garment = await findGarmentByQrId(db, qrId)
  if (!garment) throw new Refusal('not_found', messages.notFound)
  if (exceeded.length > 0) {
    const { retryAfterSeconds } = tooManyOf(exceeded, wallNow)
    const isPieceLimit = exceeded.every(({ limit }) => limit === findingsOfNetworkAndPiece)
    throw new Refusal('too_many', tooManyMessages[isPieceLimit ? 'piece' : 'network'], { retryAfterSeconds })
  }
  const token = newSecretCode()
  await transaction(db, async (tx) => {
    const now = clock.now()
    // Findings of one piece are counted one at a time, and never while the family's account is being closed (erase-findings.ts).
    await lockGarments(tx, [garment.id])
    const max = await readNumberSettings(tx, limitsPerPiece)
    const counted = await countFindings(tx, garment.id, now)
    if (!mayReportFinding(counted, { day: max['finding.piece_day'], month: max['finding.piece_month'] }))
      throw new Refusal('too_many', tooManyMessages.piece, { retryAfterSeconds: dayMs / 1000 })
    const home = await findHomeOf(tx, garment.id)
    const findingId: Id<'finding'> = newId()
    await tx
      .insertInto('finding')
      .values({
        id: findingId,
        garment_id: garment.id,
        loan_id: home?.loanId ?? null,
        place,
        found_on: foundOn,
        token_hash: hashSecretCode(token),
        created_at: now,
      })
      .execute()
    await events.publish(tx, { type: 'piece-found', accountId: home?.accountId ?? null, findingId })
  })
  return token
}
