// What remains of the gift cards of a closed account, and what the daily job erases and deletes.
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = giftWorld(db)
afterEach(() => world.expectInvariants())

const leave = ({ viewer }: Awaited<ReturnType<typeof world.customer>>) =>
  world.call('eraseAccount', { body: { currentPassword: builtPassword } }, { viewer })
const sweep = async () => {
  await world.queueRecurringJob('gift-cards:sweep')
  await world.work()
}
const words = { recipient_name: '', recipient_email: '', sender_name: '', message: '' }
const nobody = { buyer_name: '', buyer_email: '' }

test('a closed account’s cards lose their buyer at once; an unused one keeps what is written on it until it ends', async () => {
  const buyer = await world.customer()
  const [used, waiting] = [
    await world.card({ buyer: buyer.accountId, redeemedBy: (await world.customer()).accountId }),
    await world.card({ buyer: buyer.accountId }),
  ]
  const others = await world.card({ buyer: (await world.customer()).accountId })
  expect(await leave(buyer)).toMatchObject({ ok: true })
  expect(await world.row(used.cardId)).toMatchObject({ ...nobody, ...words })
  const kept = { recipient_name: 'Ada Okoye', recipient_email: 'ada@example.com', message: 'Happy birthday!' }
  expect(await world.row(waiting.cardId)).toMatchObject({ ...nobody, ...kept, sender_name: 'Gran' })
  expect(await world.row(others.cardId)).toMatchObject({ buyer_name: 'Ines Ferreira', ...kept })
  // The buyer’s code no longer opens it.
  expect(await world.call('giftCard', { params: { code: waiting.secret } })).toMatchObject({ ok: false })

  await sweep()
  expect(await world.row(waiting.cardId)).toMatchObject(kept)
  expect(await world.redeem(waiting.code, await world.customer())).toMatchObject({ ok: true })
  world.passDays(1)
  await sweep()
  expect(await world.row(waiting.cardId)).toMatchObject({ ...nobody, ...words })
  expect(await world.row(others.cardId)).toMatchObject(kept)
})

test('a closed account is not named as the recipient of what it redeemed', async () => {
  const recipient = await world.customer()
  const { cardId } = await world.card()
  await world.card({ redeemedBy: recipient.accountId })
  const body = { currentPassword: builtPassword, giveUpBalance: true }
  expect(await world.call('eraseAccount', { body }, recipient)).toMatchObject({ ok: true })
  const redeemed = db.selectFrom('gift_card').select(['recipient_name', 'recipient_email', 'buyer_name'])
  expect(await redeemed.where('redeemed_by', '=', recipient.accountId).execute()).toEqual([
    { recipient_name: '', recipient_email: '', buyer_name: 'Ines Ferreira' },
  ])
  expect(await world.row(cardId)).toMatchObject({ recipient_name: 'Ada Okoye' })
})

test('a recipient who closes the account stays on an open card until it has ended, unless it is sent to another address', async () => {
  const recipient = await world.customer()
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', recipient.accountId)
    .executeTakeFirstOrThrow()
  const [used, corrected] = [await world.card({ recipientEmail: email }), await world.card({ recipientEmail: email })]
  expect(await leave(recipient)).toMatchObject({ ok: true })
  const named = { recipient_name: 'Ada Okoye', recipient_email: email }
  expect(await world.row(used.cardId)).toMatchObject(named)
  await db.updateTable('gift_card').set({ refused_at: new Date() }).where('id', '=', corrected.cardId).execute()
  const params = { code: corrected.secret }
  expect(await world.call('correctGiftCard', { params, body: { email: 'other@example.com' } })).toMatchObject({
    ok: true,
  })
  for (const { code } of [used, corrected])
    expect(await world.redeem(code, await world.customer())).toMatchObject({ ok: true })
  world.passDays(1)
  await sweep()
  expect(await world.row(used.cardId)).toMatchObject({
    recipient_name: '',
    recipient_email: '',
    message: 'Happy birthday!',
  })
  expect(await world.row(corrected.cardId)).toMatchObject({ ...named, recipient_email: 'other@example.com' })
})

test('the words on a used card are erased once both of its accounts are closed', async () => {
  const [buyer, recipient] = [await world.customer(), await world.customer()]
  const { cardId, code } = await world.card({ buyer: buyer.accountId })
  expect(await leave(buyer)).toMatchObject({ ok: true })
  expect(await world.redeem(code, recipient)).toMatchObject({ ok: true })
  const body = { currentPassword: builtPassword, giveUpBalance: true }
  expect(await world.call('eraseAccount', { body }, recipient)).toMatchObject({ ok: true })
  expect(await world.row(cardId)).toMatchObject({ recipient_email: '', message: 'Happy birthday!' })
  world.passDays(1)
  await sweep()
  expect(await world.row(cardId)).toMatchObject({ ...nobody, ...words })
})

test('a guest and what is written on the card are erased 30 days after the card has ended, unless a refund or dispute is unfinished', async () => {
  const redeemedBy = (await world.customer()).accountId
  const [used, expired, disputed] = [
    await world.card({ redeemedBy }),
    await world.card({ until: 'expired' }),
    await world.card({ redeemedBy }),
  ]
  const open = await world.card()
  await world.dispute(disputed, 'needs_response')
  const guestOf = ({ checkoutId }: typeof used) =>
    db
      .selectFrom('checkout')
      .select(['guest_email', 'guest_name', 'guest_secret_hash'])
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow()
  const notesOf = async ({ cardId }: typeof used) => {
    const events = await db.selectFrom('gift_card_event').select('note').where('card_id', '=', cardId).execute()
    const actions = await db.selectFrom('office_audit').select('note').where('subject_id', '=', cardId).execute()
    return [...events, ...actions].map(({ note }) => note).filter(Boolean)
  }
  for (const { cardId } of [used, expired, disputed]) {
    await db.updateTable('gift_card_event').set({ note: 'her mother rang' }).where('card_id', '=', cardId).execute()
    const now = world.time.now
    await transaction(db, (tx) =>
      recordOfficeAction(tx, { operator: 'sam', action: 'gift-card.block', subjectId: cardId, note: 'Jo', now }),
    )
  }
  world.passDays(29)
  await sweep()
  for (const { cardId } of [used, expired])
    expect(await world.row(cardId)).toMatchObject({ buyer_name: 'Ines Ferreira' })
  expect(await world.call('giftCard', { params: { code: used.secret } })).toMatchObject({ ok: true })
  world.passDays(1)
  await sweep()
  for (const card of [used, expired]) {
    expect(await world.row(card.cardId)).toMatchObject({ ...nobody, ...words })
    expect(await notesOf(card)).toEqual([])
    expect(await guestOf(card)).toEqual({ guest_email: null, guest_name: null, guest_secret_hash: null })
    expect(await world.call('giftCard', { params: { code: card.secret } })).toMatchObject({ ok: false })
  }
  expect(await notesOf(disputed)).toContain('Jo')
  for (const card of [open, disputed]) {
    expect(await world.row(card.cardId)).toMatchObject({ buyer_name: 'Ines Ferreira', message: 'Happy birthday!' })
    expect(await guestOf(card)).toMatchObject({ guest_name: 'Ines Ferreira' })
  }
})

test('the daily job deletes the codes that have expired, and no others', async () => {
  const ended = await world.card()
  world.passDays(91)
  const { secret } = await world.card()
  await sweep()
  const codes = db.selectFrom('gift_card_code').select('card_id')
  expect(await codes.where('card_id', '=', ended.cardId).execute()).toEqual([])
  expect(await world.call('giftCard', { params: { code: secret } })).toMatchObject({ ok: true })
})
