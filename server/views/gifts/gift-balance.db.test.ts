import { afterEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { buyingWorld } from '#tests/support/worlds/buying-world.ts'

const { db } = await openTestDatabase()
const world = buyingWorld(db)
const { buyer, open, keep, cancel, call } = world
afterEach(() => world.expectInvariants())

async function statementOf({ viewer }: Awaited<ReturnType<typeof buyer>>) {
  const answer = await call('giftBalance', {}, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  const { balance, entries } = answer.body
  return { balance, lines: entries.map(({ text, amount, balanceAfter }) => [text, amount, balanceAfter]) }
}

test('a statement names what was bought, refunded and is put aside now, but not what was abandoned', async () => {
  const member = await buyer({ credits: [13, 10] })
  const [kept, other] = member.pieces
  // Two cards: one payment uses both.
  for (const face of [1000, 5000])
    await transaction(db, (tx) => aGiftLot(tx, { accountId: member.accountId, face, now: world.time.now }))
  const bought = [
    ['Gift card from Gran', 5000, 6000],
    ['Gift card from Gran', 1000, 1000],
  ]
  expect(await statementOf(member)).toEqual({ balance: 6000, lines: bought })

  await open(member, kept)
  expect(await statementOf(member)).toEqual({
    balance: 4266,
    lines: [['Put aside for a payment in progress', -1734, 4266], ...bought],
  })
  expect((await keep(member, kept)).ok).toBe(true)
  const paid = ['Bought: Puddle raincoat', -1734, 4266]
  expect(await statementOf(member)).toEqual({ balance: 4266, lines: [paid, ...bought] })
  await cancel(member, kept)
  const back = ['Back: Puddle raincoat, purchase cancelled', 1734, 6000]
  expect(await statementOf(member)).toEqual({ balance: 6000, lines: [back, paid, ...bought] })

  // The second piece replaces the first, whose checkout is abandoned.
  await open(member, kept)
  if (other) await open(member, other)
  expect(await statementOf(member)).toEqual({
    balance: 4666,
    lines: [['Put aside for a payment in progress', -1334, 4666], back, paid, ...bought],
  })
})
