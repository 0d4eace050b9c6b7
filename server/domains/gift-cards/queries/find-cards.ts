import type { LocalDay } from '#server/kernel/calendar.ts'
import { hashGiftCode, parseGiftCode } from '#server/kernel/gift-code.ts'
import { isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { openStates } from '../rules/gift-card-transitions.ts'
import type { GiftCard } from './cards.ts'

/** How many cards an operator is shown at once. */
const maxShown = 50

/** Finds a card by its reference, its id or its code. */
export async function findCardForOffice(db: Db, subject: string): Promise<GiftCard | undefined> {
  const text = subject.trim()
  const code = parseGiftCode(text)
  const card = db.selectFrom('gift_card').selectAll()
  if (code !== undefined) {
    const found = await card.where('code_hash', '=', hashGiftCode(code)).executeTakeFirst()
    if (found) return found
  }
  const id = text.toLowerCase()
  if (isId<'gift-card'>(id)) return card.where('id', '=', id).executeTakeFirst()
  return card.where('reference', '=', text.toUpperCase()).executeTakeFirst()
}

const searchedColumns = [
  ...(['reference', 'recipient_name', 'recipient_email'] as const),
  ...(['buyer_name', 'buyer_email', 'sender_name'] as const),
]

const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Finds the cards on which every word occurs in a name, an address or the reference, newest first. */
export async function searchCards(
  db: Db,
  words: readonly string[],
): Promise<{ readonly cards: readonly GiftCard[]; readonly hasMore: boolean }> {
  const found = await db
    .selectFrom('gift_card')
    .selectAll()
    .where((eb) =>
      eb.and(
        words.map((word) =>
          eb.or([
            ...searchedColumns.map((column) => eb(column, 'ilike', containing(word))),
            eb(
              'recipient_account_id',
              'in',
              eb.selectFrom('account').select('account.id').where('account.email', 'ilike', containing(word)),
            ),
          ]),
        ),
      ),
    )
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown + 1)
    .execute()
  return { cards: found.slice(0, maxShown), hasMore: found.length > maxShown }
}

export interface UnusedCards {
  readonly count: number
  /** The latest day on which any of them expires; null if there is none. */
  readonly until: LocalDay | null
}

/** Counts the cards for an address, from any buyer, that may still be used. */
export async function countUnusedTo(db: Db | Tx, email: string): Promise<UnusedCards> {
  const { count, until } = await db
    .selectFrom('gift_card')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('expires_on').as('until')])
    .where('recipient_email', '=', email)
    .where('state', 'in', [...openStates])
    .executeTakeFirstOrThrow()
  return { count: Number(count), until: until as LocalDay | null }
}
