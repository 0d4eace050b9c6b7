// The demo world: brands, products, garments with their histories, pieces for sale, collections, sample testimonials,
// the cast, gift cards and bookings of ski wear. It is created once, in one transaction, in a database that is marked as
// a demo (server/prepare-store.ts).
import { sql } from 'kysely'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { GiftCodeKeys } from '#server/kernel/gift-code.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { seedCast } from './cast.ts'
import { seedGiftCards } from './gift-cards.ts'
import { seedProducts } from './products.ts'
import { seedResaleStock } from './resale-stock.ts'
import { seedSkiBookings } from './ski-bookings.ts'
import { seedSkiStock } from './ski-stock.ts'
import { seedStock } from './stock.ts'
import { testimonials } from './styles/index.ts'

export interface SeedServices {
  readonly db: Db
  readonly clock: Clock
  /** The keys from which the codes of its gift cards are derived. */
  readonly giftCodeKeys: GiftCodeKeys
}

/** Thrown before anything is written; people read its message. */
export class NotADemoError extends Error {
  constructor() {
    super('The database is not marked as a demo: the demo world is seeded only into one that Wrenlet began as a demo.')
    this.name = 'NotADemoError'
  }
}

/**
 * @returns whether the world was created now; false when it already existed
 * @throws NotADemoError
 */
export async function seedDemoWorld({ db, clock, giftCodeKeys }: SeedServices): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (await isSeeded(tx)) return false
    const now = clock.now()
    const time = { now, today: dayInLondon(now) }
    const products = await seedProducts(tx, time)
    await seedStock(tx, products, time)
    await seedSkiStock(tx, products, time)
    await seedResaleStock(tx, products, time)
    // Autovacuum would analyse the tables only a minute later; until then lists would be slow.
    await sql`analyze product, garment, garment_event, garment_mark, garment_claim, resale_listing`.execute(tx)
    await seedTestimonials(tx)
    await seedCast(tx, now)
    await seedGiftCards(tx, { db, clock, giftCodeKeys })
    await seedSkiBookings(tx, time)
    await tx.updateTable('installation').set({ seeded_at: now }).where('id', '=', 1).execute()
    return true
  })
}

/** Locks the installation's row: when two servers start at once, one seeds the world and the other finds it seeded. */
async function isSeeded(tx: Tx): Promise<boolean> {
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
