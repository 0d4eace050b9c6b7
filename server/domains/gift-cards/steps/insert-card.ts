import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { humanCode } from '#server/kernel/human-code.ts'
import type { GiftCardTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type NewGiftCard = Omit<Insertable<GiftCardTable>, 'reference' | 'state'> & { readonly actor: Actor }

/** Writes a card as scheduled, with its own reference and its first event. */
export async function insertCard(tx: Tx, { actor, ...card }: NewGiftCard): Promise<void> {
  for (;;) {
    const { numInsertedOrUpdatedRows } = await tx
      .with('new_card', (step) =>
        step
          .insertInto('gift_card')
          // Short enough to read out, so a collision happens occasionally.
          .values({ ...card, reference: `G-${humanCode(randomBytes(6))}`, state: 'scheduled' })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning(['id', 'state', 'bought_at']),
      )
      .insertInto('gift_card_event')
      .columns(['card_id', 'to_state', 'actor', 'at'])
      .expression((eb) => eb.selectFrom('new_card').select(['id', 'state', eb.val(actor).as('actor'), 'bought_at']))
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}
