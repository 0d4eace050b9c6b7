import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Waiting } from '../rules/choose-entry.ts'

export interface PieceKey {
  readonly garmentId: Id<'garment'>
  readonly productId: Id<'product'>
  readonly sizeCode: string
}

const dayMs = 24 * 60 * 60_000

/** The entries without an offer that wait for a piece of this product and size, the earliest first. */
export async function listWaiting(
  db: Db | Tx,
  { garmentId, productId, sizeCode }: PieceKey,
  now: Date,
): Promise<Waiting[]> {
  const since = new Date(now.getTime() - dayMs)
  const rows = await db
    .selectFrom('waiting_list_entry as entry')
    .select(['entry.id', 'entry.account_id as accountId', 'entry.email', 'entry.condition'])
    .select('entry.most_credits as mostCredits')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('waiting_list_offer as offer')
            .select('offer.id')
            .where('offer.garment_id', '=', garmentId)
            // An account may wait for one piece in two entries; an entry made later may be offered it again.
            .where((offer) =>
              offer.or([
                offer('offer.entry_id', '=', offer.ref('entry.id')),
                offer.and([
                  offer('offer.account_id', '=', offer.ref('entry.account_id')),
                  offer('offer.offered_at', '>=', offer.ref('entry.asked_at')),
                ]),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as('wasOffered'),
    )
    // Only an account's own entries count: entries that a visitor leaves for the account's address must not cost it an offer. Entries
    // for a piece that ended at the same moment were one email.
    .select(
      sql<number>`(
        (select count(distinct (emailed.emailed_about, emailed.ended_at)) from waiting_list_entry emailed
         where emailed.email = entry.email and (entry.account_id is null or emailed.account_id = entry.account_id)
           and emailed.ended_at > ${since} and emailed.ended_as = 'emailed')
        + (select count(*) from waiting_list_offer offer
           where offer.account_id = entry.account_id and offer.offered_at > ${since}))::integer`.as('emailsToday'),
    )
    .where('entry.product_id', '=', productId)
    .where('entry.size_code', '=', sizeCode)
    .where('entry.ended_at', 'is', null)
    .where('entry.offer_id', 'is', null)
    .orderBy('entry.asked_at')
    .orderBy('entry.id')
    .execute()
  return rows
}

/** How many people were emailed about the piece, without an offer, in the last 24 hours. */
export async function countEmailedAbout(db: Db | Tx, garmentId: Id<'garment'>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('waiting_list_entry')
    .select(sql<string>`count(distinct (email, ended_at))`.as('count'))
    .where('emailed_about', '=', garmentId)
    .where('ended_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of these pieces somebody waits for; or a page, by id, of the available ones that an entry accepts. */
export async function listWaitedFor(
  db: Db | Tx,
  selection: { readonly among: readonly Id<'garment'>[] } | { readonly availableAt: Date; readonly after: string },
): Promise<Id<'garment'>[]> {
  const rows = await db
    .selectFrom('rental_garment as piece')
    .select('piece.id')
    .where('piece.ready', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('waiting_list_entry as entry')
          .select('entry.id')
          .whereRef('entry.product_id', '=', 'piece.product_id')
          .whereRef('entry.size_code', '=', 'piece.size_code')
          .where('entry.ended_at', 'is', null)
          .where('entry.offer_id', 'is', null)
          // Pieces that none of the entries accepts would cost a transaction in every run.
          .where((entry) =>
            'among' in selection
              ? entry.lit(true)
              : entry.and([
                  entry.or([
                    entry('entry.condition', 'is', null),
                    entry('entry.condition', '=', entry.ref('piece.condition')),
                  ]),
                  entry.or([
                    entry('entry.most_credits', 'is', null),
                    entry('entry.most_credits', '>=', entry.ref('piece.credits')),
                  ]),
                  entry.not(
                    entry.exists(
                      entry
                        .selectFrom('waiting_list_offer as offer')
                        .select('offer.id')
                        .whereRef('offer.entry_id', '=', 'entry.id')
                        .whereRef('offer.garment_id', '=', 'piece.id'),
                    ),
                  ),
                ]),
          ),
      ),
    )
    .where((eb) =>
      'among' in selection
        ? eb('piece.id', 'in', [...selection.among])
        : eb.and([
            eb.or([eb('piece.held_until', 'is', null), eb('piece.held_until', '<=', selection.availableAt)]),
            eb('piece.id', '>', selection.after as Id<'garment'>),
          ]),
    )
    .orderBy('piece.id')
    .limit(piecesPerPage)
    .execute()
  return rows.map(({ id }) => id)
}

export const piecesPerPage = 1000
