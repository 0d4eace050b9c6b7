// A family compares a piece that has arrived with what was shown when it was ordered (product §5.2).
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'
import { declineReport, regradeReportedPiece } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = reportingWorld(db)
const { family, checkArrival, readArrival, reportIdOf, reportOf, ledgerOf, creditsOf, refusedWith } = world
afterEach(() => world.expectInvariants())

type Family = Awaited<ReturnType<typeof family>>
const operator = 'sam'
const beforeTheOrder = new Date('2026-10-02T10:00:00Z')
const stain = { side: 'front', number: 2, kind: 'stain' } as const
const hole = { side: 'back', number: 2, kind: 'hole' } as const
const published = ({ accountId }: Family) =>
  world.published.flatMap((event) => ('accountId' in event && event.accountId === accountId ? [event.type] : []))
async function orderOf({ viewer, pieces: [piece] }: Family) {
  const id = await world.orderIdOf(piece)
  const act = (name: 'orderArrival' | 'orderMatches') => world.call(name, { params: { id } }, { viewer })
  return { id, act }
}

test('a piece is shown with the marks that were known when it was ordered, whatever has been recorded or ended since', async () => {
  const member = await family()
  const [piece] = member.pieces
  expect(await readArrival(member, piece)).toMatchObject({ check: { shown: { checked: null, zones: [] } } })
  await world.marked(piece, [{ ...stain, size: 'small' }], beforeTheOrder)
  await world.marked(
    piece,
    [
      { ...stain, size: 'large' },
      { ...hole, size: 'small' },
    ],
    new Date('2026-11-19T10:00:00Z'),
  )
  const { check, zones, kinds, untilLabel } = await readArrival(member, piece)
  expect(check).toMatchObject({
    loanId: piece.loanId,
    answer: null,
    reported: false,
    can: { check: { allowed: true } },
    shown: {
      checked: 'October 2026',
      zones: [{ side: 'front', number: 2, name: 'Chest', marks: [{ text: 'small stain', seen: 'October 2026' }] }],
    },
  })
  expect(untilLabel).toBe('26 November 2026')
  expect(zones).toContainEqual(expect.objectContaining({ side: 'front', number: 2, name: 'Chest' }))
  expect(kinds).toContainEqual({ code: 'pilling', label: 'bobbling' })
})

test('a piece that matches changes no credits, sends no email, and may still be reported', async () => {
  const member = await family()
  const [piece] = member.pieces
  const matches = { ok: true, body: { answer: 'matches', creditsFreed: null } }
  expect(await checkArrival(member, piece)).toMatchObject(matches)
  expect(await checkArrival(member, piece)).toMatchObject(matches)
  expect(await readArrival(member, piece)).toMatchObject({
    check: { answer: 'matches', checkedOnLabel: '20 November 2026', can: { check: { allowed: false } } },
  })
  expect(await creditsOf(member)).toBe(24)
  expect(published(member)).toEqual([])
  expect(await checkArrival(member, piece, [stain])).toMatchObject(refusedWith('already_done', 'please email us'))
  // What they notice later goes to an operator.
  expect(await world.reportPiece(member, piece)).toMatchObject({ ok: true })
  expect(await reportOf(piece)).toMatchObject({ state: 'open' })
})

test('a worse piece takes the credits of the next condition at once, with the ledger entry of a regrade', async () => {
  const member = await family()
  const [piece] = member.pieces
  const freed = { ok: true, body: { answer: 'worse', creditsFreed: 6 } }
  expect(await checkArrival(member, piece, [stain, hole])).toMatchObject(freed)
  expect(await creditsOf(member)).toBe(18)
  expect(await ledgerOf(piece)).toEqual([
    ['order', 24],
    ['regraded', -6],
  ])
  expect(await world.readReport(member, piece)).toMatchObject({
    can: { report: { allowed: false } },
    report: {
      state: 'regraded',
      creditsFreed: 6,
      conditionLabel: 'Well loved',
      review: null,
      words: '',
      marks: ['Chest, front: stain', 'Shoulders, back: hole'],
    },
  })
  expect(published(member)).toEqual(['piece-report-resolved'])
  const closet = await world.call('listRentals', {}, { viewer: member.viewer })
  expect(closet.ok && closet.body.rentals.active[0]).toMatchObject({ report: 'regraded', userCredits: 18 })

  // The same marks in another order get the same answer; anything else is refused.
  expect(await checkArrival(member, piece, [hole, stain, stain])).toMatchObject(freed)
  const repeatedRefusal = refusedWith('already_done', 'already told us')
  for (const marks of [[stain], [stain, { ...hole, kind: 'snag' as const }], []])
    expect(await checkArrival(member, piece, marks)).toMatchObject(repeatedRefusal)
  expect(await world.reportPiece(member, piece)).toMatchObject(repeatedRefusal)
  const regrade = regradeReportedPiece(world.services, {
    reportId: await reportIdOf(piece),
    operator,
    condition: 'worn',
  })
  await expect(regrade).rejects.toThrow('already regraded')
  expect(await creditsOf(member)).toBe(18)
})

test('a reported piece cannot be checked, so credits are never freed twice', async () => {
  const member = await family()
  const [piece] = member.pieces
  await world.reportPiece(member, piece)
  for (const marks of [[], [stain]])
    expect(await checkArrival(member, piece, marks)).toMatchObject(refusedWith('already_done', 'already told us'))
  expect(await readArrival(member, piece)).toMatchObject({
    check: { can: { check: { allowed: false } }, reported: true },
  })
})

test('the fourth worse piece within 90 days waits for an operator', async () => {
  const member = await family({ credits: [24, 24, 24, 24] })
  for (const [index, piece] of member.pieces.entries()) {
    const answer = await checkArrival(member, piece, [stain])
    expect(answer).toMatchObject({ body: { creditsFreed: index < 3 ? 6 : null } })
  }
  expect(await creditsOf(member)).toBe(3 * 18 + 24)
  const fourth = member.pieces[3] as (typeof member.pieces)[0]
  expect(await world.readReport(member, fourth)).toMatchObject({ report: { state: 'open', review: 'limit' } })
  // An operator can still regrade it and free the same credits.
  await regradeReportedPiece(world.services, { reportId: await reportIdOf(fourth), operator, condition: 'worn' })
  expect(await creditsOf(member)).toBe(4 * 18)
  expect(await checkArrival(member, fourth, [stain])).toMatchObject({ body: { creditsFreed: null } })
})

test('a piece regraded more than 90 days ago no longer counts towards the limit', async () => {
  const member = await family({ credits: [24, 24, 24, 24] })
  const [first, ...others] = member.pieces as (typeof member.pieces)[0][]
  if (!first) throw new Error('nothing was rented')
  const setCheckedAt = (date: Date) =>
    db.updateTable('arrival_check').set({ checked_at: date }).where('loan_id', '=', first.loanId).execute()
  await checkArrival(member, first, [stain])
  await setCheckedAt(new Date('2026-08-21T22:00:00Z'))
  for (const piece of others)
    expect(await checkArrival(member, piece, [stain])).toMatchObject({ body: { creditsFreed: 6 } })
  await setCheckedAt(world.time.now)
})

test.each([
  ['that already takes the fewest credits', 'lowest'],
  ['all of whose marks were shown', 'shown'],
] as const)(
  'a worse piece %s is left to an operator: it frees no credits, and only the office is emailed',
  async (_, review) => {
    const member = await family()
    const [piece] = member.pieces
    if (review === 'lowest')
      await db.updateTable('loan').set({ condition: 'worn' }).where('id', '=', piece.loanId).execute()
    else await world.marked(piece, [{ ...stain, size: 'small' }], beforeTheOrder)
    expect(await checkArrival(member, piece, [stain])).toMatchObject({ body: { answer: 'worse', creditsFreed: null } })
    expect(await world.readReport(member, piece)).toMatchObject({ report: { state: 'open', review } })
    expect(await creditsOf(member)).toBe(24)
    await world.work()
    const sent = world.mails.filter((mail) => JSON.stringify(mail).includes(member.account.email))
    expect(sent.map(({ template }) => template).filter((name) => /report|regrad/.test(name))).toEqual([
      'piece-reported-note',
    ])
    expect(sent.find(({ template }) => template === 'piece-reported-note')?.text).toContain('Marked on arrival: ')
    await declineReport(world.services, { reportId: await reportIdOf(piece), operator, reason: 'It was shown.' })
  },
)

test('one press confirms that all pieces match, except those already answered or reported', async () => {
  const member = await family({ credits: [24, 24, 24] })
  const [worse, reported, third] = member.pieces as [
    (typeof member.pieces)[0],
    (typeof member.pieces)[0],
    (typeof member.pieces)[0],
  ]
  const { act } = await orderOf(member)
  await checkArrival(member, worse, [stain])
  await world.reportPiece(member, reported)
  for (const _ of [1, 2]) expect(await act('orderMatches')).toMatchObject({ ok: true, body: { matching: 1 } })
  const shown = await act('orderArrival')
  if (!shown.ok || !('checks' in shown.body)) throw new Error('the arrival is not shown')
  const answers = new Map(shown.body.checks.map(({ loanId, answer }) => [loanId, answer]))
  expect([worse, reported, third].map(({ loanId }) => answers.get(loanId))).toEqual(['worse', null, 'matches'])
})

test('an order shows nothing to check before it has arrived', async () => {
  const member = await family({ until: 'dispatched' })
  const { act } = await orderOf(member)
  expect(await act('orderArrival')).toMatchObject({ ok: true, body: { checks: [], untilLabel: null } })
  expect(await act('orderMatches')).toMatchObject(refusedWith('not_now', 'still on its way'))
})

test('after fourteen days no piece can be checked, and earlier answers stay', async () => {
  const member = await family({ credits: [24, 24] })
  const { act } = await orderOf(member)
  const [first, second] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  await checkArrival(member, first)
  world.time.now = new Date('2026-11-27T10:00:00Z')
  expect(await checkArrival(member, second)).toMatchObject(refusedWith('not_now', 'until 26 November 2026'))
  expect(await act('orderMatches')).toMatchObject({ ok: true, body: { matching: 1 } })
  expect(await readArrival(member, second)).toMatchObject({ check: { can: { check: { allowed: false } } } })
})
