import { findOfficeSubject, type OfficeSubject, type RentalRecords } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { UsageError } from '../usage-error.ts'

type Records = Pick<RentalRecords, 'db'>

/** @throws UsageError */
export async function findSubject({ db }: Records, subject: string): Promise<OfficeSubject> {
  const found = await findOfficeSubject(db, subject)
  if (!found) throw new UsageError(`There is no order, return or garment "${subject}".`)
  return found
}

/** @throws UsageError */
export async function findOrder(services: Records, subject: string) {
  const { order } = await findSubject(services, subject)
  if (!order) throw new UsageError(`"${subject}" is not in any order.`)
  return order
}

/** @throws UsageError */
export async function findReturn(services: Records, subject: string) {
  const found = await findSubject(services, subject)
  if (!found.return) throw new UsageError(`"${subject}" is not in any return.`)
  return found.return
}

/** @throws UsageError */
export async function findGarmentId(services: Records, subject: string): Promise<Id<'garment'>> {
  const { garment } = await findSubject(services, subject)
  if (!garment) throw new UsageError(`"${subject}" is not a garment.`)
  return garment.id
}
