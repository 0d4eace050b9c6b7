import { type RentalRecords, recordNotThere } from '#server/domains/rentals/index.ts'
import { UsageError } from '../usage-error.ts'
import { findSubject } from './find-subject.ts'
import type { OfficeWork } from './parse-command.ts'
import { pieces } from './piece-lines.ts'
import { readUninspected } from './show-returns.ts'

/**
 * Records that a piece was received, but was not in its parcel.
 * @throws UsageError for what is not a garment
 * @throws Refusal for one that does not wait for inspection
 */
export async function workOnNotThere(
  services: RentalRecords,
  { subject, operator }: Extract<OfficeWork, { name: 'inspect-not-there' }>,
): Promise<string[]> {
  const { garment } = await findSubject(services, subject)
  if (!garment) throw new UsageError(`"${subject}" is not a garment: name the piece that was not in the parcel.`)
  const { qrId } = garment
  const { received, done } = await recordNotThere(services, { garmentId: garment.id, operator })
  const lines = [
    `Garment ${qrId} is missing: nobody can order it. If it turns up: npm run office -- inspect ${qrId}`,
    ...(garment.recalled
      ? [
          'It is recalled: ask who had it to stop using it, and to send it back. Do not end the recall before they answer: it counts the piece as with us.',
        ]
      : []),
  ]
  if (!received) return lines
  const waiting = done ? { count: 0, lines: [] } : await readUninspected(services, received.id)
  return [
    ...lines,
    `Its family was emailed that it had arrived, so its rental is over and they owe nothing. Ask them for it: npm run office -- return ${received.label_code}`,
    done
      ? `Return ${received.label_code} is done.`
      : `${pieces(waiting.count)} of return ${received.label_code} to inspect:`,
    ...waiting.lines,
  ]
}
