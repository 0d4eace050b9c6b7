// Lists the pieces that are on no shelf although they are with us or should be, and that no return lists, and takes a piece off the shelf of
// either shop.
import { garmentPiece, listOffShelf, takeOffShelf } from '#server/domains/inventory/index.ts'
import { listOpenReturns, type RentalRecords } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { findGarmentId } from '../find-subject.ts'
import type { StockWork } from './parse-stock-command.ts'

/**
 * @throws UsageError for an unknown garment
 * @throws Refusal for one that is on no shelf, or that somebody is ordering
 */
export async function workOnStock(services: RentalRecords, command: StockWork): Promise<string[]> {
  if (command.name === 'shelf') return offShelfLines(services)
  const { subject, to, why, operator } = command
  await takeOffShelf(services, { garmentId: await findGarmentId(services, subject), to, why, operator })
  return [
    to === 'missing'
      ? `Garment ${subject} is missing: nobody can order it. If it turns up: npm run office -- inspect ${subject}`
      : `Garment ${subject} is in quarantine: nobody can order it. Inspect it once it is put right, or recycle it.`,
  ]
}

async function offShelfLines({ db }: RentalRecords): Promise<string[]> {
  const returned = (await listOpenReturns(db)).flatMap(({ pieces }) => pieces.map(({ garmentId }) => garmentId))
  const rows = (await listOffShelf(db)).filter(({ id, state }) => state !== 'received' || !returned.includes(id))
  if (rows.length === 0) return ['Nothing is missing, in quarantine, in repair or, without a return, to inspect.']
  const found = await garmentPiece(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, state, recalled, since, note }) => {
    const piece = found.get(id)
    if (!piece) return []
    const { qrId, brand_name, name, userSizeLabel, userCondition } = piece
    const words = [recalled ? 'recalled' : '', note].filter((word) => word !== '' && word !== 'Recalled').join(', ')
    return `  ${qrId}  ${brand_name} ${name}, ${userSizeLabel}, ${userCondition}: ${state === 'received' ? 'to inspect' : state} since ${formatDay(dayInLondon(since))}${words && `, ${words}`}`
  })
}
