import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { listResaleReturnsOf } from '#server/domains/resale/index.ts'
import { findLabel, findLabelCode } from '#server/domains/shipping/index.ts'
import type { SkiBooking } from '#server/domains/ski/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { UsageError } from '../usage-error.ts'
import { findSubject } from './find-subject.ts'
import type { OfficeWork } from './parse-command.ts'
import { findSale } from './resale/work-on-sales.ts'
import { findSki } from './ski/work-on-ski.ts'

/**
 * Writes the label of a parcel into a file, for the printer at the packing table.
 * @throws UsageError, Refusal not_now
 */
export async function writeLabel(
  services: Pick<RentalRecords, 'db'>,
  { subject, file }: Extract<OfficeWork, { name: 'label' }>,
): Promise<string[]> {
  const sale = await findSale(services, subject)
  const ski = sale ? undefined : await findSki(services, subject)
  const found = sale || ski ? undefined : await findSubject(services, subject)
  const returned = sale && (await findReturnOfLabel(services.db, sale.id, subject))
  const carriesId =
    returned ??
    sale?.id ??
    (ski && (await carriedBy(services.db, ski, subject))) ??
    found?.order?.id ??
    found?.return?.id
  if (!carriesId) throw new UsageError(`"${subject}" is not in any order or return.`)
  const label = await findLabel(services.db, carriesId)
  if (!label)
    throw new Refusal(
      'not_now',
      `"${subject}" has no label: its order is not picked, the carrier has not drawn it yet, or the parcel has arrived.`,
    )
  // npm starts commands in the project's own folder.
  const path = resolve(process.env.INIT_CWD ?? '.', file ?? `${label.code}.pdf`)
  await writeFile(path, label.pdf)
  return [`Label ${label.code} is in ${path}.`]
}

/** The return of an order whose label code was typed. */
async function findReturnOfLabel(db: RentalRecords['db'], orderId: Id<'resale-order'>, code: string) {
  const returns = (await listResaleReturnsOf(db, [orderId])).get(orderId) ?? []
  return returns.find(({ label_code }) => label_code === code.trim().toUpperCase())?.id
}

/** What the label belongs to: the booking's return if that label was typed, otherwise the booking. */
async function carriedBy(db: RentalRecords['db'], { id, return_id }: SkiBooking, code: string) {
  return (await findLabelCode(db, return_id)) === code.trim().toUpperCase() ? return_id : id
}
