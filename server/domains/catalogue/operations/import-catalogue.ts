import { sql } from 'kysely'
import { type Actor, operatorActor, systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { listProductTypes, listSizes, readCreditNumbers } from '../queries/reference-data.ts'
import {
  decideImport,
  type ImportContext,
  type ImportedGarment,
  type ImportUnit,
} from '../rules/import/decide-import.ts'
import type { FeedFault, FeedProduct } from '../rules/import/feed-product.ts'
import { noMapping, readMapping } from '../rules/import/import-mapping.ts'
import { refuseTypeChanges, TypesFixed, type TypesOfStock } from '../steps/refuse-type-changes.ts'
import { type ProductDraft, type SavedProduct, saveProducts } from '../steps/save-product.ts'
import { fetchPicturesJob } from './fetch-pictures.ts'

export type GarmentOfProduct = ImportedGarment & { readonly productId: Id<'product'> }

/** Stores garments. The inventory domain provides it, injected because the catalogue may not import that domain. */
export interface Stock extends TypesOfStock {
  /** Adds the garments whose import key is new. @returns how many were added */
  addMissing(
    tx: Tx,
    request: { garments: readonly GarmentOfProduct[]; delivery: string; actor: Actor; now: Date },
  ): Promise<number>
}

export interface ImportServices {
  readonly db: Db
  readonly clock: Clock
  readonly stock: Stock
}

export interface ImportOptions {
  /** The operator's mapping file (docs/import.md), parsed as JSON. */
  readonly mapping?: unknown
  /** The name of the delivery that the garments came with; their safety check is recorded under it. */
  readonly delivery: string
  /** Reports what would be done and writes nothing. */
  readonly check?: boolean
  /** The operator who imports the feed; undefined for a machine. */
  readonly operator?: string | undefined
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  garmentsAdded: number
  /** The names of the first few new and changed products, in the order of the file. */
  readonly named: { readonly created: string[]; readonly updated: string[] }
  /** Products whose pictures the server fetches afterwards. */
  toFetch: number
  /** Skipped because the mapping says so. */
  leftOut: number
  /** The faults by line; the units they concern were left unchanged. */
  faults: FeedFault[]
  faultyUnits: number
}

/** The mapping file is invalid, and nothing was written. Each problem is a sentence. */
export class MappingError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'MappingError'
    this.problems = problems
  }
}

/** Enough to recognise an import by; nobody would read thousands of names. */
const maxNamed = 20

/** A transaction should last well under a second, because indexes that follow `changed_at` look back ten seconds. */
const maxAtOnce = { units: 100, garments: 1_000 }

/**
 * Brings products and garments up to date with a feed. One handle is one unit: all of it is written, or nothing. The same feed
 * again changes nothing.
 * @throws MappingError
 */
export async function importCatalogue(
  services: ImportServices,
  products: Iterable<FeedProduct>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { db } = services
  const context = await readContext(db, options.mapping)
  const report: ImportReport = {
    created: 0,
    updated: 0,
    unchanged: 0,
    garmentsAdded: 0,
    named: { created: [], updated: [] },
    toFetch: 0,
    leftOut: 0,
    faults: [],
    faultyUnits: 0,
  }
  const { delivery, check = false, operator } = options
  const work = { ...services, report, delivery, check, operator, importId: newId<'import'>() }
  for (const batch of batches(decideProducts(products, context, report))) await writeBatch(work, batch)
  report.faults.sort((a, b) => a.line - b.line)
  // Autovacuum analyses up to a minute later; until then, lists of a much larger stock would be slow.
  if (report.garmentsAdded > 0 && !work.check) await sql`analyze product, product_picture, garment`.execute(db)
  return report
}

async function readContext(db: Db, mappingFile: unknown): Promise<ImportContext> {
  const sizes = await listSizes(db)
  const context = { sizes, credits: await readCreditNumbers(db) }
  if (mappingFile === undefined) return { ...context, mapping: noMapping }
  const mapping = readMapping(mappingFile, {
    sizes: sizes.map(({ code }) => code),
    types: (await listProductTypes(db)).map(({ code }) => code),
  })
  if (!mapping.ok) throw new MappingError(mapping.reason)
  return { ...context, mapping: mapping.value }
}

interface Decided {
  readonly unit: ImportUnit
  readonly line: number
  /** The product's name in the file. */
  readonly name: string
}

function* decideProducts(
  products: Iterable<FeedProduct>,
  context: ImportContext,
  report: ImportReport,
): Generator<Decided> {
  const lineOf = new Map<string, number>()
  for (const product of products) {
    const { handle, line, name } = product
    const earlier = lineOf.get(handle)
    const decision = decideImport(product, context)
    if (!decision.ok) addFaults(report, decision.reason)
    else if (decision.value === null) report.leftOut += 1
    else if (earlier !== undefined)
      addFaults(report, [{ line, handle: name, reason: `its address "${handle}" is taken by line ${earlier}` }])
    else {
      lineOf.set(handle, line)
      yield { unit: decision.value, line, name }
    }
  }
}

function addFaults(report: ImportReport, faults: readonly FeedFault[]): void {
  for (const fault of faults) report.faults.push(fault)
  report.faultyUnits += 1
}

function reportSaved(report: ImportReport, { outcome, hasPicturesToFetch }: SavedProduct, name: string): void {
  report[outcome] += 1
  if (hasPicturesToFetch) report.toFetch += 1
  if (outcome !== 'unchanged' && report.named[outcome].length < maxNamed) report.named[outcome].push(name)
}

function* batches(units: Iterable<Decided>): Generator<Decided[]> {
  let batch: Decided[] = []
  let garments = 0
  for (const decided of units) {
    if (batch.length > 0 && garments + decided.unit.garments.length > maxAtOnce.garments) {
      yield batch
      batch = []
      garments = 0
    }
    batch.push(decided)
    garments += decided.unit.garments.length
    if (batch.length === maxAtOnce.units) {
      yield batch
      batch = []
      garments = 0
    }
  }
  if (batch.length > 0) yield batch
}

interface Work extends ImportServices {
  readonly report: ImportReport
  readonly delivery: string
  readonly check: boolean
  readonly operator: string | undefined
  readonly importId: Id<'import'>
}

/**
 * Writes all units of a batch in one transaction. If the database refuses it, each unit gets a transaction of its own, so that
 * a fault affects only its unit.
 */
async function writeBatch(work: Work, batch: readonly Decided[]): Promise<void> {
  try {
    const { saved, garmentsAdded } = await writeUnits(
      work,
      batch.map(({ unit }) => unit),
    )
    for (const [index, product] of saved.entries()) reportSaved(work.report, product, batch[index]?.unit.name ?? '')
    work.report.garmentsAdded += garmentsAdded
  } catch (error) {
    if (error instanceof TypesFixed) return await writeOthers(work, batch, error.reasons)
    if (!isRefusedByDatabase(error)) throw error
    const [only, ...others] = batch
    if (only && others.length === 0)
      addFaults(work.report, [
        { line: only.line, handle: only.name, reason: `the database refused it: ${(error as Error).message}` },
      ])
    else for (const decided of batch) await writeBatch(work, [decided])
  }
}

/** Reports the units that have a reason against them, and writes the others: none of the batch is written yet. */
async function writeOthers(work: Work, batch: readonly Decided[], reasons: ReadonlyMap<number, string>): Promise<void> {
  for (const [at, reason] of reasons)
    addFaults(work.report, [{ line: batch[at]?.line ?? 0, handle: batch[at]?.name ?? '', reason }])
  const others = batch.filter((_, at) => !reasons.has(at))
  if (others.length > 0) await writeBatch(work, others)
}

interface Written {
  readonly saved: readonly SavedProduct[]
  readonly garmentsAdded: number
}

/** Rolls back the transaction of a check, and carries its result out. */
class NothingWritten extends Error {
  readonly written: Written

  constructor(written: Written) {
    super('a check writes nothing')
    this.written = written
  }
}

async function writeUnits(
  { db, clock, stock, delivery, check, operator, importId }: Work,
  units: readonly ImportUnit[],
): Promise<Written> {
  const now = clock.now()
  try {
    return await transaction(db, async (tx) => {
      const saved = await saveProducts(
        tx,
        units.map((unit) => draftOf(unit, now)),
        now,
      )
      await refuseTypeChanges(tx, stock, saved)
      const garments = saved.flatMap(
        ({ id }, index) => units[index]?.garments.map((garment) => ({ ...garment, productId: id })) ?? [],
      )
      const garmentsAdded = await stock.addMissing(tx, {
        garments,
        delivery,
        actor: operator === undefined ? systemActor('catalogue:import') : operatorActor(operator),
        now,
      })
      for (const { id, hasPicturesToFetch } of saved)
        if (hasPicturesToFetch) await enqueueJob(tx, now, { kind: fetchPicturesJob, payload: { productId: id } })
      const changed = saved.filter(({ outcome }) => outcome !== 'unchanged').length
      if (operator !== undefined && changed + garmentsAdded > 0) {
        const note = `${delivery}: ${changed} products, ${garmentsAdded} garments`
        await recordOfficeAction(tx, { operator, action: 'catalogue.import', subjectId: importId, note, now })
      }
      const written = { saved, garmentsAdded }
      if (check) throw new NothingWritten(written)
      return written
    })
  } catch (error) {
    if (error instanceof NothingWritten) return error.written
    throw error
  }
}

const draftOf = ({ garments: _, pictures, care, ...fields }: ImportUnit, now: Date): ProductDraft => ({
  ...fields,
  publishedOn: dayInLondon(now),
  pictures: pictures.map(({ address, alt }, index) => ({
    base: address,
    external: true,
    alt,
    tint: 'cream',
    view: index === 0 ? 'front' : 'detail',
    condition: null,
    source: address,
  })),
  ...(care === undefined ? {} : { tags: { care } }),
})

/** SQLSTATE classes 22 and 23: a type or a constraint forbids the values. Any other error is a problem of the database itself. */
const isRefusedByDatabase = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code))
