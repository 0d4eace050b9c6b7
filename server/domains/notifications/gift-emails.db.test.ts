// The emails about a gift card from its purchase to its last day: who gets which and when, and that the code is stored nowhere.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giftCardJobs } from '#server/domains/gift-cards/index.ts'
import { deriveGiftCode, groupGiftCode, newGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { codesIn, pagesOf } from '#tests/support/read-label.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = giftWorld(db)
const began = world.time.now
beforeEach(async () => {
  world.time.now = began
  world.mails.length = 0
})
afterEach(() => world.expectInvariants())

const at = (instant: string) => {
  world.time.now = new Date(instant)
}
const mailed = async (template: RegExp = /./) => {
  world.mails.length = 0
  await world.work()
  return world.mails.filter((mail) => template.test(mail.template))
}
const inShort = (mails: typeof world.mails) =>
  mails.map(({ template, to }) => `${template} to ${to.address}`).toSorted()
const keys = [Buffer.from(giftCodeKey, 'base64url')] as const
const state = async (cardId: string) => (await world.row(cardId)).state

describe('a card that is sent at once', () => {
  test('is emailed to its recipient with its code and the card to print, and its buyer gets one receipt', async () => {
    const { cardId } = await world.bought()
    const mails = await mailed()
    expect(inShort(mails)).toEqual(['gift-card to ada@example.com', 'gift-card-bought to ines@example.com'])
    expect(await state(cardId)).toBe('sent')
    const [card, receipt] = ['gift-card', 'gift-card-bought'].map((name) =>
      mails.find((mail) => mail.template === name),
    )
    const code = newGiftCode(keys, cardId)
    for (const part of [
      groupGiftCode(code),
      `https://wrenlet.example/gifting#redeem-${code}`,
      '£50',
      'Happy birthday!',
    ])
      expect(card?.text).toContain(part)
    const [file] = card?.files ?? []
    expect(file).toMatchObject({ fileName: 'Wrenlet gift card.pdf', type: 'application/pdf' })
    const [page] = await pagesOf(file?.bytes ?? Buffer.alloc(0))
    expect(await codesIn(page?.png ?? Buffer.alloc(0))).toEqual([`https://wrenlet.example/gifting#redeem-${code}`])
    expect(receipt?.files).toEqual([])
    expect(`${receipt?.html}${receipt?.text}`).not.toMatch(new RegExp(`${code}|${groupGiftCode(code)}`))
    expect(card?.html).not.toContain('ines@example.com')
    expect(receipt?.html).not.toContain('ada@example.com')
  })

  test('can be redeemed with the code in its email', async () => {
    await world.bought()
    const [card] = await mailed(/^gift-card$/)
    const [, code = ''] = /Or enter this code:\n(\S+)/.exec(card?.text ?? '') ?? []
    expect(await world.redeem(code, await world.customer())).toMatchObject({ ok: true, body: { amount: 5000 } })
  })

  test('leads its buyer to its page, even without an account', async () => {
    const { cardId } = await world.bought()
    const [receipt] = await mailed(/^gift-card-bought$/)
    const [, code = ''] = /\/gifting\/bought\/(\S+)/.exec(receipt?.text ?? '') ?? []
    expect(await world.call('giftCard', { params: { code } })).toMatchObject({ body: { card: { cardId } } })
  })
})

describe('a card with a delivery day', () => {
  test('is sent at eight that morning in London, and its buyer is emailed then', async () => {
    const { cardId } = await world.bought({ deliverOn: '2026-12-24' })
    expect(inShort(await mailed())).toEqual(['gift-card-bought to ines@example.com'])
    at('2026-12-24T07:59:00Z')
    expect(await mailed()).toEqual([])
    expect(await state(cardId)).toBe('scheduled')
    at('2026-12-24T08:00:00Z')
    expect(inShort(await mailed())).toEqual(['gift-card to ada@example.com', 'gift-card-sent to ines@example.com'])
    expect(await state(cardId)).toBe('sent')
  })

  test('whose day, address and message are changed is sent once, as changed', async () => {
    const { guestSecret } = await world.bought({ deliverOn: '2026-12-24' })
    await mailed()
    const body = { recipient: { name: 'Bo', email: 'bo@example.com' }, senderName: 'Gran', message: 'Later' }
    const changed = { params: { code: guestSecret ?? '' }, body: { ...body, deliverOn: '2026-12-25' } }
    expect(await world.call('changeGiftCard', changed)).toMatchObject({ ok: true })
    at('2026-12-24T09:00:00Z')
    expect(await mailed()).toEqual([])
    // Then the buyer moves it back to a day whose job has already run.
    await world.call('changeGiftCard', { ...changed, body: { ...changed.body, deliverOn: '2026-12-24' } })
    const [card, ...others] = await mailed(/^gift-card$/)
    expect(others).toEqual([])
    expect([card?.to.address, card?.text]).toEqual(['bo@example.com', expect.stringContaining('Later')])
    at('2026-12-25T09:00:00Z')
    expect(await mailed()).toEqual([])
  })

  test('that is cancelled before its day is refunded to its buyer and never sent', async () => {
    const { guestSecret } = await world.bought({ deliverOn: '2026-11-30' })
    await mailed()
    await world.call('cancelGiftCard', { params: { code: guestSecret ?? '' } })
    const [mail] = await mailed(/^gift-card/)
    expect([mail?.template, mail?.to.address]).toEqual(['gift-card-refunded', 'ines@example.com'])
    expect(mail?.text).toContain('You’ve cancelled the gift card for Ada Okoye')
    expect(mail?.text).toContain('refunding £50')
    at('2026-11-30T09:00:00Z')
    expect(await mailed()).toEqual([])
  })

  test('on hold on its day is not sent', async () => {
    const { cardId } = await world.card({ until: 'blocked' })
    await giftCardJobs(world.services.payments)['gift-cards:send']?.({ cardId }, {
      jobId: '' as Id<'job'>,
      askedAt: began,
    } as never)
    expect(await mailed(/^gift-card/)).toEqual([])
    expect(await state(cardId)).toBe('blocked')
  })
})

test('a card that is sent again has the same code, an identical PDF and its own Message-ID', async () => {
  const { guestSecret } = await world.bought()
  const [first] = await mailed(/^gift-card$/)
  at('2027-01-10T12:00:00Z')
  expect(await world.call('resendGiftCard', { params: { code: guestSecret ?? '' } })).toMatchObject({ ok: true })
  const [again] = await mailed(/^gift-card$/)
  expect(again?.text).toBe(first?.text)
  expect(again?.files[0]?.bytes.equals(first?.files[0]?.bytes as Buffer)).toBe(true)
  expect(again?.messageId).not.toBe(first?.messageId)
})

test('a card whose key is missing is not sent with a wrong code: its job fails and is retried', async () => {
  const { cardId, codeHash } = await world
    .card()
    .then(async (card) => ({ ...card, codeHash: (await world.row(card.cardId)).code_hash }))
  expect(() => deriveGiftCode([Buffer.alloc(32, 1)], cardId, codeHash)).toThrow('no key of GIFT_CODE_KEYS')
  await db
    .updateTable('gift_card')
    .set({ code_hash: Buffer.alloc(32, 1) })
    .where('id', '=', cardId)
    .execute()
  await transaction(db, (tx) => world.events.publish(tx, { type: 'gift-card-resend-requested', cardId }))
  expect(await mailed(/^gift-card$/)).toEqual([])
  const failed = await db
    .selectFrom('job')
    .select('last_error')
    .where('last_error', 'like', '%GIFT_CODE_KEYS%')
    .execute()
  expect(failed).toHaveLength(1)
  await db.updateTable('gift_card').set({ code_hash: codeHash }).where('id', '=', cardId).execute()
})

test('the database does not store the code of a sent card', async () => {
  const { cardId } = await world.bought()
  await mailed()
  const code = newGiftCode(keys, cardId)
  for (const table of ['job', 'email', 'gift_card', 'gift_card_event', 'gift_card_code'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    expect(rows, table).not.toMatch(new RegExp(`${code}|${groupGiftCode(code)}`))
  }
})

test('an address without an account is deleted 30 days after its email; the address of an account is kept with the account', async () => {
  const member = await world.member()
  await world.bought({}, member)
  await mailed()
  const addresses = async () =>
    (
      await db
        .selectFrom('email')
        .select(['template', 'to_address', 'account_id'])
        .where('template', 'like', 'gift-card%')
        .where('sent_at', '=', began)
        .execute()
    )
      .filter(({ to_address }) => to_address !== '')
      .map(({ account_id }) => account_id)
  const sweep = async () => world.recurring.find(({ kind }) => kind === 'notifications:mailing-list-sweep')?.work()
  world.passDays(29)
  await sweep()
  expect(await addresses()).toContain(null)
  world.passDays(1)
  await sweep()
  expect(await addresses()).not.toContain(null)
  expect(await addresses()).toContain(member.accountId)
})

test('redeeming is confirmed to the account, with its new balance', async () => {
  const someone = await world.customer()
  for (const facePence of [5000, 1240]) await world.redeem((await world.card({ facePence })).code, someone)
  const mails = await mailed(/^gift-card-redeemed$/)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    '£12.40 added to your gift balance',
    '£50 added to your gift balance',
  ])
  expect(mails[0]?.text).toContain('Your gift balance is £62.40')
})

test('the receipt of a partly discounted card names the discounted part, and its refund is the amount paid', async () => {
  const member = await world.member()
  await world.card({ buyer: member.accountId, facePence: 26_000, discountedPence: 26_000 })
  const { cardId } = await world.bought({ deliverOn: '2026-11-30' }, member)
  const [receipt] = await mailed(/^gift-card-bought$/)
  expect(receipt?.text).toContain('Gift card: £50\nMember discount on £40: −£6\nTotal: £44')
  await world.call('cancelGiftCard', { params: { code: cardId } }, member)
  const [refund] = await mailed(/^gift-card-refunded$/)
  expect(refund?.text).toContain('refunding £44')
})

test('a member’s receipt goes to the address of the account and shows the discount', async () => {
  const member = await world.member()
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  await world.bought({}, member)
  const [receipt] = await mailed(/^gift-card-bought$/)
  expect(receipt?.to.address).toBe(email)
  expect(receipt?.text).toContain('Gift card: £50\nMember discount on £50: −£7.50\nTotal: £42.50')
  const recorded = await db
    .selectFrom('email')
    .select('template')
    .where('account_id', '=', member.accountId)
    .where('template', 'like', 'gift-card%')
    .execute()
  expect(recorded).toEqual([{ template: 'gift-card-bought' }])
})
