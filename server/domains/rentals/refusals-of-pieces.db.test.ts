// Every refusal that the contract declares for calls of the closet (one piece, its purchase, one return), with the
// words that people read. Their successes are tested in the file of each subject.
import { afterEach } from 'vitest'
import { closet } from '#contract/closet.ts'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { messages } from '#contract/messages.ts'
import { addMonths, dayInLondon, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { deleteMembership, membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { after, notFoundRows, type RefusedRow, testRefusals } from '#tests/support/refusal-table.ts'
import { type BuyerOptions, buyingWorld } from '#tests/support/worlds/buying-world.ts'
import { receiveReturn } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = buyingWorld(db)
const { buyer } = world
type Buyer = Awaited<ReturnType<typeof buyer>>
const changed: Buyer[] = []
afterEach(async () => {
  world.gateway.unreachable = false
  // Some of these states allow no pieces at home, which an invariant checks.
  for (const renter of changed.splice(0))
    await update(renter, { ...membershipIn('active', world.time.now), choice_due: false })
  world.time.now = new Date('2026-11-20T10:00:00Z')
  await world.expectInvariants()
})

const today = () => dayInLondon(world.time.now)
const ago = (months: number): LocalDay => addMonths(today(), -months)
const update = ({ membershipId }: Buyer, change: object) =>
  db.updateTable('membership').set(change).where('id', '=', membershipId).execute()
const becomes = (renter: Buyer, state: MembershipState, more: object = {}) => {
  changed.push(renter)
  return update(renter, { ...membershipIn(state, world.time.now), ...more })
}

/** A family with pieces at home, and the input of a call about the first one. */
async function atHome(options: Partial<BuyerOptions> = {}) {
  const renter = await buyer({ credits: [10], ...options })
  const [piece] = renter.pieces
  const params = { id: piece.loanId }
  return { renter, piece, viewer: renter.viewer, input: { params } }
}
const extending = async (endsOn?: string, options: Partial<BuyerOptions> = {}) => {
  const home = await atHome({ cameOn: ago(3), ...options })
  return { ...home, input: { ...home.input, body: { endsOn: endsOn ?? today() } } }
}
async function announced(proof = 'AB1') {
  const { renter, viewer } = await atHome()
  const id = await world.sendBack(renter, renter.pieces)
  return { renter, id, viewer, input: { params: { id }, body: { proof } } }
}
const sentBack = async (state: 'posted' | 'received') => {
  const home = await atHome()
  const returnId = await world.sendBack(home.renter, home.renter.pieces)
  if (state === 'posted') await world.posted(returnId)
  else await receiveReturn(world.services, { returnId, operator: 'sam' })
  return home
}
const bought = async (options: Partial<BuyerOptions> = {}) => {
  const home = await atHome(options)
  await world.buy(home.renter, home.piece)
  return home
}

/** A booked return whose label no job has made yet. */
const withoutLabel = async () => {
  const { viewer, id } = await announced()
  return { viewer, input: { params: { id } } }
}

const refusals: RefusedRow[] = [
  [
    'listRentals',
    'subscription_required',
    messages.subscribeToAccess,
    async () => {
      const member = await world.member()
      await deleteMembership(db, member.membershipId)
      return { viewer: member.viewer, input: {} }
    },
  ],
  [
    'extendRental',
    'subscription_required',
    messages.subscribeToAccess,
    () => after(extending(), ({ renter }) => becomes(renter, 'cancelled')),
  ],
  [
    'extendRental',
    'membership_state',
    'ending soon',
    () => after(extending(), ({ renter }) => becomes(renter, 'ending', { ends_on: today() })),
  ],
  ['extendRental', 'not_now', 'too early', () => extending('2027-02-12', { cameOn: localDay('2026-11-12') })],
  ['extendRental', 'not_now', 'has just changed', () => extending('2026-11-21')],
  ['postReturn', 'invalid_request', 'Enter the number', () => announced('  ')],
  [
    'postReturn',
    'already_done',
    'please email us',
    () =>
      after(announced(), ({ id, viewer }) =>
        world.call('postReturn', { params: { id }, body: { proof: 'AB2' } }, { viewer }),
      ),
  ],
  [
    'postReturn',
    'not_now',
    'already reached us',
    () => after(announced(), ({ id }) => receiveReturn(world.services, { returnId: id, operator: 'sam' })),
  ],
  ['returnLabel', 'not_now', 'still making your label', () => withoutLabel()],
  ...(['getKeepPayment', 'keepPiece'] as const).flatMap((id): RefusedRow[] => [
    [id, 'membership_state', 'is paused', () => after(atHome(), ({ renter }) => becomes(renter, 'paused'))],
    [id, 'not_now', 'still on its way', () => atHome({ until: 'dispatched' })],
    [id, 'not_now', 'in the post to us', () => sentBack('posted')],
    [id, 'not_now', 'isn’t with you', () => sentBack('received')],
    [id, 'not_now', 'nothing to pay', () => atHome({ cameOn: ago(9) })],
    [id, 'already_done', 'already yours', () => after(atHome(), ({ piece }) => world.ends(piece, 'kept'))],
    [
      id,
      'provider_unreachable',
      '',
      () =>
        after(atHome(), async ({ renter, piece }) => {
          if (id === 'keepPiece') await world.open(renter, piece)
          world.gateway.unreachable = true
        }),
    ],
  ]),
  ['keepPiece', 'payment_required', messages.invalidRequest, () => atHome()],
  [
    'keepPiece',
    'payment_required',
    messages.invalidRequest,
    () => after(atHome(), ({ renter, piece }) => world.open(renter, piece)),
  ],
  [
    'keepPiece',
    'not_in_uk',
    'We’ve refunded your payment',
    () =>
      after(atHome(), async ({ renter, piece }) => {
        const checkout = await world.open(renter, piece)
        const secret = checkout.ok ? String(checkout.body.clientSecret) : ''
        world.gateway.pay(secret.replace('_secret', ''), 'JE')
      }),
  ],
  ['cancelKeep', 'not_now', 'until 4 December 2026', () => after(bought(), () => world.passMinutes(15 * 24 * 60))],
  [
    'cancelKeep',
    'membership_state',
    'Reactivate it first',
    () => after(bought(), ({ renter }) => becomes(renter, 'paused')),
  ],
  [
    'cancelKeep',
    'over_credits',
    'only 5 free',
    () =>
      after(bought({ credits: [10, 95, 95] }), async ({ renter: { accountId } }) => {
        const garmentIds = [await world.garment({ credits: 5 })]
        await world.order({ accountId, garmentIds, until: 'placed', placedAt: world.time.now })
      }),
  ],
]

const notFound = notFoundRows(
  [
    ['extendRental', extending],
    ['postReturn', announced],
    ['returnLabel', withoutLabel],
    ['keepOffer', atHome],
    ['getKeepPayment', atHome],
    ['keepPiece', atHome],
    ['cancelKeep', bought],
  ],
  () => world.member(),
)

testRefusals(world.call, { endpoints: Object.values(closet), rows: [...refusals, ...notFound] })
