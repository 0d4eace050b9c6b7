// Inviting a second adult, accepting, and every refusal of both (product §12).
import { afterEach, expect, test } from 'vitest'
import { sweepInvitations } from '#server/domains/membership/operations/sharing/sweep-invitations.ts'
import { lockMembership } from '#server/domains/membership/steps/lock-membership.ts'
import { moveMembership } from '#server/domains/membership/steps/move-membership.ts'
import { forgetInvited } from '#server/domains/notifications/operations/forget-invited.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = twoHomesWorld(db)
afterEach(() => world.expectInvariants())

const anEmail = () => `second-${newId()}@example.org`
const invite = (who: { viewer: never } | Parameters<typeof world.call>[2], email: string) =>
  world.call('inviteSecondAdult', { body: { email } }, who as never)
const accept = (who: unknown, code: string, acceptTerms = true) =>
  world.call('acceptInvitation', { body: { code, acceptTerms } }, who as never)
const codeTo = (email: string): string => {
  const mail = world.mails.findLast(({ to }) => to.address === email)
  const code = /\/two-homes\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no invitation was sent to ${email}`)
  return code
}
const person = (email: string) =>
  transaction(db, async (tx) => {
    const account = await anAccount(tx, { givenName: 'Rowan', email })
    return { ...account, viewer: (await aSession(tx, account.id)).viewer }
  })
/** A member, and the guest whom they have invited, with an account and the code. */
async function anInvitation() {
  const [payer, email] = [await world.member(), anEmail()]
  expect(await invite(payer, email)).toMatchObject({ ok: true, body: { sharing: { invitation: { email } } } })
  await world.work()
  return { payer, email, code: codeTo(email), guest: await person(email) }
}
const refusedWith = (code: string) => ({ ok: false, errors: [{ code }] })

test('an invitation is emailed, can be accepted once, and makes a second adult', async () => {
  const { payer, email, code, guest } = await anInvitation()
  const stored = JSON.stringify(await db.selectFrom('membership_share_code').selectAll().execute())
  expect(stored).not.toContain(code)
  expect(await accept(guest, code, false)).toMatchObject(refusedWith('invalid_request'))
  expect(await accept(guest, code)).toMatchObject({
    ok: true,
    body: { sharing: { part: 'second', otherName: 'Tamsin', invitation: null, can: { invite: { allowed: false } } } },
  })
  expect(await accept(guest, code)).toMatchObject(refusedWith('invitation_invalid'))
  const seen = await world.call('sharedMembership', {}, payer)
  expect(seen).toMatchObject({ body: { sharing: { part: 'payer', otherName: 'Rowan', invitation: null } } })
  expect(JSON.stringify(seen)).not.toContain(email)
  expect(await db.selectFrom('consent').select(['kind', 'given']).where('account_id', '=', guest.id).execute()).toEqual(
    [{ kind: 'terms_update', given: true }],
  )
  await world.work()
  const mailed = world.mails.filter(({ template }) => template.startsWith('sharing-')).slice(-2)
  expect(Object.fromEntries(mailed.map(({ to, template }) => [template, to.address]))).toEqual({
    'sharing-began': expect.stringContaining('@'),
    'sharing-joined': email,
  })
  for (const mail of mailed) expect(mail.text).not.toMatch(mail.to.address === email ? /BS8|Alma/ : new RegExp(email))
})

test('accepting proves the address, because the code was emailed to it', async () => {
  const { code, guest } = await anInvitation()
  const provedAt = () =>
    db.selectFrom('account').select('email_proved_at').where('id', '=', guest.id).executeTakeFirstOrThrow()
  await db.updateTable('account').set({ email_proved_at: null }).where('id', '=', guest.id).execute()
  expect(await accept(guest, code)).toMatchObject({ ok: true })
  expect(await provedAt()).toEqual({ email_proved_at: world.time.now })
})

test('a withdrawn or expired invitation no longer works, and a new one can be sent', async () => {
  const one = await anInvitation()
  expect(await invite(one.payer, anEmail())).toMatchObject(refusedWith('already_done'))
  const withdrawn = await world.call('withdrawInvitation', {}, one.payer)
  expect(withdrawn).toMatchObject({ ok: true, body: { sharing: { invitation: null } } })
  expect(await accept(one.guest, one.code)).toMatchObject(refusedWith('invitation_invalid'))

  const late = await anInvitation()
  world.passMinutes(7 * 24 * 60 + 1)
  expect(await world.call('sharedMembership', {}, late.payer)).toMatchObject({
    body: { sharing: { invitation: null } },
  })
  expect(await accept(late.guest, late.code)).toMatchObject(refusedWith('invitation_invalid'))
  expect(await invite(late.payer, anEmail())).toMatchObject({ ok: true })
  const swept = await anInvitation()
  world.passMinutes(8 * 24 * 60)
  await sweepInvitations(world.services as never)
  const rows = await db
    .selectFrom('membership_share')
    .select('ended_as')
    .where('invited_email', '=', swept.email)
    .execute()
  expect(rows).toEqual([])
  world.passMinutes(-15 * 24 * 60 - 1)
})

test('an invitation that expires while it is being accepted is refused, and records nothing', async () => {
  const { email, code, guest } = await anInvitation()
  let accepting: ReturnType<typeof accept> | undefined
  await transaction(db, async (tx) => {
    const { id } = await tx
      .updateTable('membership_share')
      .set(({ ref }) => ({ ended_at: ref('invited_at'), ended_as: 'lapsed', invited_email: null }))
      .where('invited_email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('membership_share_code').where('share_id', '=', id).execute()
    accepting = accept(guest, code)
    await untilBlocked(db)
  })
  expect(await accepting).toMatchObject(refusedWith('invitation_invalid'))
  expect(await db.selectFrom('consent').select('kind').where('account_id', '=', guest.id).execute()).toEqual([])
})

test('an invitation works only for the address that it was sent to, and not for its sender', async () => {
  const { payer, code } = await anInvitation()
  expect(await accept(await person(anEmail()), code)).toMatchObject(refusedWith('forbidden'))
  expect(await accept(payer, code)).toMatchObject(refusedWith('forbidden'))
})

test('nobody can share two memberships, or one besides their own', async () => {
  const one = await anInvitation()
  await transaction(db, (tx) => world.aMember(tx, { account: one.guest, now: world.time.now }))
  expect(await accept(one.guest, one.code)).toMatchObject(refusedWith('already_subscribed'))

  const [first, email] = [await anInvitation(), anEmail()]
  const other = await world.member()
  const guest = await person(email)
  await invite(first.payer, email)
  await world.call('withdrawInvitation', {}, first.payer)
  await invite(first.payer, email)
  await invite(other, email)
  await world.work()
  const codes = world.mails
    .filter(({ to }) => to.address === email)
    .map(({ text }) => /two-homes\/([\w-]+)/.exec(text)?.[1])
  const outcomes = []
  for (const code of codes.slice(-2)) outcomes.push((await accept(guest, code ?? '')).ok)
  expect(outcomes).toEqual([true, false])
})

test('only the payer of an active membership can invite somebody, within limits', async () => {
  expect(await invite(await world.stranger(), anEmail())).toMatchObject(refusedWith('subscription_required'))
  expect(await invite(await world.member({ state: 'past_due' }), anEmail())).toMatchObject(
    refusedWith('membership_state'),
  )
  const family = await world.twoHomes()
  expect(await invite(family.second, anEmail())).toMatchObject(refusedWith('membership_state'))
  expect(await invite(family.payer, anEmail())).toMatchObject(refusedWith('already_done'))
  const member = await world.member()
  expect(await invite(member, 'nonsense')).toMatchObject(refusedWith('invalid_email'))
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  expect(await invite(member, email)).toMatchObject(refusedWith('invalid_request'))
  for (let i = 0; i < 3; i += 1) {
    await transaction(db, (tx) => aSecondAdult(tx, member.membershipId))
    await world.call('endSharing', {}, member)
  }
  expect(await invite(member, anEmail())).toMatchObject(refusedWith('limit_reached'))
  for (let i = 0; i < 8; i += 1) await invite(member, 'nonsense@example.org')
  expect(await invite(member, anEmail())).toMatchObject(refusedWith('too_many'))
})

test('a fourth invitation to the same address in a day is refused, from any member', async () => {
  const email = anEmail()
  for (let i = 0; i < 3; i += 1) expect(await invite(await world.member(), email)).toMatchObject({ ok: true })
  const last = await world.member()
  expect(await invite(last, email)).toMatchObject(refusedWith('too_many'))
  expect(await world.call('sharedMembership', {}, last)).toMatchObject({ body: { sharing: { invitation: null } } })
})

test('refused invitations do not count towards the limit of an address', async () => {
  const [email, member] = [anEmail(), await world.member()]
  const outsiders = [await world.stranger(), await world.member({ state: 'past_due' }), (await world.twoHomes()).payer]
  for (const outsider of outsiders)
    for (const _ of [1, 2]) expect(await invite(outsider, email)).toMatchObject({ ok: false })
  expect(await invite(member, email)).toMatchObject({ ok: true })
})

test('the record of emails loses the address of an invitation that is over, and keeps that of an open one', async () => {
  const [waits, over] = [await anInvitation(), await anInvitation()]
  await world.call('withdrawInvitation', {}, over.payer)
  await forgetInvited({ db })
  const kept = await db
    .selectFrom('email')
    .select('to_address')
    .where('template', '=', 'sharing-invitation')
    .where('account_id', 'in', [waits.payer.accountId, over.payer.accountId])
    .execute()
  expect(kept.map(({ to_address }) => to_address).toSorted()).toEqual(['', waits.email])
})

test('an invitation cannot be accepted while the membership is not active', async () => {
  const { payer, code, guest } = await anInvitation()
  await world.owes(payer.membershipId)
  expect(await accept(guest, code)).toMatchObject(refusedWith('membership_state'))
  await world.paysUp(payer.membershipId)
  expect(await accept(guest, code)).toMatchObject({ ok: true })
})

test('the sharing ends with the membership, and the second adult is emailed', async () => {
  const { payer, second, shareId, membershipId } = await world.twoHomes()
  await transaction(db, async (tx) => {
    const now = world.time.now
    const step = { cause: 'resolve', actor: 'system:test', now } as const
    const ending = await moveMembership(tx, {
      membership: await lockMembership(tx, membershipId),
      to: 'ending',
      ...step,
      set: { desired: 'end', ending_asked_at: now, ends_on: '2026-12-01' as never },
    })
    await moveMembership(tx, { membership: ending, to: 'cancelled', ...step, set: { ended_at: now } })
    await world.services.events.publish(tx, { type: 'membership-ended', accountId: payer.accountId, membershipId })
  })
  const share = await db.selectFrom('membership_share').select('ended_as').where('id', '=', shareId).executeTakeFirst()
  expect(share).toEqual({ ended_as: 'membership' })
  await world.work()
  const mail = world.mails.findLast(({ to }) => to.address === second.email)
  expect(mail).toMatchObject({ template: 'sharing-over', text: expect.stringContaining('has ended') })
})

test('a second adult who closes the account leaves the membership', async () => {
  const { payer, second, shareId } = await world.twoHomes()
  expect(await world.call('eraseAccount', { body: {} }, second)).toMatchObject({ ok: true })
  const share = await db
    .selectFrom('membership_share')
    .select(['ended_as'])
    .where('id', '=', shareId)
    .executeTakeFirst()
  expect(share).toEqual({ ended_as: 'left' })
  expect(await world.call('sharedMembership', {}, payer)).toMatchObject({ body: { sharing: { part: null } } })
})
