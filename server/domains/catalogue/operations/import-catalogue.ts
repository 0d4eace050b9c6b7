import { sql } from 'kysely'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { listSizes, readCreditNumbers } from '../queries/reference-data.ts'
import { decideImport, type ImportedGarment, type ImportUnit } from '../rules/decide-import.ts'
import type { FeedFault, FeedProduct } from '../rules/feed-product.ts'
import { saveProduct } from './save-product.ts'

export type GarmentOfProduct = ImportedGarment & { readonly productId: string }

/** Where garments go: inventory's, injected, since the catalogue knows no other domain. */
export interface Stock {
  /** Adds those whose import key is new. @returns how many */
  addMissing(tx: Tx, request: { garments: readonly GarmentOfProduct[]; actor: string; now: Date }): Promise<number>
}

export interface ImportServices {
  readonly db: Db
  readonly clock: Clock
  readonly stock: Stock
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  garmentsAdded: number
  /** By line; the units they belong to were left as they were. */
  faults: FeedFault[]
  faultyUnits: number
}

/** Brings products and garments up to date with a feed, one transaction a handle. The same feed again changes nothing. */
export async function importCatalogue(
  services: ImportServices,
  products: readonly FeedProduct[],
): Promise<ImportReport> {
  const { db } = services
  const numbers = { sizes: await listSizes(db), credits: await readCreditNumbers(db) }
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, garmentsAdded: 0, faults: [], faultyUnits: 0 }
  for (const product of products) {
    const decided = decideImport(product, numbers)
    const faults = decided.ok ? await writeUnit(services, decided.value, product, report) : decided.reason
    report.faults.push(...faults)
    if (faults.length > 0) report.faultyUnits += 1
  }
  report.faults.sort((a, b) => a.line - b.line)
  // The planner's own look comes up to a minute later; until then lists of a much larger stock would be slow.
  if (report.garmentsAdded > 0) await sql`analyze product, garment`.execute(db)
  return report
}

async function writeUnit(
  { db, clock, stock }: ImportServices,
  unit: ImportUnit,
  { line, handle }: FeedProduct,
  report: ImportReport,
): Promise<FeedFault[]> {
  const now = clock.now()
  try {
    const written = await transaction(db, async (tx) => {
      const { garments, pictures, ...fields } = unit
      const draft = {
        ...fields,
        publishedOn: dayInLondon(now),
        pictures: pictures.map((picture) => ({ ...picture, external: true, tint: 'cream' })),
      }
      const { id, outcome } = await saveProduct(tx, draft, now)
      const added = await stock.addMissing(tx, {
        garments: garments.map((garment) => ({ ...garment, productId: id })),
        actor: 'import',
        now,
      })
      return { outcome, added }
    })
    report[written.outcome] += 1
    report.garmentsAdded += written.added
    return []
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    return [{ line, handle, reason: `the database refused it: ${(error as Error).message}` }]
  }
}

/** Values that a type or a constraint forbids; anything else is trouble with the database itself. */
const isRefusedByDatabase = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code))
