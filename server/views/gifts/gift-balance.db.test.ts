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

test('a statement lists purchases, refunds and money put aside now, but no abandoned checkout', async () => {
  const member = await buyer({ credits: [13, 10] })
  const [kept, other] = member.pieces
  // Two cards: one payment uses both.
  for (const face of [1000, 5000])
    await transaction(db, (tx) => aGiftLot(tx, { accountId: member.accountId, face, now: world.time.now }))
  const redeemed = [
    ['Gift card from Gran', 5000, 6000],
    ['Gift card from Gran', 1000, 1000],
  ]
  expect(await statementOf(member)).toEqual({ balance: 6000, lines: redeemed })

  await open(member, kept)
  expect(await statementOf(member)).toEqual({
    balance: 4266,
    lines: [['Put aside for a payment in progress', -1734, 4266], ...redeemed],
  })
  expect((await keep(member, kept)).ok).toBe(true)
  const purchase = ['Bought: Puddle raincoat', -1734, 4266]
  expect(await statementOf(member)).toEqual({ balance: 4266, lines: [purchase, ...redeemed] })
  await cancel(member, kept)
  const refund = ['Back: Puddle raincoat, purchase cancelled', 1734, 6000]
  expect(await statementOf(member)).toEqual({ balance: 6000, lines: [refund, purchase, ...redeemed] })

  // The second piece replaces the first, whose checkout is abandoned.
  await open(member, kept)
  if (other) await open(member, other)
  expect(await statementOf(member)).toEqual({
    balance: 4666,
    lines: [['Put aside for a payment in progress', -1334, 4666], refund, purchase, ...redeemed],
  })
})
