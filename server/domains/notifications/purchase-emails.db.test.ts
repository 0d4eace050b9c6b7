// The emails about a piece that a family has bought: the receipt with VAT and the right to cancel, the refund, and a
// payment that came too late.
import { expect, test } from 'vitest'
import { receiveReturn } from '#server/domains/rentals/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { buyingWorld } from '#tests/support/worlds/buying-world.ts'

const { db } = await openTestDatabase()
const world = buyingWorld(db)
const { buyer, buy, open, keep, cancel, payFor, sendBack } = world

async function mailsTo({ account }: Awaited<ReturnType<typeof buyer>>, subject: RegExp): Promise<string[]> {
  await world.work()
  const mails = world.mails.filter((mail) => JSON.stringify(mail.to).includes(account.email))
  return mails.filter((mail) => subject.test(mail.subject)).map(({ text }) => text)
}

test('a purchase’s receipt gives the price, the VAT, and where and until when it can be cancelled', async () => {
  const customer = await buyer({ credits: [13] })
  const [piece] = customer.pieces
  await buy(customer, piece)
  const [text = '', ...more] = await mailsTo(customer, /^It’s yours: your receipt for £17\.34$/)
  expect(more).toEqual([])
  for (const part of [
    'You bought this piece on 20 November 2026',
    'Puddle raincoat, Saltmarsh',
    'Total: £17.34',
    'Including VAT at 0%: £0',
    'You can cancel until 4 December 2026 and get all £17.34 back',
    `/account/closet/keep/${piece.loanId}`,
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('return you')
})

test('the receipt says what happened to the return that the piece was booked for', async () => {
  const [whole, part, paid] = [
    await buyer({ credits: [10] }),
    await buyer({ credits: [10, 10] }),
    await buyer({ credits: [10, 10] }),
  ]
  await sendBack(whole, whole.pieces)
  await sendBack(part, part.pieces)
  const [used, last] = paid.pieces
  await receiveReturn(world.services, { returnId: await sendBack(paid, [used]), operator: 'sam' })
  await sendBack(paid, last ? [last] : [])
  await buy(whole, whole.pieces[0])
  await buy(part, part.pieces[0])
  if (last) await buy(paid, last)
  const receipt = /your receipt for/
  expect((await mailsTo(whole, receipt))[0]).toContain('so we’ve cancelled it. You’ve still got your free return.')
  expect((await mailsTo(part, receipt))[0]).toContain('Please don’t post it with the rest.')
  expect((await mailsTo(paid, receipt))[0]).toContain(
    'We’re refunding the return’s postage of £3.95 to the card you paid with',
  )
})

test('a cancelled purchase’s email gives the refund, and says that the piece is rented again', async () => {
  const customer = await buyer({ credits: [13] })
  const [piece] = customer.pieces
  await buy(customer, piece)
  expect(await mailsTo(customer, /your receipt for/)).toHaveLength(1)
  await cancel(customer, piece)
  const [text = ''] = await mailsTo(customer, /^Purchase cancelled: we’re refunding £17\.34$/)
  expect(text).toContain('We’re refunding £17.34 to the card you paid with')
  expect(text).toContain(
    'You’re renting the piece again, and it uses 13 credits. Your rental runs until 12 February 2027.',
  )
})

test('the email of a purchase that is cancelled after the last day of its rental says that it has ended', async () => {
  const customer = await buyer({ credits: [13] })
  const [piece] = customer.pieces
  await buy(customer, piece)
  await db.updateTable('loan').set({ term_ends_on: '2026-11-19' }).where('id', '=', piece.loanId).execute()
  await cancel(customer, piece)
  const [text = ''] = await mailsTo(customer, /^Purchase cancelled/)
  expect(text).toContain(
    'it uses 13 credits. Its rental ended on 19 November 2026: keep it another 3 months or send it back.',
  )
  expect(text).not.toContain('runs until')
})

async function keepForBalance(customer: Awaited<ReturnType<typeof buyer>>, piece: (typeof customer.pieces)[0]) {
  await open(customer, piece)
  expect((await keep(customer, piece)).ok).toBe(true)
}

test.each([
  [
    500,
    ': £12.34 to the card you paid with, which can take up to 10 days, and £5 to your gift balance, where you can use',
  ],
  [5000, ' to your gift balance, where you can use it now.'],
])('the email says where the refund of a purchase paid with a gift balance of %ip goes', async (left, words) => {
  const customer = await buyer({ credits: [13] })
  const [piece] = customer.pieces
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: customer.accountId, left, now: world.time.now }))
  if (left < 1734) await buy(customer, piece)
  else await keepForBalance(customer, piece)
  await cancel(customer, piece)
  const [text = ''] = await mailsTo(customer, /^Purchase cancelled: we’re refunding £17\.34$/)
  expect(text).toContain(`We’re refunding £17.34${words}`)
})

test('a purchase cancelled before its receipt is sent gets only the email of its refund', async () => {
  const customer = await buyer({ credits: [13] })
  await buy(customer, customer.pieces[0])
  await cancel(customer, customer.pieces[0])
  expect(await mailsTo(customer, /your receipt for/)).toEqual([])
  expect(await mailsTo(customer, /^Purchase cancelled/)).toHaveLength(1)
})

test('the refund of a payment that came too late says that it was for a purchase', async () => {
  const customer = await buyer({ credits: [13] })
  const [piece] = customer.pieces
  const checkout = await open(customer, piece)
  await receiveReturn(world.services, { returnId: await sendBack(customer, [piece]), operator: 'sam' })
  await payFor(checkout)
  expect((await keep(customer, piece)).ok).toBe(false)
  const [text = ''] = await mailsTo(customer, /^We’ve refunded your £17\.34$/)
  expect(text).not.toContain('gift balance')
  expect(text).toContain('We couldn’t complete your purchase')
  expect(text).toContain('What you wanted to buy\n')
  expect(text).toContain('- Puddle raincoat')
})
