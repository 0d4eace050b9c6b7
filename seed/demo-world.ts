// The demo world: brands, products, garments with their histories, collections, sample testimonials, the cast. Made once, in
// one transaction, into a database that is empty or says itself that it is a demo.
import { sql } from 'kysely'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { seedCast } from './cast.ts'
import { seedProducts } from './products.ts'
import { seededRandom } from './seeded-random.ts'
import { seedStock } from './stock.ts'
import { testimonials } from './styles/index.ts'

export interface SeedServices {
  readonly db: Db
  readonly clock: Clock
}

/** One sentence for people: nothing was written. */
export class NotADemoError extends Error {
  constructor() {
    super('The database holds data and is not marked as a demo: the demo world is seeded only into an empty one.')
    this.name = 'NotADemoError'
  }
}

const seed = 20261120

/**
 * @returns whether it was made now; false when it was there already
 * @throws NotADemoError
 */
export async function seedDemoWorld({ db, clock }: SeedServices): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (await isSeeded(tx)) return false
    const now = clock.now()
    const time = { now, today: dayInLondon(now) }
    const random = seededRandom(seed)
    const products = await seedProducts(tx, time, random)
    await seedStock(tx, products, time, random)
    // The planner's own look at the tables comes a minute later; until then lists would be slow.
    await sql`analyze product, garment, garment_event, garment_claim`.execute(tx)
    await seedTestimonials(tx)
    await seedCast(tx, now)
    await tx.updateTable('installation').set({ seeded_at: now }).where('id', '=', 1).execute()
    return true
  })
}

/** Says of an empty database that it is a demo, so that the demo world may be sown into it later; any other stays as it is. */
export async function markAsDemo(db: Db | Tx): Promise<void> {
  await sql`
    insert into installation (id, demo)
    select 1, true where not exists (select 1 from account) and not exists (select 1 from product)
    on conflict do nothing`.execute(db)
}

/** Locks the installation's row, so that of two servers that start at once one seeds and the other finds it done. */
async function isSeeded(tx: Tx): Promise<boolean> {
  await markAsDemo(tx)
  const installation = await tx
    .selectFrom('installation')
    .select(['demo', 'seeded_at'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (!installation?.demo) throw new NotADemoError()
  return installation.seeded_at !== null
}

async function seedTestimonials(tx: Tx): Promise<void> {
  await tx
    .insertInto('testimonial')
    .values(
      testimonials.map(({ text, firstName, relation, sample }, index) => ({
        id: newId<'testimonial'>(),
        text,
        name: firstName,
        about: relation,
        sample,
        position: index + 1,
      })),
    )
    .execute()
}
