// Every refusal that the contract declares for calls about a missing piece, with the words that people read.
import { afterEach } from 'vitest'
import { messages } from '#contract/messages.ts'
import { losses } from '#contract/rentals/losses.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { after, notFoundRows, type RefusedRow, testRefusals } from '#tests/support/refusal-table.ts'
import type { BuyerOptions } from '#tests/support/worlds/buying-world.ts'
import { losingWorld } from '#tests/support/worlds/losing-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = losingWorld(db, {})
afterEach(async () => {
  world.gateway.unreachable = false
  await world.expectInvariants()
})

async function atHome(options: Partial<BuyerOptions> = {}) {
  const member = await world.family(options)
  const [piece] = member.pieces
  return { member, piece, viewer: member.viewer, input: { params: { id: piece.loanId } } }
}
const reporting = async (options: Partial<BuyerOptions> = {}, kind = 'lost') => {
  const home = await atHome(options)
  return { ...home, input: { ...home.input, body: { kind } } }
}
const reported = (options: Partial<BuyerOptions> = {}) =>
  after(atHome(options), ({ member, piece }) => world.report(member, piece))
const approved = (options: Partial<BuyerOptions> = {}) =>
  after(atHome(options), ({ member, piece }) => world.approved(member, piece))
const paid = (options: Partial<BuyerOptions> = {}) =>
  after(approved(options), ({ member, piece }) => world.paid(member, piece))

const rows: RefusedRow[] = [
  ['reportRental', 'not_now', 'still on its way', () => reporting({ until: 'dispatched' })],
  [
    'reportRental',
    'not_now',
    'sending this piece back',
    () => after(reporting(), ({ member }) => world.sendBack(member, member.pieces)),
  ],
  ['reportRental', 'not_now', 'is yours', () => after(reporting(), ({ piece }) => world.ends(piece, 'kept'))],
  ['reportRental', 'not_now', 'isn’t with you', () => after(reporting(), ({ piece }) => world.ends(piece, 'lost'))],
  [
    'foundRental',
    'not_now',
    'It’s yours',
    () =>
      after(paid(), () => {
        world.time.now = new Date('2027-03-01T10:00:00Z')
      }),
  ],
  [
    'foundRental',
    'membership_state',
    'Email us for a label',
    () =>
      after(paid(), ({ member }) =>
        db
          .updateTable('membership')
          .set(membershipIn('paused', world.time.now))
          .where('id', '=', member.membershipId)
          .execute(),
      ),
  ],
  [
    'foundRental',
    'over_credits',
    'only 10 free',
    () =>
      after(paid(), async ({ member: { accountId } }) => {
        const garmentIds = [await world.garment({ credits: 95 }), await world.garment({ credits: 95 })]
        await world.order({ accountId, garmentIds, until: 'placed', placedAt: world.time.now })
      }),
  ],
  ...(['getLossPayment', 'payLoss'] as const).flatMap((id): RefusedRow[] => [
    [id, 'not_found', messages.notFound, () => atHome()],
    [id, 'not_now', 'nothing to pay for this piece yet', () => reported()],
    [id, 'not_now', 'aren’t missing', () => after(reported(), ({ member, piece }) => world.found(member, piece))],
    [
      id,
      'provider_unreachable',
      '',
      () =>
        after(approved(), async ({ member, piece }) => {
          if (id === 'payLoss') await world.getPayment(member, piece)
          world.gateway.unreachable = true
        }),
    ],
  ]),
  ['payLoss', 'payment_required', messages.invalidRequest, () => approved()],
  [
    'payLoss',
    'not_in_uk',
    'refunded your payment',
    () =>
      after(approved(), async ({ member, piece }) => {
        const payment = await world.getPayment(member, piece)
        const secret = payment.ok ? String(payment.body.clientSecret) : ''
        world.gateway.pay(secret.replace('_secret', ''), 'JE')
      }),
  ],
]

const notFound = notFoundRows(
  [
    ['getLoss', atHome],
    ['reportRental', reporting],
    ['foundRental', reported],
    ['getLossPayment', approved],
    ['payLoss', approved],
  ],
  () => world.member(),
)

testRefusals(world.call, { endpoints: Object.values(losses), rows: [...rows, ...notFound] })
