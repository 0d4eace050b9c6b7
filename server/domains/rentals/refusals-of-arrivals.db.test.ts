// Every refusal that the contract declares for pieces that are checked on arrival, with the words that people read.
import { afterEach } from 'vitest'
import { messages } from '#contract/messages.ts'
import { arrivalChecks } from '#contract/rentals/arrival-checks.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { after, notFoundRows, type RefusedRow, testRefusals } from '#tests/support/refusal-table.ts'
import type { BuyerOptions } from '#tests/support/worlds/buying-world.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = reportingWorld(db, {})
afterEach(() => world.expectInvariants())

const stain = { side: 'front', number: 2, kind: 'stain' } as const

async function checking(options: Partial<BuyerOptions> = {}, more: object = {}) {
  const member = await world.family(options)
  const [piece] = member.pieces
  const body = { answer: 'worse', marks: [stain], ...more }
  return { member, piece, viewer: member.viewer, input: { params: { id: piece.loanId }, body } }
}
async function matching(options: Partial<BuyerOptions> = {}) {
  const { viewer, piece } = await checking(options)
  return { viewer, input: { params: { id: await world.orderIdOf(piece) } } }
}
const reading = async (made: ReturnType<typeof matching> | ReturnType<typeof checking>) => {
  const { viewer, input } = await made
  return { viewer, input: { params: input.params } }
}
const tooLate = () => {
  world.time.now = new Date('2026-11-27T10:00:00Z')
}

const rows: RefusedRow[] = [
  ['checkArrival', 'not_now', 'still on its way', () => checking({ until: 'dispatched' })],
  [
    'checkArrival',
    'not_now',
    'sending this piece back',
    () => after(checking(), ({ member }) => world.sendBack(member, member.pieces)),
  ],
  ['checkArrival', 'not_now', 'is yours', () => after(checking(), ({ piece }) => world.ends(piece, 'kept'))],
  ['checkArrival', 'not_now', 'until 26 November 2026', () => after(checking(), tooLate)],
  [
    'checkArrival',
    'already_done',
    'already told us',
    () => after(checking(), ({ member, piece }) => world.reportPiece(member, piece)),
  ],
  [
    'checkArrival',
    'already_done',
    'already told us',
    () => after(checking(), ({ member, piece }) => world.checkArrival(member, piece)),
  ],
  ['checkArrival', 'invalid_request', 'where it’s worse', () => checking({}, { marks: [] })],
  ['checkArrival', 'invalid_request', 'where it’s worse', () => checking({}, { answer: 'matches' })],
  ['checkArrival', 'invalid_request', 'where it’s worse', () => checking({}, { marks: [{ ...stain, number: 30 }] })],
  ...[{ number: 0 }, { number: 1.5 }, { side: 'inside' }, { kind: 'smell' }].map(
    (more): RefusedRow => [
      'checkArrival',
      'malformed',
      messages.badRequest,
      () => checking({}, { marks: [{ ...stain, ...more }] }),
    ],
  ),
  [
    'checkArrival',
    'malformed',
    messages.badRequest,
    () => checking({}, { marks: Array.from({ length: 7 }, () => stain) }),
  ],
  ['orderMatches', 'not_now', 'still on its way', () => matching({ until: 'dispatched' })],
  ['orderMatches', 'not_now', 'until 26 November 2026', () => after(matching(), tooLate)],
]

const notFound = notFoundRows(
  [
    ['checkArrival', checking],
    ['getArrivalCheck', () => reading(checking())],
    ['orderMatches', matching],
    ['orderArrival', () => reading(matching())],
  ],
  () => world.member(),
)

testRefusals(world.call, { endpoints: Object.values(arrivalChecks), rows: [...rows, ...notFound] })
