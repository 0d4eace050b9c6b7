// A recalled piece that its family has lost (law L-28): nothing is charged for it, its return can end without it, and a payment for it
// from before the recall is refunded.
import { afterEach, describe, expect, test } from 'vitest'
import { approveLoss } from '#server/domains/rentals/index.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import { openLoss } from '#server/domains/rentals/steps/losses/open-loss.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { recallWorld } from '../support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, stateOf, recall, call, mailsTo, loanOf, morningOf } = world
const start = world.time.now
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = start
})

const lossesOf = async (id: Id<'garment'>) =>
  db
    .selectFrom('loss')
    .select(['id', 'state', 'at_most_pence'])
    .where('loan_id', '=', (await loanOf(id)).id)
    .orderBy('id')
    .execute()
const creditsOf = async (id: Id<'membership'>) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', id).executeTakeFirstOrThrow())
    .credits_in_use
const returnOf = (id: Id<'return'>) =>
  db.selectFrom('rental_return').select('state').where('id', '=', id).executeTakeFirstOrThrow()

/** A family with two pieces at home, the first of a design that nobody else has. */
async function family(email: string) {
  const design = await aDesign()
  const member = await world.member({ email, plan: '200-quarterly' })
  const [first, other] = [await design.garment({ credits: 20 }), await world.garment({ credits: 10 })]
  await world.order({ accountId: member.accountId, garmentIds: [first, other] })
  const report = async () =>
    call(
      'reportRental',
      { params: { id: (await loanOf(first)).id }, body: { kind: 'lost' } },
      { viewer: member.viewer },
    )
  const read = async () => call('getLoss', { params: { id: (await loanOf(first)).id } }, { viewer: member.viewer })
  return { ...member, ...design, first, other, report, read }
}

describe('a recalled piece that its family reports lost', () => {
  test('costs its family nothing, and leaves the return that it was booked into', async () => {
    const { accountId, membershipId, code, first, other, report, read } = await family('destroyed@example.com')
    const booked = await world.order({ accountId, returning: [other], placedAt: world.time.now })
    await recall(code, 1)
    expect(await loanOf(first)).toMatchObject({ state: 'return_announced', return_id: booked })
    const offer = await read()
    expect(offer).toMatchObject({ body: { can: { report: { allowed: true } }, atMost: null } })
    expect(JSON.stringify(offer)).toContain('recalled')
    world.mails.length = 0
    expect(await report()).toMatchObject({ ok: true, body: { atMost: 0 } })
    await world.work()
    expect(await stateOf(first)).toBe('lost, recalled')
    expect(await loanOf(first)).toMatchObject({ state: 'lost', return_id: null })
    expect(await returnOf(booked)).toEqual({ state: 'announced' })
    expect(await lossesOf(first)).toMatchObject([{ state: 'waived', at_most_pence: 0 }])
    expect(await creditsOf(membershipId)).toBe(0)
    expect(mailsTo('destroyed@example.com').map(({ template }) => template)).toEqual(['loss-waived'])
    expect(await report()).toMatchObject({ ok: false, errors: [{ code: 'not_now' }] })
  })

  test('cancels its return if nothing else is in it', async () => {
    const { code, first, report } = await family('alone@example.com')
    await recall(code, 1)
    const { return_id: booked } = await loanOf(first)
    if (!booked) throw new Error('nothing is booked back')
    expect((await report()).ok).toBe(true)
    await world.work()
    expect(await returnOf(booked)).toEqual({ state: 'cancelled' })
  })

  test('may be reported after nine months, because it never becomes the family’s own', async () => {
    const { accountId, viewer, code, other, report } = await family('nine.months@example.com')
    world.time.now = new Date('2027-09-01T07:00:00Z')
    const posted = await world.order({ accountId, returning: [other], placedAt: world.time.now })
    const proof = { params: { id: posted }, body: { proof: 'RM123' } }
    expect((await call('postReturn', proof, { viewer })).ok).toBe(true)
    await recall(code, 1)
    expect(await report()).toMatchObject({ ok: true })
    await world.work()
  })
})

describe('a case that is open when the recall begins', () => {
  test('is neither approved nor paid, and is waived the next morning', async () => {
    const { viewer, code, first, report } = await family('approved@example.com')
    expect((await report()).ok).toBe(true)
    const [loss] = await lossesOf(first)
    if (!loss) throw new Error('the piece has no case')
    const lossId = loss.id
    await transaction(db, async (tx) => {
      await tx.updateTable('loss').set({ notices: 3 }).where('id', '=', lossId).execute()
      await moveLoss(tx, lossId, { from: 'open', to: 'to_approve', actor: 'system:test', now: world.time.now })
    })
    await recall(code, 1)
    await expect(approveLoss(world.services, { lossId, operator: 'sam' })).rejects.toThrow('has been recalled')
    expect(await loanOf(first)).toMatchObject({ state: 'at_home' })
    const asked = { params: { id: (await loanOf(first)).id } }
    expect(await call('getLossPayment', asked, { viewer })).toMatchObject({
      ok: false,
      errors: [{ code: 'not_now', message: expect.stringContaining('recalled') }],
    })
    await morningOf('2026-11-24')
    expect(await lossesOf(first)).toMatchObject([{ state: 'waived' }])
    expect(await stateOf(first)).toBe('lost, recalled')
    expect(mailsTo('approved@example.com').at(-1)?.template).toBe('loss-waived')
  })

  test('stays open while another return of its family is in the post, and is then closed if the family has not answered', async () => {
    const { accountId, viewer, code, first, other } = await family('in.the.post@example.com')
    const posted = await world.order({ accountId, returning: [other], placedAt: world.time.now })
    const proof = { params: { id: posted }, body: { proof: 'RM124' } }
    expect((await call('postReturn', proof, { viewer })).ok).toBe(true)
    const { id: loanId } = await loanOf(first)
    const termEndsOn = '2026-11-01' as LocalDay
    await transaction(db, (tx) =>
      openLoss(tx, { accountId, loanId, termEndsOn, reported: false, actor: 'system:test', now: world.time.now }),
    )
    await recall(code, 1)
    // The loss would be due its second notice, but nothing is charged for a recalled piece.
    for (const day of ['2026-11-24', '2026-12-08']) {
      world.mails.length = 0
      await morningOf(day)
      expect(await lossesOf(first)).toMatchObject([{ state: 'open' }])
      expect(await stateOf(first)).toBe('out, recalled')
      expect(mailsTo('in.the.post@example.com').filter(({ template }) => template.startsWith('loss'))).toEqual([])
    }
    await office('receive', posted)
    await morningOf('2026-12-09')
    expect(await lossesOf(first)).toMatchObject([{ state: 'closed' }])
    expect(await loanOf(first)).toMatchObject({ state: 'return_announced' })
  })

  test('is closed if its family has not answered, and the piece is booked to go back', async () => {
    const { accountId, code, first } = await family('unanswered@example.com')
    const { id: loanId } = await loanOf(first)
    const termEndsOn = '2026-11-01' as LocalDay
    await transaction(db, (tx) =>
      openLoss(tx, { accountId, loanId, termEndsOn, reported: false, actor: 'system:test', now: world.time.now }),
    )
    await recall(code, 1)
    expect(await lossesOf(first)).toMatchObject([{ state: 'closed' }])
    expect(await loanOf(first)).toMatchObject({ state: 'return_announced' })
  })
})

describe('a recalled piece that its family has paid for as lost', () => {
  test('is refunded when it comes back, however long ago it was paid, and is not offered back', async () => {
    const { viewer, code, first, report, read } = await family('paid.long.ago@example.com')
    expect((await report()).ok).toBe(true)
    const [loss] = await lossesOf(first)
    if (!loss) throw new Error('the piece has no case')
    await transaction(db, async (tx) => {
      await tx.updateTable('loss').set({ notices: 3 }).where('id', '=', loss.id).execute()
      await moveLoss(tx, loss.id, { from: 'open', to: 'to_approve', actor: 'system:test', now: world.time.now })
    })
    await approveLoss(world.services, { lossId: loss.id, operator: 'sam' })
    const asked = { params: { id: (await loanOf(first)).id } }
    const payment = await call('getLossPayment', asked, { viewer })
    await world.pay(payment.ok ? payment.body.clientSecret : null)
    expect(await call('payLoss', asked, { viewer })).toMatchObject({ ok: true })
    await world.work()
    world.time.now = new Date('2027-06-20T08:00:00Z')
    await recall(code, 1)
    expect(await read()).toMatchObject({
      body: { can: { found: { allowed: false, reason: expect.stringContaining('recalled, so please don’t use it') } } },
    })
    world.mails.length = 0
    const [line] = await office('receive', await world.qrOf(first))
    expect(line).toContain('goes back')
    await world.work()
    expect(await stateOf(first)).toBe('received, recalled')
    expect(await lossesOf(first)).toMatchObject([{ state: 'refunded' }])
    expect(mailsTo('paid.long.ago@example.com').map(({ template }) => template)).toEqual(['loss-refunded'])
    expect(
      await db.selectFrom('refund').select('cause_key').where('cause_key', '=', `loss-found:${loss.id}`).execute(),
    ).toHaveLength(1)
  })
})
