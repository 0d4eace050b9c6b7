// Redeeming a gift card: its face becomes gift balance, once, and every refusal.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupGiftCode, newGiftCode } from '#server/kernel/gift-code.ts'
import { newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = giftWorld(db)
const { call, redeem } = world
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  await db.deleteFrom('rate_limit').execute()
})
afterEach(() => world.expectInvariants())

const refused = (code: string, message?: string) => ({
  ok: false,
  errors: [{ code, ...(message !== undefined && { message }) }],
})
const unknown = refused('invalid_request', 'We don’t know that code. Please check it and try again.')
const balanceOf = async (options: Parameters<typeof redeem>[1]) => {
  const answer = await call('giftBalance', {}, options)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

describe('redeeming', () => {
  test('adds the whole face to the balance, in a lot with what was paid for it', async () => {
    const buyer = await world.member()
    const card = await world.card({ buyer: buyer.accountId, facePence: 10_000, discountedPence: 10_000 })
    const { viewer, accountId } = await world.customer()
    expect(await redeem(groupGiftCode(card.code).toLowerCase(), { viewer })).toMatchObject({
      body: { amount: 10_000, balance: 10_000 },
    })
    const lots = db.selectFrom('gift_lot').select(['face_pence', 'paid_pence', 'left_pence', 'gift_card_id'])
    expect(await lots.where('account_id', '=', accountId).execute()).toEqual([
      { face_pence: 10_000, paid_pence: 8500, left_pence: 10_000, gift_card_id: card.cardId },
    ])
    expect(await world.row(card.cardId)).toMatchObject({ state: 'redeemed', redeemed_by: accountId })
    expect(world.published).toContainEqual({ type: 'gift-card-redeemed', accountId, cardId: card.cardId })
    const second = await world.card({ facePence: 2500 })
    expect(await redeem(second.code, { viewer })).toMatchObject({ body: { amount: 2500, balance: 12_500 } })
    expect(await balanceOf({ viewer })).toMatchObject({
      balance: 12_500,
      frozen: 0,
      entries: [
        {
          day: '2026-11-20',
          dayLabel: '20 November 2026',
          text: `Gift card from Gran`,
          amount: 2500,
          balanceAfter: 12_500,
        },
        { amount: 10_000, balanceAfter: 10_000 },
      ],
    })
  })

  test('needs an account', async () => {
    expect(await redeem((await world.card()).code, {})).toMatchObject(refused('unauthorized'))
    expect(await call('giftBalance')).toMatchObject(refused('unauthorized'))
  })

  test.each([
    ['text that is not a code', 'hello'],
    ['a code without a card', newGiftCode([Buffer.from(giftCodeKey, 'base64url')], newId())],
    ['text that is too short for a code', 'ABCDE-FGHJK'],
  ])('calls the code unknown: %s', async (_, code) => {
    const { viewer } = await world.customer()
    expect(await redeem(code, { viewer })).toMatchObject(unknown)
  })

  test('calls the code of a card unknown until the card has been emailed', async () => {
    const { viewer } = await world.customer()
    expect(await redeem((await world.card({ until: 'scheduled' })).code, { viewer })).toMatchObject(unknown)
  })

  test('works once; afterwards the account that redeemed the card and any other account get different messages', async () => {
    const card = await world.card()
    const [first, second] = [await world.customer(), await world.customer()]
    expect(await redeem(card.code, first)).toMatchObject({ ok: true })
    expect(await redeem(card.code, first)).toMatchObject(
      refused('already_done', 'You’ve already added this card to your balance.'),
    )
    expect(await redeem(card.code, second)).toMatchObject(refused('already_done', 'This gift card has been used.'))
    expect(await balanceOf(second)).toMatchObject({ balance: 0, entries: [] })
  })

  test('is refused to the member who bought the card at a discount, and to nobody else', async () => {
    const buyer = await world.member()
    const discounted = await world.card({ buyer: buyer.accountId, discountedPence: 5000 })
    expect(await redeem(discounted.code, buyer)).toMatchObject(
      refused('forbidden', 'Cards bought with the member discount are gifts: somebody else has to redeem them.'),
    )
    expect(await redeem((await world.card({ buyer: buyer.accountId })).code, buyer)).toMatchObject({ ok: true })
    expect(await redeem(discounted.code, await world.customer())).toMatchObject({ ok: true })
  })

  test('is refused with the reason for a card that is blocked, expired or refunded', async () => {
    const someone = await world.customer()
    expect(await redeem((await world.card({ until: 'blocked' })).code, someone)).toMatchObject(
      refused('not_now', 'This gift card can’t be redeemed at the moment. Please email us, and we’ll help.'),
    )
    expect(await redeem((await world.card({ until: 'expired' })).code, someone)).toMatchObject(
      refused('not_now', 'This gift card expired on 20 November 2028.'),
    )
    const { cardId } = await world.bought({}, someone)
    await call('cancelGiftCard', { params: { code: cardId } }, someone)
    const code = newGiftCode([Buffer.from(giftCodeKey, 'base64url')], cardId)
    expect(await redeem(code, someone)).toMatchObject(
      refused('not_now', 'This gift card was cancelled and refunded to the person who bought it.'),
    )
  })

  test('works until the end of the card’s last day', async () => {
    const [one, two] = [await world.card(), await world.card()]
    const someone = await world.customer()
    world.time.now = new Date('2028-11-20T23:59:00Z')
    expect(await redeem(one.code, someone)).toMatchObject({ ok: true })
    world.time.now = new Date('2028-11-21T00:00:00Z')
    expect(await redeem(two.code, someone)).toMatchObject(refused('not_now'))
  })

  test('allows one account ten failed attempts an hour, from any network', async () => {
    const someone = await world.customer()
    for (let count = 0; count < 10; count++)
      expect(await redeem('nothing', { ...someone, ip: `203.0.113.${count}` })).toMatchObject(unknown)
    const card = await world.card()
    expect(await redeem(card.code, { ...someone, ip: '203.0.113.99' })).toMatchObject(refused('too_many'))
  })

  test('allows one network more failed attempts than one account, because people share it; that limit has its own setting', async () => {
    for (let count = 0; count < 12; count++)
      expect(await redeem('nothing', { ...(await world.customer()), ip: '198.51.100.7' })).toMatchObject(unknown)
    await setSettings(db, { 'limit.gift_redeem_network_hour': 12 })
    const card = await world.card()
    const other = await world.customer()
    expect(await redeem(card.code, { ...other, ip: '198.51.100.7' })).toMatchObject(refused('too_many'))
    expect(await redeem(card.code, { ...other, ip: '198.51.100.8' })).toMatchObject({ ok: true })
    await setSettings(db, { 'limit.gift_redeem_network_hour': 200 })
  })

  test('does not count successful attempts, because many people behind one network redeem on Christmas morning', async () => {
    await setSettings(db, { 'limit.gift_redeem_network_hour': 12 })
    for (let count = 0; count < 15; count++) {
      const card = await world.card({ facePence: 1000 })
      expect(await redeem(card.code, { ...(await world.customer()), ip: '198.51.100.9' })).toMatchObject({ ok: true })
    }
    await setSettings(db, { 'limit.gift_redeem_network_hour': 200 })
  })

  test('takes the limit of failed attempts for an account from its setting', async () => {
    await setSettings(db, { 'limit.gift_redeem_hour': 1 })
    const someone = await world.customer()
    expect(await redeem('nothing', someone)).toMatchObject(unknown)
    expect(await redeem('nothing', someone)).toMatchObject(refused('too_many'))
    await setSettings(db, { 'limit.gift_redeem_hour': 10 })
  })
})

test('a copy of the database yields no code: no form of it is stored, and nothing that is stored redeems a card', async () => {
  const { cardId } = await world.bought()
  await world.work()
  const built = await world.card()
  const code = newGiftCode([Buffer.from(giftCodeKey, 'base64url')], cardId)
  const tables = Object.entries(await everyRow(db))
  const dump = tables
    .flatMap(([, texts]) => texts)
    .join('\n')
    .toLowerCase()
  const ofCards = tables
    .flatMap(([table, texts]) => (table.startsWith('gift_card') ? texts : []))
    .join('\n')
    .toLowerCase()
  for (const giftCode of [code, built.code]) {
    const grouped = groupGiftCode(giftCode)
    const forms = [
      ...[giftCode, grouped, grouped.replaceAll('-', ' ')],
      ...[giftCode, grouped].flatMap((text) => [
        Buffer.from(text).toString('base64').replace(/=+$/, ''),
        Buffer.from(text).toString('base64url'),
        Buffer.from(text).toString('hex'),
      ]),
    ]
    for (const form of forms) expect(dump).not.toContain(form.toLowerCase())
    // A group is short enough to occur by chance in ids and hashes, so it counts only as a whole value or word.
    for (const group of grouped.toLowerCase().split('-'))
      expect(ofCards).not.toMatch(new RegExp(`(?<![\\w+/-])${group}(?![\\w+/-])`))
  }
  await setSettings(db, {
    'limit.gift_redeem_hour': 100_000,
    'limit.gift_redeem_network_hour': 100_000,
    'limit.account_writes_minute': 100_000,
  })
  const thief = await world.customer()
  // Everything in the rows of gift cards, and what can be derived from it without the key.
  const rows = await db.selectFrom('gift_card').selectAll().execute()
  const stolen = rows.flatMap((row) => [
    ...[row.id, row.reference, row.checkout_id, row.code_hash.toString('hex'), row.code_hash.toString('base64url')],
    newGiftCode([row.code_hash], row.id),
    newGiftCode([Buffer.alloc(32)], row.id),
  ])
  for (const text of stolen) {
    const answer = await redeem(text, thief)
    expect(answer.ok || answer.errors[0]?.code).toMatch(/invalid_request|malformed/)
  }
  expect(await balanceOf(thief)).toMatchObject({ balance: 0 })
})
