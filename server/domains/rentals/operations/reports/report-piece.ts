import { createHash } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import type { ReportedFault } from '#contract/rentals/piece-reports.ts'
import { cleanText } from '#server/domains/accounts/index.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { PhotoReader } from '../../photo-reader.ts'
import { findReportOf } from '../../queries/piece-reports.ts'
import { alreadyReported, decidePieceReport, decideReportText } from '../../rules/reports/decide-report.ts'
import { photoProblems } from '../../rules/reports/photo-problems.ts'
import type { RentalRecords } from '../../services.ts'
import { lockMember } from '../../steps/lock-member.ts'
import { insertPieceReport } from '../../steps/reports/insert-piece-report.ts'

export interface ReportServices extends RentalRecords {
  readonly photos: PhotoReader
}

export interface PieceToReport {
  readonly accountId: Id<'account'>
  readonly loanId: Id<'loan'>
  readonly what: ReportedFault
  readonly words: string
  /** The photo in base64. */
  readonly photo?: string | undefined
}

/**
 * Records a family's report that a piece is not as described (product §4.11), free of charge. Repeating it returns the same report, even
 * once it is resolved. Its photo is read before the transaction, because that takes a second.
 * @throws Refusal not_found, not_now, already_done when something else was reported, invalid_request, busy
 */
export async function reportPiece(services: ReportServices, input: PieceToReport): Promise<Id<'piece-report'>> {
  const { db, clock, events, photos } = services
  const { accountId, loanId, what } = input
  const words = cleanText(input.words)
  const sent = input.photo === undefined ? null : decodeBase64(input.photo)
  const sentHash = hashOf(what, words, sent)
  const decide = (db: Db | Tx) => decideWithin(db, input, { sentHash, today: dayInLondon(clock.now()) })
  const known = await decide(db)
  if (known) return known
  const decided = decideReportText(words)
  if (!decided.ok) throw new Refusal('invalid_request', decided.reason, { field: 'body.words' })
  // Last, because reading a photo is the most work.
  const photo = sent === null ? null : await readPhoto(photos, sent)
  return transaction(db, async (tx) => {
    await lockMember(tx, accountId)
    const reportedSince = await decide(tx)
    if (reportedSince) return reportedSince
    const reportId = newId<'piece-report'>()
    const now = clock.now()
    await insertPieceReport(tx, { reportId, accountId, loanId, what, words, photo, sentHash, now })
    await events.publish(tx, { type: 'piece-reported', accountId, reportId })
    return reportId
  })
}

/** @returns the earlier report that says the same, if there is one */
async function decideWithin(
  db: Db | Tx,
  { accountId, loanId }: PieceToReport,
  { sentHash, today }: { readonly sentHash: Buffer; readonly today: LocalDay },
): Promise<Id<'piece-report'> | undefined> {
  const loan = await db
    .selectFrom('loan')
    .select(['state', 'received_on'])
    .where('id', '=', loanId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!loan) throw new Refusal('not_found', messages.notFound)
  const known = await findReportOf(db, loanId)
  if (known?.sent_hash?.equals(sentHash)) return known.id
  if (known) throw new Refusal('already_done', alreadyReported)
  const reportDays = await readNumberSetting(db, 'report.days')
  const receivedOn = loan.received_on as LocalDay | null
  const decided = decidePieceReport({ loan: loan.state, receivedOn, today, reportDays })
  if (!decided.ok) throwRefusal(decided.reason)
  return undefined
}

/**
 * @returns the JPEG that is stored
 * @throws Refusal invalid_request, busy
 */
async function readPhoto(photos: PhotoReader, sent: Buffer | undefined): Promise<Buffer> {
  const read: Awaited<ReturnType<PhotoReader['read']>> = sent
    ? await photos.read(sent)
    : { ok: false, problem: 'unknown' }
  if (!read.ok) throw new Refusal('invalid_request', photoProblems[read.problem], { field: 'body.photo' })
  return read.jpeg
}

/** @returns undefined if the text is not base64: Node skips other characters, which shortens the result */
function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.length === Buffer.byteLength(text, 'base64') ? bytes : undefined
}

const hashOf = (what: ReportedFault, words: string, photo: Buffer | null | undefined): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([what, words, photo !== null]))
    .update(photo ?? '')
    .digest()
