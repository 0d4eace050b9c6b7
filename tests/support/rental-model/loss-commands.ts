// The acts of the member and the office on missing pieces, as commands.
import fc from 'fast-check'
import { approveLoss, inspectFoundPiece, receivePiece, waiveLoss } from '#server/domains/rentals/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { command, expectSameAnswer, indexesWhere, loanId, pickSubject } from './command.ts'
import { findings, inspections } from './inspections.ts'
import * as acts from './loss-acts.ts'
import { isWaiting, type Loan, type Loss, latestLoanOf, type Model, waitingLossOf } from './model.ts'
import * as parcels from './parcel-acts.ts'
import { loansInRowOrder } from './read-rows.ts'
import type { RealFamily } from './real-family.ts'

const number = fc.nat(99)

export const report = number.map((which) =>
  command(
    `report lost ${which}`,
    (m) =>
      pickSubject(
        indexesWhere(m.loans),
        indexesWhere(m.loans, ({ state }) => state === 'at_home'),
        which,
      ),
    async (m, real, at) => {
      const input = { params: { id: loanId(m, real, at) }, body: { kind: 'lost' } }
      const answer = await real.call('reportRental', input, { viewer: real.viewer })
      expectSameAnswer(real.answer(answer), acts.reportLoss(m, at), 'report lost')
    },
  ),
)

export const found = number.map((which) =>
  command(
    `found ${which}`,
    (m) => {
      const missed = indexesWhere(m.loans, (loan) => loan.state === 'lost' || waitingLossOf(m, loan) !== undefined)
      return pickSubject(indexesWhere(m.loans), missed, which)
    },
    async (m, real, at) => {
      const answer = await real.call('foundRental', { params: { id: loanId(m, real, at) } }, { viewer: real.viewer })
      expectSameAnswer(real.answer(answer), acts.reportFound(m, at), 'found')
    },
  ),
)

export const decide = fc
  .record({ which: number, decision: fc.constantFrom('approve', 'approve', 'approve', 'waive') })
  .map(({ which, decision }) =>
    command(
      `${decision} ${which}`,
      (m) => {
        const toApprove = indexesWhere(m.losses, ({ state }) => state === 'to_approve')
        return pickSubject(
          indexesWhere(m.losses),
          toApprove.length > 0 ? toApprove : indexesWhere(m.losses, isWaiting),
          which,
        )
      },
      async (m, real, at) => {
        const operation = decision === 'approve' ? approveLoss : waiveLoss
        const lossId = idOf(m, real, m.losses[at] as Loss)
        const answer = await real.office(({ services, operator }) => operation(services, { lossId, operator }))
        expectSameAnswer(answer, acts.decideLoss(m, at, decision), decision)
      },
    ),
  )

function idOf(m: Model, real: RealFamily, loss: Loss): Id<'loss'> {
  const ofLoan = m.losses.filter(({ loan }) => loan === loss.loan)
  const loan = loansInRowOrder(m).indexOf(m.loans[loss.loan] as Loan)
  return toId<'loss'>(real.ids().losses[loan]?.[ofLoan.indexOf(loss)] as string)
}

/** A piece, most likely a lost one, comes without a parcel. */
export const turnUp = number.map((which) =>
  command(
    `${which} turns up`,
    (m) => {
      const lost = indexesWhere(m.pieces, ({ state }) => state === 'lost')
      const piecesOut = indexesWhere(m.pieces, ({ state }) => state === 'out' || state === 'kept')
      return pickSubject(indexesWhere(m.pieces), [...lost, ...lost, ...piecesOut], which)
    },
    async (m, real, piece) => {
      const [garmentId] = real.idsOf([piece]) as [Id<'garment'>]
      const answer = await real.office(({ services, operator }) => receivePiece(services, { garmentId, operator }))
      expectSameAnswer(answer, parcels.receivePiece(m, piece), 'turns up')
    },
  ),
)

export const inspectTurnedUp = fc.record({ which: number, ...inspections }).map(({ which, outcome, safety }) =>
  command(
    `inspect what turned up ${which}: ${outcome}, safety ${safety}`,
    (m) => {
      const received = indexesWhere(m.pieces, ({ state }) => state === 'received')
      const lost = received.filter((piece) => latestLoanOf(m, piece)?.state === 'lost')
      return pickSubject(indexesWhere(m.pieces), lost, which)
    },
    async (m, real, piece) => {
      const [garmentId] = real.idsOf([piece]) as [Id<'garment'>]
      const inspection = { garmentId, outcome, condition: 'used', safety: findings[safety] } as const
      const answer = await real.office((by) => inspectFoundPiece(by.services, { ...inspection, operator: by.operator }))
      expectSameAnswer(answer, parcels.inspectLost(m, piece, { outcome, safety }), 'inspect what turned up')
    },
  ),
)
