// When the sharing of two homes ends: the emails to each, and the closet of a second adult who pays for the last piece (product §12).
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { approveLoss } from '#server/domains/rentals/index.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { LoanTable } from '#server/platform/db/schema.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase()
const world = twoHomesWorld(db)

test.each([
  ['second', 'Rowan has left your membership.', 'You’ve left the membership that you shared.'],
  [
    'payer',
    'You no longer share your membership with Rowan.',
    'The adult who pays for the membership has ended the sharing.',
  ],
] as const)(
  'when the %s ends the sharing, both are emailed who ended it, and the second adult also reads what is due back and when',
  async (who, payers, seconds) => {
    const family = await world.twoHomes()
    const { payer, second } = family
    await world.atHome(second, 2)
    await world.atHome(payer)
    expect(await world.call('endSharing', {}, family[who])).toMatchObject({ ok: true })
    await world.work()
    const mailsTo = ({ email }: { readonly email: string }) =>
      world.mails.filter(({ to, template }) => to.address === email && template.startsWith('sharing-'))
    const [toPayer, toSecond] = [mailsTo(payer), mailsTo(second)]
    expect(toPayer.map(({ template }) => template)).toEqual(['sharing-ended'])
    expect(toPayer[0]?.text).toContain(payers)
    expect(toSecond.map(({ template }) => template)).toEqual(['sharing-over'])
    for (const words of [seconds, '2 pieces are still with you', 'Due back by 20 December 2026'])
      expect(toSecond[0]?.text).toContain(words)
  },
)

test('the pieces at home are due back by the last of their days, and the first is named too', async () => {
  const { second } = await world.twoHomes()
  await world.atHome(second, 3)
  const loans = await db.selectFrom('loan').select('id').where('account_id', '=', second.accountId).execute()
  const set = (index: number, values: Updateable<LoanTable>) =>
    db
      .updateTable('loan')
      .set(values)
      .where('id', '=', loans[index]?.id as Id<'loan'>)
      .execute()
  await set(0, { term_ends_on: '2026-12-01' })
  await set(1, { term_ends_on: '2026-12-05' })
  await set(2, { state: 'return_announced' })
  expect(await world.call('endSharing', {}, second)).toMatchObject({ ok: true })
  await world.work()
  const text = world.mails.findLast(({ to }) => to.address === second.email)?.text
  for (const words of [
    'Due back by 5 December 2026',
    'The first is due back by 1 December 2026',
    '2 pieces are still with you',
    'a return that you’ve booked',
  ])
    expect(text).toContain(words)
})

test('a second home without pieces has nothing to send back, whatever the payer has', async () => {
  const { payer, second } = await world.twoHomes()
  await world.atHome(payer)
  expect(await world.call('endSharing', {}, second)).toMatchObject({ ok: true })
  await world.work()
  const mail = world.mails.findLast(({ to }) => to.address === second.email)
  expect(mail?.template).toBe('sharing-over')
  expect(mail?.text).not.toContain('still with you')
})

const ok = <Answer extends { ok: boolean }>(answer: Answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { ok: true }>
}

/** Two homes, with one piece at the second. */
async function withOnePiece() {
  const { payer, second } = await world.twoHomes()
  await world.atHome(second)
  const { id } = await db
    .selectFrom('loan')
    .select('id')
    .where('account_id', '=', second.accountId)
    .executeTakeFirstOrThrow()
  const plan = async () => ok(await world.call('customerInfo', {}, second)).body.user.plan
  const closet = async () => ok(await world.call('listRentals', {}, second)).body
  return { payer, second, loanId: id, target: { params: { id } }, plan, closet }
}

test('a former second adult who buys the last piece keeps the closet, and can cancel the purchase there', async () => {
  const { payer, second, loanId, target, plan, closet } = await withOnePiece()
  ok(await world.call('endSharing', {}, payer))
  const { clientSecret } = ok(await world.call('getKeepPayment', target, second)).body
  await world.pay(clientSecret)
  ok(await world.call('keepPiece', target, second))
  expect(await plan()).toMatchObject({ part: 'second', state: 'cancelled', creditsInUse: 0 })
  expect((await closet()).kept).toMatchObject([{ id: loanId, cancelUntilLabel: expect.any(String) }])
  expect(ok(await world.call('customerInfo', {}, second)).body.user.can.subscribe).toEqual({ allowed: true })
  ok(await world.call('cancelKeep', target, second))
  expect((await closet()).rentals.active).toMatchObject([{ id: loanId, returnBy: '2026-12-20' }])
})

test('a former second adult who pays for the last piece as lost keeps the closet, and can find the piece there', async () => {
  const { payer, second, loanId, target, plan, closet } = await withOnePiece()
  ok(await world.call('reportRental', { ...target, body: { kind: 'lost' } }, second))
  const { id: lossId } = await db
    .selectFrom('loss')
    .select('id')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  await transaction(db, async (tx) => {
    await tx.updateTable('loss').set({ notices: 3 }).where('id', '=', lossId).execute()
    await moveLoss(tx, lossId, { from: 'open', to: 'to_approve', actor: 'system:test', now: world.time.now })
  })
  await approveLoss(world.services, { lossId, operator: 'sam' })
  ok(await world.call('endSharing', {}, payer))
  const { clientSecret } = ok(await world.call('getLossPayment', target, second)).body
  await world.pay(clientSecret)
  ok(await world.call('payLoss', target, second))
  const nothing = { title: 'Shared membership', worth: 0, averageItems: '0', paymentInterval: 'monthly' }
  expect(await plan()).toMatchObject({ part: 'second', state: 'cancelled', ...nothing })
  expect((await closet()).lost).toMatchObject([{ id: loanId }])
  ok(await world.call('foundRental', target, second))
  expect((await closet()).rentals.active).toMatchObject([{ id: loanId, returnBy: '2026-12-20' }])
})

test('a former second adult who had a membership of their own uses it again, with the bought piece in the closet', async () => {
  const { payer, second, loanId, target, plan, closet } = await withOnePiece()
  const earlier = { state: 'cancelled', now: new Date('2026-10-01T10:00:00Z') } as const
  const account = { id: second.accountId, email: second.email, password: '' }
  await transaction(db, (tx) => world.aMember(tx, { ...earlier, account }))
  ok(await world.call('endSharing', {}, payer))
  const { clientSecret } = ok(await world.call('getKeepPayment', target, second)).body
  await world.pay(clientSecret)
  ok(await world.call('keepPiece', target, second))
  expect(await plan()).toMatchObject({ part: 'payer', state: 'cancelled' })
  expect((await closet()).kept).toMatchObject([{ id: loanId, cancelUntilLabel: expect.any(String) }])
})
