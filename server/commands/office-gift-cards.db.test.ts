// The office finds gift cards, puts them on hold, sends them again and refunds them (product §7).
import { afterEach, describe, expect, test } from 'vitest'
import { addMonths, daysBetween, localDay } from '#server/kernel/calendar.ts'
import { groupGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = giftWorld(db)
const office = officeDesk(world.services.payments)
afterEach(() => world.expectInvariants())

async function aCard(options: Parameters<typeof world.card>[0] = {}) {
  const card = await world.card(options)
  return { ...card, reference: (await world.row(card.cardId)).reference }
}
const state = async ({ cardId }: { cardId: string }) => (await world.row(cardId)).state
const actionsOf = (cardId: Id<'gift-card'>) =>
  db
    .selectFrom('office_audit')
    .select(['operator', 'action', 'note'])
    .where('subject_id', '=', cardId)
    .orderBy('at')
    .orderBy('id')
    .execute()
const mailed = async () => {
  world.mails.length = 0
  await world.work()
  const about = world.mails.filter(({ template }) => template === 'gift-card' || template === 'gift-card-refunded')
  return about.map(({ template, to }) => `${template} to ${to.address}`)
}
const refusalsOf = async (reference: string) =>
  (await office(`gift-card ${reference}`)).filter((line) => line.includes('was refused'))

describe('a gift card is found', () => {
  test('by words of its names, addresses and reference, newest first', async () => {
    const earlier = await aCard({ recipientName: 'Quentin Rook', recipientEmail: 'q.rook@example.com' })
    world.passDays(1)
    const later = await aCard({ recipientName: 'Rosa Rook', buyerEmail: 'payer@example.com' })
    expect((await office('gift-cards rook')).map((line) => line.split(' ')[0])).toEqual([
      later.reference,
      earlier.reference,
    ])
    expect(await office('gift-cards ROOK payer@example')).toEqual([
      expect.stringMatching(
        `^${later.reference} +sent +£50 +\\S+ Nov +for Rosa Rook <ada@example.com>, from Ines Ferreira <payer@example.com>$`,
      ),
    ])
    expect(await office('gift-cards q.rook')).toHaveLength(1)
    expect(await office('gift-cards', 'q_rook')).toEqual(['No gift card matches.'])
    expect((await office('gift-cards')).length).toBeGreaterThanOrEqual(2)
  })

  test('by its code, which is shown nowhere', async () => {
    const card = await aCard()
    for (const typed of [groupGiftCode(card.code), card.code.toLowerCase()]) {
      const lines = [...(await office('gift-card', typed)), ...(await office('gift-cards', typed))]
      expect(lines[0]).toBe(`Gift card ${card.reference} of £50 is sent.`)
      expect(lines.join('\n')).not.toMatch(new RegExp(`${card.code}|${groupGiftCode(card.code)}`, 'i'))
    }
    const wrong = `${card.code.slice(1)}${card.code[0] === '7' ? '8' : '7'}`
    await expect(office('gift-card', wrong)).rejects.toThrow('There is no gift card with that code.')
    await expect(office('gift-card G-0')).rejects.toThrow('There is no gift card "G-0".')
  })

  test('with its whole history and what was paid', async () => {
    const { accountId } = await world.member()
    const card = await aCard({ buyer: accountId, discountedPence: 5000 })
    const lines = await office(`gift-card ${card.reference.toLowerCase()}`)
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([
      expect.stringMatching(/ {2}\d+ November 2026, \d\d:\d\d {2}scheduled, by the shop \(test\)$/),
      expect.stringMatching(/scheduled → sent, by the shop \(test\)$/),
    ])
    expect(lines).toContain('Paid: £42.50, after £7.50 of member discount')
    expect(
      lines.some((line) =>
        /^For Ada Okoye <ada@example.com>, sent on \d+ November 2026, valid until \d+ November 2028$/.test(line),
      ),
    ).toBe(true)
  })

  test('with the refusal of our email, until it goes to another address', async () => {
    const { reference } = await aCard()
    world.refusing.add('ada@example.org')
    await office(`gift-resend ${reference} --to ada@example.org`)
    await world.work()
    world.refusing.clear()
    expect(await refusalsOf(reference)).toEqual([
      expect.stringContaining('Our last email to that address was refused on'),
    ])
    await office(`gift-resend ${reference} --to ada@example.net`)
    await world.work()
    expect(await refusalsOf(reference)).toEqual([])
  })

  test('without the refusal of a second email when the first was accepted', async () => {
    const { reference } = await aCard()
    await world.work()
    world.refusing.add('ada@example.com')
    await office(`gift-resend ${reference}`)
    await world.work()
    world.refusing.clear()
    expect(await refusalsOf(reference)).toEqual([])
  })
})

describe('a hold', () => {
  test('keeps a sent card from being redeemed until it ends, and is recorded with its reason', async () => {
    const card = await aCard()
    await office(`gift-block ${card.reference} bought with a stolen card --by ida`)
    expect(await world.redeem(card.code, await world.customer())).toMatchObject({ errors: [{ code: 'not_now' }] })
    expect(await office(`gift-card ${card.reference}`)).toContainEqual(
      expect.stringMatching(/sent → blocked, by ida: bought with a stolen card$/),
    )
    expect(await office(`gift-unblock ${card.reference} --by kim`)).toEqual([
      `Gift card ${card.reference} is not on hold any more: its code can be redeemed.`,
    ])
    expect(await world.redeem(card.code, await world.customer())).toMatchObject({ ok: true })
    expect(await actionsOf(card.cardId)).toEqual([
      { operator: 'ida', action: 'gift-card.block', note: 'bought with a stolen card' },
      { operator: 'kim', action: 'gift-card.unblock', note: '' },
    ])
    await expect(office(`gift-block ${card.reference} too late`)).rejects.toThrow('is redeemed: only an unused card')
    await expect(office(`gift-unblock ${card.reference}`)).rejects.toThrow('so it is not on hold')
  })

  test('that covers the delivery day of a card delays its sending until it ends', async () => {
    const card = await aCard({ until: 'scheduled', recipientEmail: 'late@example.com' })
    await office(`gift-block ${card.reference} asked about`)
    world.passDays(2)
    expect(await mailed()).toEqual([])
    await office(`gift-unblock ${card.reference}`)
    expect(await mailed()).toContain('gift-card to late@example.com')
    expect(await state(card)).toBe('sent')
    // Its 24 months count from the day on which it was sent.
    const { deliver_on, expires_on } = await world.row(card.cardId)
    expect(daysBetween(addMonths(localDay(deliver_on), 24), localDay(expires_on))).toBe(2)
  })

  test('by the office or the bank costs a sent card none of its days', async () => {
    const [byOffice, byBank] = [await aCard(), await aCard()]
    const validUntil = async ({ cardId }: typeof byBank) => localDay((await world.row(cardId)).expires_on)
    const before = await validUntil(byBank)
    await office(`gift-block ${byOffice.reference} asked about`)
    await world.dispute(byBank, 'needs_response')
    world.passDays(40)
    await office(`gift-unblock ${byOffice.reference}`)
    await world.dispute(byBank, 'won')
    for (const card of [byOffice, byBank]) expect(daysBetween(before, await validUntil(card))).toBe(40)
  })

  test('for a disputed payment is left to the bank: the card is neither unblocked nor refunded', async () => {
    const card = await aCard()
    await world.dispute(card, 'needs_response')
    for (const command of [`gift-unblock ${card.reference}`, `gift-refund ${card.reference} asked`])
      await expect(office(command)).rejects.toThrow('is disputed: it stays on hold until the bank decides.')
    expect(await state(card)).toBe('blocked')
    await world.dispute(card, 'won')
    expect(await state(card)).toBe('sent')
  })
})

describe('sending again', () => {
  test('a card can be sent again with the same code, more often than its buyer may', async () => {
    const card = await aCard({ recipientEmail: 'again@example.com' })
    for (let round = 0; round < 5; round++) {
      expect(await office(`gift-resend ${card.reference}`)).toEqual([
        `Gift card ${card.reference} is emailed to again@example.com again, with the same code.`,
      ])
      expect(await mailed()).toEqual(['gift-card to again@example.com'])
      expect(world.mails.find(({ template }) => template === 'gift-card')?.text).toContain(groupGiftCode(card.code))
    }
  })

  test('a corrected address stays with the card, and is not in the audit', async () => {
    const card = await aCard({ recipientEmail: 'typo@exmaple.com' })
    await office(`gift-resend ${card.reference} --to Right@Example.com`)
    expect(await mailed()).toEqual([expect.stringMatching(/^gift-card to right@example\.com$/i)])
    expect((await world.row(card.cardId)).recipient_email).toMatch(/^right@example\.com$/i)
    expect(await actionsOf(card.cardId)).toEqual([
      { operator: 'sam', action: 'gift-card.resend', note: 'to another address' },
    ])
  })

  test('a card that has not been sent yet, is used or is on hold is not sent again', async () => {
    const { accountId } = await world.customer()
    for (const options of [{ until: 'scheduled' }, { until: 'blocked' }, { redeemedBy: accountId }] as const) {
      const card = await aCard(options)
      await expect(office(`gift-resend ${card.reference} --to new@example.com`)).rejects.toMatchObject({
        code: 'not_now',
      })
      expect((await world.row(card.cardId)).recipient_email).toBe('ada@example.com')
    }
  })
})

describe('refunding', () => {
  test('an unused card ends, only once, even after the 14 days, and its buyer is emailed that we cancelled it', async () => {
    const card = await aCard({ buyerEmail: 'giver@example.com' })
    world.passDays(60)
    expect(await office(`gift-refund ${card.reference} sent to the wrong country --by ida`)).toEqual([
      `Gift card ${card.reference} has ended; £50 goes back to the card that paid. Its buyer gets an email.`,
    ])
    expect(await mailed()).toContain('gift-card-refunded to giver@example.com')
    expect(world.mails.find(({ template }) => template === 'gift-card-refunded')?.text).toContain('We’ve cancelled')
    expect(await actionsOf(card.cardId)).toEqual([
      { operator: 'ida', action: 'gift-card.refund', note: 'sent to the wrong country' },
    ])
    await expect(office(`gift-refund ${card.reference} again`)).rejects.toThrow('is refunded: only an unused card')
    const refunds = await db
      .selectFrom('refund')
      .select('amount_pence')
      .where('cause_key', '=', `gift-card:${card.cardId}`)
      .execute()
    expect(refunds).toEqual([{ amount_pence: 5000 }])
  })

  test('a card that somebody has redeemed is not refunded', async () => {
    const { accountId } = await world.customer()
    const card = await aCard({ redeemedBy: accountId })
    await expect(office(`gift-refund ${card.reference} asked`)).rejects.toThrow('is redeemed: only an unused card')
  })
})

test.each([
  ['gift-card', 'Usage: npm run office -- gift-card REFERENCE'],
  ['gift-block G-1', 'Usage: npm run office -- gift-block REFERENCE WHY'],
  ['gift-refund G-1', 'Usage: npm run office -- gift-refund REFERENCE WHY'],
  ['gift-unblock G-1 G-2', 'Usage: npm run office -- gift-unblock REFERENCE'],
  ['gift-resend G-1 --to nobody', '--to is an email address.'],
  ['gift-card G-1 --by ida', '"gift-card" changes nothing, so it takes no --by.'],
])('"%s" is refused, with the usage or the reason', async (args, sentence) => {
  await expect(office(args)).rejects.toThrow(sentence)
})
