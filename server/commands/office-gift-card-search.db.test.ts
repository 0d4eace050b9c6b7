// The office finds a gift card by any name or address that somebody may give it (product §7).
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = giftWorld(db)
const office = officeDesk(world.services.payments)

test.each(['reference', 'recipient_name', 'recipient_email', 'buyer_name', 'buyer_email', 'sender_name'] as const)(
  'a gift card is found by its %s, alone or with another word, and only when every word matches',
  async (column) => {
    const [{ cardId }] = [await world.card(), await world.card()]
    const value = column === 'reference' ? undefined : `only-${column.replace('_', '-')}`
    if (value)
      await db
        .updateTable('gift_card')
        .set({ [column]: value })
        .where('id', '=', cardId)
        .execute()
    const { reference } = await world.row(cardId)
    const word = (value ?? reference).toUpperCase()
    expect(await office('gift-cards', word)).toEqual([expect.stringContaining(reference)])
    expect(await office('gift-cards', word, reference.slice(0, 4).toLowerCase())).toEqual([
      expect.stringContaining(reference),
    ])
    expect(await office('gift-cards', word, 'nobody-of-that-name')).toEqual(['No gift card matches.'])
  },
)
