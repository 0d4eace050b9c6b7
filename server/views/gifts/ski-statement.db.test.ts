import { afterEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase()
const world = skiWorld(db)
afterEach(() => world.expectInvariants())

test('a statement names a ski hire that the balance paid, the change of its dates, and the refunds of both', async () => {
  await world.pieces()
  const { viewer, accountId } = await world.customer()
  await transaction(db, (tx) => aGiftLot(tx, { accountId, face: 10_000, now: world.time.now }))
  const { bookingId } = await world.booked([aChild('104cm', 'jacket')], {}, { viewer })
  const { reference } = await world.row(bookingId)
  const statementLines = async () => {
    const answer = await world.call('giftBalance', {}, { viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return { balance: answer.body.balance, texts: answer.body.entries.map(({ text }) => text) }
  }
  expect((await statementLines()).texts).toEqual([`Ski hire ${reference}`, 'Gift card from Gran'])

  const dates = { firstDay: halfTerm.firstDay, lastDay: '2027-02-20' }
  const changed = await world.call('changeSki', { params: { code: bookingId }, body: dates }, { viewer })
  if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
  const checkoutId = changed.body.payment?.checkoutId ?? ''
  expect(await world.call('completeSki', { body: { checkoutId } }, { viewer })).toMatchObject({ ok: true })
  expect((await statementLines()).texts[0]).toBe(`Ski hire ${reference}, other dates`)

  const cancel = { params: { code: bookingId }, body: { itemsIds: null } }
  expect(await world.call('cancelSki', cancel, { viewer })).toMatchObject({ ok: true })
  const { balance, texts } = await statementLines()
  expect(texts.slice(0, 2)).toEqual([`Back: from ski hire ${reference}`, `Back: from ski hire ${reference}`])
  expect(balance).toBe(10_000)
})
