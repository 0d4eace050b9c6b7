// Which child a piece is for. It is guessed from the size until the family says so, and deleted with the child.
import { afterEach, expect, test } from 'vitest'
import { wearers } from '#contract/rentals/wearers.ts'
import { deleteChild } from '#server/domains/accounts/operations/delete-child.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aChild } from '#tests/builders/a-child.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { after, notFoundRows, type RefusedRow, testRefusals } from '#tests/support/refusal-table.ts'
import { buyingWorld } from '#tests/support/worlds/buying-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = buyingWorld(db)
afterEach(() => world.expectInvariants())

/** A family with two children, and with two pieces in size 104 at home. */
async function family(heights: readonly (number | undefined)[] = [100, 120]) {
  const member = await world.buyer({ credits: [10, 20] })
  const now = world.time.now
  const children = await transaction(db, async (tx) => {
    const added = []
    for (const heightCm of heights)
      added.push(await aChild(tx, { accountId: member.accountId, now, ...(heightCm && { heightCm }) }))
    return added
  })
  return { ...member, children }
}
type Family = Awaited<ReturnType<typeof family>>

const set = ({ viewer, pieces }: Family, childId: string | null) =>
  world.call('setWearer', { params: { id: pieces[0].loanId }, body: { childId } }, { viewer })
const wearersOf = async ({ viewer, pieces }: Family) => {
  const answer = await world.call('listRentals', {}, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return pieces.map(({ loanId }) => answer.body.rentals.active.find(({ id }) => id === loanId)?.wearer)
}

test('a piece is for the child whose size it is until its family says otherwise', async () => {
  const member = await family()
  const [small, tall] = member.children
  const guess = { childId: small, guessed: true }
  expect(await wearersOf(member)).toEqual([guess, guess])
  expect(await set(member, tall ?? null)).toMatchObject({ ok: true, body: { childId: tall } })
  expect(await wearersOf(member)).toEqual([{ childId: tall, guessed: false }, guess])
  await set(member, small ?? null)
  expect(await wearersOf(member)).toEqual([{ childId: small, guessed: false }, guess])
  expect(await set(member, null)).toMatchObject({ ok: true, body: { childId: null } })
  expect(await wearersOf(member)).toEqual([guess, guess])
})

test('without children, or without their sizes, a piece is for nobody in particular', async () => {
  expect(await wearersOf(await family([]))).toEqual([null, null])
  expect(await wearersOf(await family([undefined]))).toEqual([null, null])
})

test('a child is deleted with its notes, even when a piece is assigned to it at the same time', async () => {
  const member = await family([100, 100])
  const [first, second] = member.children
  if (!first || !second) throw new Error('the children are missing')
  await set(member, first)
  await deleteChild({ db }, member.accountId, first)
  expect(await wearersOf(member)).toEqual([
    { childId: second, guessed: true },
    { childId: second, guessed: true },
  ])
  await Promise.all([set(member, second), deleteChild({ db }, member.accountId, second)])
  expect(await wearersOf(member)).toEqual([null, null])
})

test('the database refuses a note for a child of another family', async () => {
  const [member, other] = [await family(), await family()]
  const note = { loan_id: member.pieces[0].loanId, child_id: other.children[0] as never }
  for (const account_id of [member.accountId, other.accountId])
    await expect(
      db
        .insertInto('loan_wearer')
        .values({ ...note, account_id })
        .execute(),
    ).rejects.toThrow('foreign key')
})

async function setting() {
  const member = await family()
  return {
    member,
    viewer: member.viewer,
    input: { params: { id: member.pieces[0].loanId }, body: { childId: member.children[0] } },
  }
}
const rows: RefusedRow[] = [
  [
    'setWearer',
    'not_now',
    'isn’t in your closet any more',
    () => after(setting(), ({ member }) => world.ends(member.pieces[0], 'kept')),
  ],
  [
    'setWearer',
    'not_found',
    'That child is not on your list any more',
    async () => {
      const { viewer, input } = await setting()
      const [other] = (await family()).children
      return { viewer, input: { ...input, body: { childId: other } } }
    },
  ],
  ...notFoundRows([['setWearer', setting]], () => world.member()),
]
testRefusals(world.call, { endpoints: Object.values(wearers), rows })
