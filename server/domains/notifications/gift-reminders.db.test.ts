// The reminders of a gift card that nobody has redeemed, and its last day.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blockCard, moveCard, unblockCard } from '#server/domains/gift-cards/index.ts'
import { followUpCards, followUpJob } from '#server/domains/gift-cards/operations/follow-up-cards.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { groupGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = giftWorld(db)
const began = world.time.now
beforeEach(() => {
  world.time.now = began
})
afterEach(() => world.expectInvariants())

const at = (instant: string) => {
  world.time.now = new Date(instant)
}
const mailed = async () => {
  world.mails.length = 0
  await world.work()
  return [...world.mails]
}
const runMorningJob = async () => world.recurring.find(({ kind }) => kind === followUpJob)?.work()
/** Runs the morning's job and returns the emails that an address gets. */
const mailsOfTheMorning = async (address: string) => {
  await runMorningJob()
  return (await mailed()).filter(({ to }) => to.address === address)
}
const state = async (cardId: string) => (await world.row(cardId)).state

describe('an unused card', () => {
  let count = 0
  const card = async (more: Parameters<typeof world.card>[0] = {}) => {
    const recipientEmail = `ada${++count}@example.com`
    return { ...(await world.card({ facePence: 2500, recipientEmail, ...more })), recipientEmail }
  }

  test('gets a reminder 90, 30 and 7 days before its last day, with the same code', async () => {
    const { cardId, code, recipientEmail } = await card()
    const mails: string[] = []
    for (const day of [
      '2028-08-21',
      '2028-08-22',
      '2028-08-23',
      '2028-10-21',
      '2028-11-13',
      '2028-11-13',
      '2028-11-20',
    ]) {
      at(`${day}T08:00:00Z`)
      for (const mail of await mailsOfTheMorning(recipientEmail)) {
        expect(mail.text).toContain(groupGiftCode(code))
        expect(mail.files).toHaveLength(1)
        mails.push(`${day}: ${mail.subject}`)
      }
    }
    expect(mails).toEqual([
      '2028-08-22: 90 days left to use your gift card',
      '2028-10-21: 30 days left to use your gift card',
      '2028-11-13: 7 days left to use your gift card',
    ])
    expect(await state(cardId)).toBe('sent')
    at('2028-11-21T08:00:00Z')
    expect(await mailsOfTheMorning(recipientEmail)).toEqual([])
    expect(await state(cardId)).toBe('expired')
  })

  test('that was redeemed gets no more reminders, and never expires', async () => {
    const { id } = await transaction(db, (tx) => anAccount(tx))
    const { cardId, recipientEmail } = await card({ redeemedBy: id })
    at('2028-11-13T08:00:00Z')
    expect(await mailsOfTheMorning(recipientEmail)).toEqual([])
    at('2029-01-01T08:00:00Z')
    await runMorningJob()
    expect(await state(cardId)).toBe('redeemed')
  })

  test('on hold gets no reminders and does not expire on its last day', async () => {
    const { cardId, recipientEmail } = await card()
    const step = { actor: systemActor('test'), now: world.time.now }
    await transaction(db, (tx) => moveCard(tx, cardId, { from: 'sent', to: 'blocked', ...step }))
    at('2029-01-01T08:00:00Z')
    expect(await mailsOfTheMorning(recipientEmail)).toEqual([])
    expect(await state(cardId)).toBe('blocked')
  })

  test('that was on hold after its last reminder gets another before its new last day', async () => {
    const { cardId, recipientEmail } = await card()
    const held = { cardId, operator: 'sam' }
    const subjects = async () => (await mailsOfTheMorning(recipientEmail)).map(({ subject }) => subject)
    at('2028-11-13T08:00:00Z')
    expect(await subjects()).toEqual(['7 days left to use your gift card'])
    at('2028-11-15T12:00:00Z')
    await blockCard(world.services.payments, { ...held, why: 'Reported as stolen' })
    at('2028-12-05T12:00:00Z')
    await unblockCard(world.services.payments, held)
    await mailed()
    at('2028-12-06T08:00:00Z')
    expect(await subjects()).toEqual(['4 days left to use your gift card'])
    at('2028-12-07T08:00:00Z')
    expect(await subjects()).toEqual([])
  })

  test('that is redeemed while its reminder is queued is not emailed', async () => {
    const { cardId, code, recipientEmail } = await card()
    const someone = await world.customer()
    at('2028-11-13T08:00:00Z')
    await runMorningJob()
    expect(await world.redeem(code, someone)).toMatchObject({ ok: true })
    const mails = (await mailed()).filter(
      ({ to, template }) => to.address === recipientEmail || template.endsWith('redeemed'),
    )
    expect(mails.map(({ template }) => template)).toEqual(['gift-card-redeemed'])
    expect(await state(cardId)).toBe('redeemed')
  })
})

test('a card whose day has come and whose job was lost is sent in the morning', async () => {
  const recipientEmail = 'lost@example.com'
  const { cardId } = await world.card({ until: 'scheduled', deliverOn: localDay('2026-12-24'), recipientEmail })
  at('2026-12-23T08:00:00Z')
  expect(await mailsOfTheMorning(recipientEmail)).toEqual([])
  expect(await state(cardId)).toBe('scheduled')
  at('2026-12-25T08:00:00Z')
  expect((await mailsOfTheMorning(recipientEmail)).map(({ template }) => template)).toEqual(['gift-card'])
  expect(await state(cardId)).toBe('sent')
})

test('a card that fails is logged and does not hold up the others', async () => {
  const cards = [await world.card(), await world.card()].map(({ cardId }) => cardId)
  const [failing = '', other = ''] = cards.toSorted()
  at('2028-11-13T08:00:00Z')
  const { payments } = world.services
  const warned: object[] = []
  const log = { ...payments.log, warn: (fields: object) => warned.push(fields) } as typeof payments.log
  const events: typeof payments.events = {
    async publish(tx, event) {
      if ('cardId' in event && event.cardId === failing) throw new Error('broken')
      await payments.events.publish(tx, event)
    },
  }
  await expect(followUpCards({ ...payments, events, log })).rejects.toThrow('gift cards that failed: 1')
  expect(warned).toMatchObject([{ cardId: failing }])
  expect((await world.row(other)).reminded_days).toBe(7)
  expect((await world.row(failing)).reminded_days).toBeNull()
  await runMorningJob()
  expect((await world.row(failing)).reminded_days).toBe(7)
})

describe('a card bought through a family’s link', () => {
  const familysCard = async (more: Parameters<typeof world.card>[0] = {}) => {
    const family = await world.customer()
    const built = await world.card({ family: family.accountId, ...more })
    return { ...built, family, email: await emailOf(family.accountId) }
  }
  const emailOf = async (accountId: Id<'account'>) => {
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return email ?? ''
  }
  const templatesTo = async (address: string) =>
    (await mailed()).filter(({ to }) => to.address === address).map(({ template }) => template)

  test('is emailed to the address that the family has by then', async () => {
    const { family, secret, email } = await familysCard()
    const changed = `moved-${email}`
    await db.updateTable('account').set({ email: changed }).where('id', '=', family.accountId).execute()
    await world.call('resendGiftCard', { params: { code: secret } })
    expect(await templatesTo(changed)).toEqual(['gift-card'])
    at('2028-08-22T08:00:00Z')
    await runMorningJob()
    expect(await templatesTo(changed)).toHaveLength(1)
  })

  test('is not emailed once the family’s account is closed: its buyer and the office are notified, and the buyer may still cancel it', async () => {
    const deliverOn = localDay('2026-11-24')
    const buyerEmail = 'jean@example.com'
    const { cardId, family, secret } = await familysCard({ until: 'scheduled', deliverOn, buyerEmail })
    const corrected = await familysCard({ recipientEmail: 'other@example.com' })
    for (const { viewer } of [family, corrected.family])
      expect(await world.call('eraseAccount', { body: { currentPassword: builtPassword } }, { viewer })).toMatchObject({
        ok: true,
      })
    expect((await world.row(corrected.cardId)).recipient_email).toBe('')
    await mailed()
    at('2026-11-24T09:00:00Z')
    await runMorningJob()
    expect((await mailed()).map(({ to, template }) => [to.address, template]).toSorted()).toEqual([
      [buyerEmail, 'gift-card-refused'],
      ['office@wrenlet.example', 'office-gift-card'],
    ])
    expect(await state(cardId)).toBe('sent')
    expect(await world.call('resendGiftCard', { params: { code: secret } })).toMatchObject({
      errors: [{ code: 'not_now', message: expect.stringContaining('no address') }],
    })
    expect(await world.call('cancelGiftCard', { params: { code: secret } })).toMatchObject({ ok: true })
    expect(await templatesTo(buyerEmail)).toHaveLength(1)
  })
})
