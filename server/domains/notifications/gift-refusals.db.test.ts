// A mail server permanently refuses an email with a gift card: the buyer and the office are emailed, and the buyer corrects the address.
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { groupGiftCode, newGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

const { db, url } = await openTestDatabase({ max: 8 })
const world = giftWorld(db)
const began = world.time.now
beforeEach(() => {
  world.time.now = began
  world.refusing.clear()
})
afterEach(() => world.expectInvariants())

const mailed = async (template: RegExp = /./) => {
  world.mails.length = 0
  await world.work()
  return world.mails.filter((mail) => template.test(mail.template))
}
const inShort = (mails: typeof world.mails) =>
  mails.map(({ template, to }) => `${template} to ${to.address}`).toSorted()
const page = async (code: string) => {
  const answer = await world.call('giftCard', { params: { code } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.card
}
const remind = (cardId: Id<'gift-card'>) =>
  transaction(db, (tx) => world.events.publish(tx, { type: 'gift-card-expiring', cardId, daysLeft: 90 }))
const correct = (code: string, email: string) => world.call('correctGiftCard', { params: { code }, body: { email } })

describe('a card whose email is refused', () => {
  test('is reported to its buyer and to the office, and never described as emailed', async () => {
    const { guestSecret } = await world.bought({ deliverOn: '2026-12-24' })
    await mailed()
    world.refusing.add('ada@example.com')
    world.time.now = new Date('2026-12-24T08:00:00Z')
    const mails = await mailed()
    expect(inShort(mails)).toEqual([
      'gift-card-refused to ines@example.com',
      'office-gift-card to office@wrenlet.example',
    ])
    const [buyers, office] = ['gift-card-refused', 'office-gift-card'].map((name) =>
      mails.find(({ template }) => template === name),
    )
    expect(buyers?.text).toContain('correct it on the page of your gift card')
    expect(buyers?.text).not.toContain('ada@example.com')
    expect(office?.text).toContain('Its buyer has been asked to correct the address.')
    expect(await page(guestSecret ?? '')).toMatchObject({
      stateLabel: 'We couldn’t email it',
      emailRefused: true,
      can: { correct: { allowed: true }, change: { allowed: false } },
    })
  })

  test('is emailed once, with the same code, to the address that its buyer corrects', async () => {
    const { guestSecret, cardId } = await world.bought()
    const code = guestSecret ?? ''
    world.refusing.add('ada@example.com')
    await mailed()
    expect(await correct(code, 'nobody')).toMatchObject({ errors: [{ code: 'invalid_email', field: 'body.email' }] })
    expect(await correct(code, 'Ada@Example.org')).toMatchObject({
      body: { card: { emailRefused: false, recipientEmail: 'ada@example.org', can: { correct: { allowed: false } } } },
    })
    const [card, ...others] = await mailed()
    expect([card?.to.address, others]).toEqual(['ada@example.org', []])
    expect(card?.text).toContain(groupGiftCode(newGiftCode([Buffer.from(giftCodeKey, 'base64url')], cardId)))
    expect(await correct(code, 'mallory@example.org')).toMatchObject({ errors: [{ code: 'not_now' }] })
    expect(await world.row(cardId)).toMatchObject({ recipient_email: 'ada@example.org', resends: 1 })
  })

  test('is like any other once a later email is accepted, and its buyer may no longer redirect it', async () => {
    const { guestSecret } = await world.bought()
    const code = guestSecret ?? ''
    world.refusing.add('ada@example.com')
    await mailed()
    world.refusing.clear()
    expect(await world.call('resendGiftCard', { params: { code } })).toMatchObject({ ok: true })
    expect(inShort(await mailed())).toEqual(['gift-card to ada@example.com'])
    expect(await page(code)).toMatchObject({ stateLabel: 'Emailed on 20 November 2026', emailRefused: false })
    expect(await correct(code, 'bo@example.org')).toMatchObject({ errors: [{ code: 'not_now' }] })
  })

  test('is reported to the office alone if the email is a reminder and the card has arrived, and its buyer may not redirect it', async () => {
    const { cardId, secret } = await world.card()
    world.refusing.add('ada@example.com')
    await remind(cardId)
    const mails = await mailed()
    expect(inShort(mails)).toEqual(['office-gift-card to office@wrenlet.example'])
    expect(mails[0]?.text).toContain('refused an email about a gift card')
    expect(await page(secret)).toMatchObject({ emailRefused: false, can: { correct: { allowed: false } } })
    expect(await correct(secret, 'mallory@example.org')).toMatchObject({ errors: [{ code: 'not_now' }] })
  })

  test('is reported to the office alone if an earlier email with it was accepted, and its buyer may not redirect it', async () => {
    const { secret } = await world.card()
    world.refusing.add('ada@example.com')
    expect(await world.call('resendGiftCard', { params: { code: secret } })).toMatchObject({ ok: true })
    expect(inShort(await mailed())).toEqual(['office-gift-card to office@wrenlet.example'])
    expect(await page(secret)).toMatchObject({ emailRefused: false, can: { correct: { allowed: false } } })
    expect(await correct(secret, 'mallory@example.org')).toMatchObject({ errors: [{ code: 'not_now' }] })
  })

  test('can be redirected again if the corrected address refuses it, too', async () => {
    const { guestSecret } = await world.bought()
    const code = guestSecret ?? ''
    for (const address of ['ada@example.com', 'ada@example.org']) world.refusing.add(address)
    await mailed()
    expect(await correct(code, 'ada@example.org')).toMatchObject({ ok: true })
    expect(inShort(await mailed())).toContain('gift-card-refused to ines@example.com')
    expect(await correct(code, 'ada@example.net')).toMatchObject({ ok: true })
  })

  test('can still be redirected by its buyer after a reminder was refused, too', async () => {
    const { cardId, guestSecret } = await world.bought()
    world.refusing.add('ada@example.com')
    await mailed()
    await remind(cardId)
    expect(inShort(await mailed())).toEqual(['office-gift-card to office@wrenlet.example'])
    expect(await correct(guestSecret ?? '', 'ada@example.org')).toMatchObject({ ok: true })
  })

  test('cannot be redirected by its buyer if it is for a family, because the address is the family’s: the buyer is asked to contact us', async () => {
    const { account, accountId } = await transaction(db, (tx) => aMember(tx, { now: began }))
    const { cardId, secret } = await world.card({ family: accountId })
    world.refusing.add(account.email)
    await transaction(db, (tx) => world.events.publish(tx, { type: 'gift-card-sent', cardId }))
    const mails = await mailed(/^gift-card-refused$|^office/)
    expect(mails.map(({ text }) => text).join()).not.toContain(account.email)
    expect(mails.find(({ template }) => template === 'gift-card-refused')?.text).toContain('Please reply to this email')
    expect(await correct(secret, 'mine@example.org')).toMatchObject({
      errors: [{ code: 'not_now', message: expect.stringContaining('Please email us') }],
    })
    expect(await world.row(cardId)).toMatchObject({ recipient_email: '' })
  })

  test('is reported if its family has closed the account, and emailed to the address that its buyer gives', async () => {
    const family = await world.customer()
    const { cardId, secret } = await world.card({ family: family.accountId })
    const closed = await world.call('eraseAccount', { body: { currentPassword: builtPassword } }, family)
    expect(closed).toMatchObject({ ok: true })
    await transaction(db, (tx) => world.events.publish(tx, { type: 'gift-card-sent', cardId }))
    const mails = await mailed(/^gift-card|^office-gift-card/)
    expect(inShort(mails)).toEqual([
      'gift-card-refused to ines@example.com',
      'office-gift-card to office@wrenlet.example',
    ])
    expect(mails.map(({ text }) => text).join()).not.toContain('provider has refused')
    expect(await page(secret)).toMatchObject({
      stateLabel: 'We couldn’t email it',
      can: { correct: { allowed: true }, resend: { allowed: false } },
    })
    expect(await correct(secret, 'ada@example.org')).toMatchObject({
      body: { card: { emailRefused: false, recipientEmail: 'ada@example.org', can: { correct: { allowed: false } } } },
    })
    expect(inShort(await mailed(/^gift-card/))).toEqual(['gift-card to ada@example.org'])
  })

  test('is not given to anybody else if it arrived before its family closed the account', async () => {
    const family = await world.customer()
    const { cardId, secret } = await world.card({ family: family.accountId })
    await transaction(db, (tx) => world.events.publish(tx, { type: 'gift-card-sent', cardId }))
    await mailed()
    await world.call('eraseAccount', { body: { currentPassword: builtPassword } }, family)
    await remind(cardId)
    expect(inShort(await mailed(/^gift-card|^office-gift-card/))).toEqual([])
    expect(await correct(secret, 'mine@example.org')).toMatchObject({ errors: [{ code: 'not_now' }] })
  })
})

test('a mail server’s answer about an address is deleted with the address, 30 days after the email', async () => {
  await world.bought()
  world.refusing.add('ada@example.com')
  await mailed()
  const refusals = () =>
    db.selectFrom('email').select(['to_address', 'refused']).where('refused', 'is not', null).distinct().execute()
  expect(await refusals()).toContainEqual({ to_address: 'ada@example.com', refused: '550 no such mailbox' })
  // More than 30 days after the latest email of this file.
  world.passDays(64)
  await world.recurring.find(({ kind }) => kind === 'notifications:mailing-list-sweep')?.work()
  expect(await refusals()).not.toContainEqual(expect.objectContaining({ refused: '550 no such mailbox' }))
})

test('an email to a buyer that is queued during the upgrade (migration 0130) is sent', async () => {
  const { cardId } = await world.card({ deliverOn: localDay('2026-11-22') })
  const job = { kind: 'event:gift-card-sent:buyer', payload: { type: 'gift-card-sent', cardId } }
  await transaction(db, (tx) => enqueueJob(tx, began, job))
  await runSql(url, 'alter table gift_card drop column refused_at')
  await runSql(url, await readFile(new URL('../../migrations/0130_gift_card_refused.sql', import.meta.url), 'utf8'))
  expect(inShort(await mailed())).toEqual(['gift-card-sent to ines@example.com'])
})
