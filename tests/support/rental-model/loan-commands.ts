// The actions of the member and the office on orders and pieces, and the effects of time and chance, as commands.
import fc from 'fast-check'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import {
  deliverOrder,
  dispatchOrder,
  inspectReturn,
  receiveReturn,
  startPicking,
} from '#server/domains/rentals/index.ts'
import { toId } from '#server/kernel/ids.ts'
import * as acts from './acts.ts'
import type { Answer } from './checkouts.ts'
import {
  command,
  expectSameAnswer,
  indexesWhere,
  loanedPieces,
  loanId,
  pickSubject,
  pickSubjects,
  readyPieces,
} from './command.ts'
import { findings, inspections } from './inspections.ts'
import { creditsOf, type Loan, loansOf, type Model, type Order, type Parcel, type Piece } from './model.ts'
import { morning } from './morning.ts'
import * as parcels from './parcel-acts.ts'
import type { RealFamily } from './real-family.ts'

const number = fc.nat(99)
const orderId = (real: RealFamily, at: number) => toId<'order'>(real.ids().orders[at] as string)
const returnId = (real: RealFamily, at: number) => toId<'return'>(real.ids().parcels[at] as string)

type Both = (m: Model, real: RealFamily, at: number) => Promise<readonly [Answer, Answer]>

const anOrder = (m: Model, likely: readonly Order['state'][], which: number) =>
  pickSubject(
    indexesWhere(m.orders),
    indexesWhere(m.orders, ({ state }) => likely.includes(state)),
    which,
  )
const onOrder = (name: string, likely: readonly Order['state'][], both: Both) =>
  number.map((which) =>
    command(
      `${name} ${which}`,
      (m) => anOrder(m, likely, which),
      async (m, real, at) => expectSameAnswer(...(await both(m, real, at)), name),
    ),
  )
const aParcel = (m: Model, likely: readonly Parcel['state'][], which: number) =>
  pickSubject(
    indexesWhere(m.parcels),
    indexesWhere(m.parcels, ({ state }) => likely.includes(state)),
    which,
  )
const onParcel = (name: string, likely: readonly Parcel['state'][], both: Both) =>
  number.map((which) =>
    command(
      `${name} ${which}`,
      (m) => aParcel(m, likely, which),
      async (m, real, at) => expectSameAnswer(...(await both(m, real, at)), name),
    ),
  )
const aLoan = (m: Model, likely: Loan['state'], which: number) =>
  pickSubject(
    indexesWhere(m.loans),
    indexesWhere(m.loans, ({ state }) => state === likely),
    which,
  )

export const cancelOrder = onOrder('cancel order', ['placed'], async (m, real, at) => {
  const answer = await real.call('cancelOrder', { params: { id: orderId(real, at) } }, { viewer: real.viewer })
  return [real.answer(answer), acts.cancelOrder(m, at)]
})

const changes = fc.array(number, { maxLength: 2 })
export const changeOrder = fc
  .record({ which: number, drop: changes, add: changes, isStale: fc.nat(9).map((chance) => chance === 0) })
  .map(({ which, drop, add, isStale }) =>
    command(
      `change order ${which}: without [${drop}], with [${add}]${isStale ? ', from an old page' : ''}`,
      (m) => anOrder(m, ['placed'], which),
      async (m, real, at) => {
        const has = loansOf(m, { order: at }).flatMap(({ state, piece }) => (state === 'cancelled' ? [] : [piece]))
        const dropped = pickSubjects(has, has, drop)
        const added = pickSubjects(indexesWhere(m.pieces), readyPieces(m), add)
        const pieces = [...new Set([...has.filter((piece) => !dropped.includes(piece)), ...added])]
        const revision = Math.max(0, (m.orders[at] as Order).revision - (isStale ? 1 : 0))
        const body = { revision, inventoryItemIds: real.idsOf(pieces), creditsUsed: creditsOf(m, pieces) }
        const input = { params: { id: orderId(real, at) }, body }
        const answer = await real.call('changeOrder', input, { viewer: real.viewer })
        expectSameAnswer(real.answer(answer), acts.changeOrder(m, at, { pieces, revision }), 'change order')
      },
    ),
  )

/** Occasionally one of the order's pieces is missing. */
export const pick = fc.record({ which: number, missing: fc.option(number, { freq: 1 }) }).map(({ which, missing }) =>
  command(
    `pick ${which}${missing === null ? '' : `, ${missing} is missing`}`,
    (m) => anOrder(m, ['placed'], which),
    async (m, real, at) => {
      const has = loansOf(m, { order: at }).map(({ piece }) => piece)
      const missingPiece = missing === null ? null : (has[missing % has.length] as number)
      const picking = { orderId: orderId(real, at), missing: real.idsOf(missingPiece === null ? [] : [missingPiece]) }
      const answer = await real.office(({ services, operator }) => startPicking(services, { ...picking, operator }))
      expectSameAnswer(answer, acts.pickOrder(m, at, missingPiece), 'pick')
    },
  ),
)
const dispatch: Both = async (m, real, at) => [
  await real.office(({ services, operator }) => dispatchOrder(services, { orderId: orderId(real, at), operator })),
  acts.dispatchOrder(m, at),
]
const deliver: Both = async (m, real, at) => [
  await real.office(({ services, operator }) => deliverOrder(services, { orderId: orderId(real, at), operator })),
  acts.deliverOrder(m, at),
]
export const sendOff = onOrder('dispatch', ['placed', 'picking'], dispatch)
export const arrive = onOrder('deliver', ['dispatched'], deliver)
const onTheWay = (m: Model) => indexesWhere(m.orders, ({ state }) => state !== 'delivered' && state !== 'cancelled')
export const allArrive = fc.constant(
  command(
    'everything arrives',
    (m) => (onTheWay(m).length > 0 ? onTheWay(m) : undefined),
    async (m, real, orders) => {
      for (const at of orders) {
        if (m.orders[at]?.state !== 'dispatched') expectSameAnswer(...(await dispatch(m, real, at)), 'dispatch')
        expectSameAnswer(...(await deliver(m, real, at)), 'deliver')
      }
    },
  ),
)

export const post = onParcel('post', ['announced'], async (m, real, at) => {
  const input = { params: { id: returnId(real, at) }, body: { proof: 'AB123456789GB' } }
  return [real.answer(await real.call('postReturn', input, { viewer: real.viewer })), parcels.postParcel(m, at)]
})
/** A parcel may still arrive after its return has lapsed, or has been counted as lost. */
export const receive = fc
  .record({ which: number, came: fc.option(fc.array(number, { minLength: 1, maxLength: 4 })) })
  .map(({ which, came }) =>
    command(
      `receive ${which}${came ? ` with [${came}]` : ''}`,
      (m) => aParcel(m, ['announced', 'posted', 'cancelled', 'lost'], which),
      async (m, real, at) => {
        const contents = loansOf(m, { parcel: at }).map(({ piece }) => piece)
        const others = loanedPieces(m, ({ state }) => state === 'at_home' || state === 'kept')
        const pieces = came && pickSubjects(indexesWhere(m.pieces), [...contents, ...contents, ...others], came)
        const parcel = { returnId: returnId(real, at), garmentIds: pieces ? real.idsOf(pieces) : undefined }
        const answer = await real.office(({ services, operator }) => receiveReturn(services, { ...parcel, operator }))
        expectSameAnswer(answer, parcels.receiveParcel(m, at, pieces), 'receive')
      },
    ),
  )
export const inspect = fc
  .record({ which: number, piece: fc.option(number), ...inspections })
  .map(({ which, piece, outcome, safety }) =>
    command(
      `inspect ${which}, ${piece === null ? 'all' : `piece ${piece}`}: ${outcome}, safety ${safety}`,
      (m) => aParcel(m, ['received'], which),
      async (m, real, at) => {
        const contents = loansOf(m, { parcel: at }).map((loan) => loan.piece)
        const chosen = piece === null || contents.length === 0 ? null : (contents[piece % contents.length] as number)
        const garmentId = chosen === null ? undefined : real.idsOf([chosen])[0]
        const inspection = { returnId: returnId(real, at), outcome, garmentId, safety: findings[safety] }
        const answer = await real.office((by) => inspectReturn(by.services, { ...inspection, operator: by.operator }))
        expectSameAnswer(answer, parcels.inspectParcel(m, at, { piece: chosen, outcome, safety }), 'inspect')
      },
    ),
  )

async function extendOne(m: Model, real: RealFamily, at: number, isOld: boolean): Promise<void> {
  const { hires } = m.loans[at] as Loan
  const shown = hires.at(isOld && hires.length > 1 ? -2 : -1)?.endsOn ?? acts.someDay
  const input = { params: { id: loanId(m, real, at) }, body: { endsOn: shown } }
  const answer = await real.call('extendRental', input, { viewer: real.viewer })
  expectSameAnswer(real.answer(answer), acts.extendLoan(m, at, shown), 'keep longer')
}
export const extend = fc.record({ which: number, isOld: fc.boolean() }).map(({ which, isOld }) =>
  command(
    `keep ${which} longer${isOld ? ', from an old page' : ''}`,
    (m) => aLoan(m, 'at_home', which),
    (m, real, at) => extendOne(m, real, at, isOld),
  ),
)
export const extendAll = fc.constant(
  command(
    'keep everything longer',
    (m) => {
      const reminded = indexesWhere(m.loans, ({ state, notice }) => state === 'at_home' && notice !== 'none')
      return reminded.length > 0 ? reminded : undefined
    },
    async (m, real, loans) => {
      for (const at of loans) await extendOne(m, real, at, false)
    },
  ),
)
export const cancelPurchase = number.map((which) =>
  command(
    `cancel purchase ${which}`,
    (m) => aLoan(m, 'kept', which),
    async (m, real, at) => {
      const answer = await real.call('cancelKeep', { params: { id: loanId(m, real, at) } }, { viewer: real.viewer })
      expectSameAnswer(real.answer(answer), acts.cancelPurchase(m, at), 'cancel purchase')
    },
  ),
)

/** Moves a piece to the resale shop, most likely one that a checkout holds. */
export const withdraw = number.map((which) =>
  command(
    `withdraw ${which}`,
    (m) => {
      const open = m.checkouts.find(({ state }) => state === 'open')?.wanted
      const held = open?.slot === 'rental' ? open.get.filter((piece) => readyPieces(m).includes(piece)) : []
      return readyPieces(m).length > 3 ? pickSubject(readyPieces(m), held, which) : undefined
    },
    async (m, real, piece) => {
      await real.withdraw(piece)
      ;(m.pieces[piece] as Piece).state = 'resale'
    },
  ),
)
export const membership = fc
  .constantFrom<MembershipState[]>('active', 'active', 'past_due', 'paused', 'ending')
  .map((to) =>
    command(
      `the membership becomes ${to}`,
      (m) => acts.mayBecome(m, to) || undefined,
      async (m, real) => {
        await real.become(to)
        acts.become(m, to)
      },
    ),
  )

const hour = 3_600_000
const day = 24 * hour
export const time = fc
  .oneof(
    fc.constantFrom(hour / 6, hour / 3, 2 * hour, 20 * hour),
    fc.integer({ min: 1, max: 25 }).map((days) => days * day),
    fc.constantFrom(80, 91, 92, 150, 274).map((days) => days * day),
  )
  .map((ms) =>
    command(
      ms < day ? `${ms / hour} hours pass` : `${ms / day} days pass`,
      () => true,
      async (m, real) => {
        real.time.now = m.now = new Date(m.now.getTime() + ms)
        await real.morning()
        acts.askAboutUndelivered(m)
        morning(m)
      },
    ),
  )
