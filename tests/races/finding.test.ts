// A piece that several people find at once gets as many reports as its limit allows, its family answers once, and no finding names
// an account that is closed at the same time.
import { afterEach, expect, test } from 'vitest'
import { lockGarments } from '#server/domains/inventory/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { builtPassword } from '../builders/an-account.ts'
import { membershipIn } from '../builders/membership-in.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { untilBlocked } from '../support/database/until-blocked.ts'
import { rounds } from '../support/volume.ts'
import { findingWorld } from '../support/worlds/finding-world.ts'

const roundCount = rounds(4, 20)
const { db } = await openTestDatabase({ max: 24 })
const world = findingWorld(db)
afterEach(() => world.expectInvariants())

test('when six people report finding a piece at once, three reports are accepted', async () => {
  for (let round = 0; round < roundCount; round += 1) {
    const { pieces } = await world.family()
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.find(pieces[0])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429])
    const { garmentId, loanId } = pieces[0]
    const rows = db.selectFrom('finding').select('loan_id').where('garment_id', '=', garmentId)
    expect(await rows.execute()).toEqual(Array(3).fill({ loan_id: loanId }))
  }
})

test('when two answers are given at once, one is recorded and the other is refused', async () => {
  for (let round = 0; round < roundCount; round += 1) {
    const member = await world.family()
    const [piece] = member.pieces
    await world.found(piece)
    const { id: findingId } = await world.newestOf(piece)
    const wanted = ['pick_up', 'have_it', 'pick_up', 'have_it'] as const
    const answers = await Promise.all(wanted.map((answer) => world.answer(member, piece, { findingId, answer })))
    const { answer } = await world.newestOf(piece)
    expect(answers.filter(({ ok }) => ok).map((given) => given.ok && given.body.answer.code)).toEqual([answer, answer])
    expect(answers.flatMap((given) => (given.ok ? [] : [given.errors[0]?.code]))).toEqual(Array(2).fill('already_done'))
  }
})

test.each([
  ['found first', true],
  ['closed first', false],
])('a finding that is reported while its family closes its account names no account: %s', async (_, foundFirst) => {
  const member = await world.family()
  const [piece] = member.pieces
  await world.ends(piece, 'kept')
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('id', '=', member.membershipId)
    .execute()
  const close = () =>
    world.call('eraseAccount', { body: { currentPassword: builtPassword } }, { viewer: member.viewer })
  const find = () => world.find(piece)
  const acts: readonly (() => Promise<{ status: number }>)[] = foundFirst ? [find, close] : [close, find]
  const statuses = await transaction(db, async (tx) => {
    await lockGarments(tx, [piece.garmentId])
    const running: Promise<{ status: number }>[] = []
    for (const [at, act] of acts.entries()) {
      running.push(act())
      await untilBlocked(db, at + 1)
    }
    return async () => (await Promise.all(running)).map(({ status }) => status)
  })
  expect(await statuses()).toEqual(foundFirst ? [201, 200] : [200, 201])
  expect((await world.newestOf(piece)).loan_id).toBeNull()
})
