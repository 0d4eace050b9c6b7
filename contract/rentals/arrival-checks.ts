// Calls with which a family compares a piece that has arrived with the marks shown when it was ordered: it matches, or
// it is worse (product §5.2).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MarkKind, OutlineSide, PiecePassport } from '../inventory.ts'
import { Can, CreditsField, Nullable, Strict, Text, Uuid } from '../primitives.ts'
import { ListedPiece, OfRental } from '../rental-shapes.ts'

/** A piece that is worse in more places is described in words instead, and an operator decides. */
export const maxArrivalMarks = 6

const Answer = Type.Enum(['matches', 'worse'])

const zone = {
  side: OutlineSide,
  number: Type.Integer({ minimum: 1, maximum: 30, description: 'Number of the zone on its side' }),
}

const ArrivalCheck = Strict({
  loanId: Uuid,
  piece: ListedPiece,
  shown: PiecePassport,
  can: Strict({ check: Can }),
  answer: Nullable(Answer),
  checkedOnLabel: Nullable(Type.String()),
  reported: Type.Boolean({
    description: 'Whether the piece was reported as not as described; the report has the outcome',
  }),
})

export const arrivalChecks = {
  getArrivalCheck: endpoint({
    id: 'getArrivalCheck',
    summary:
      'Returns a rented piece with the marks that were shown when it was ordered, and whether its family may still check it',
    method: 'GET',
    path: '/shop/rentals/:id/arrival-check',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({
      check: ArrivalCheck,
      untilLabel: Type.Union([Type.String(), Type.Null()], {
        description: 'The last day on which the piece may be checked; null before it has arrived',
      }),
      zones: Type.Array(Strict({ ...zone, name: Type.String(), x: Type.Number(), y: Type.Number() }), {
        description: 'Every zone of the outline of the piece, with the position of the zone’s number on the drawing',
      }),
      kinds: Type.Array(Strict({ code: MarkKind, label: Type.String() })),
      mostMarks: Type.Integer(),
    }),
    refusals: ['not_found'],
  }),
  checkArrival: endpoint({
    id: 'checkArrival',
    summary:
      'Says that a piece matches what was shown, or where it is worse; a worse piece takes fewer credits at once, or an operator decides. Allowed once per rental; repeating the call returns the same answer',
    method: 'POST',
    path: '/shop/rentals/:id/arrival-check',
    access: 'account',
    params: OfRental,
    body: Strict({
      answer: Answer,
      marks: Type.Array(Strict({ ...zone, kind: MarkKind }), {
        maxItems: maxArrivalMarks,
        description: 'Where the piece is worse than shown; empty for a piece that matches',
      }),
    }),
    status: 200,
    answer: Strict({
      answer: Answer,
      creditsFreed: Type.Union([CreditsField, Type.Null()], {
        description: 'Null for a piece that matches, and while an operator decides',
      }),
    }),
    refusals: ['not_found', 'not_now', 'already_done', 'invalid_request'],
  }),
  orderArrival: endpoint({
    id: 'orderArrival',
    summary:
      'Returns the pieces of an order that have arrived, each with the marks that were shown when it was ordered',
    method: 'GET',
    path: '/shop/orders/:id/arrival-check',
    access: 'account',
    params: Strict({ id: Text(64) }),
    status: 200,
    answer: Strict({
      checks: Type.Array(ArrivalCheck, { description: 'Empty before the order has arrived' }),
      untilLabel: Nullable(Type.String()),
    }),
    refusals: ['not_found'],
  }),
  orderMatches: endpoint({
    id: 'orderMatches',
    summary:
      'Confirms that every piece of an order that may still be checked matches what was shown; repeating the call changes nothing',
    method: 'POST',
    path: '/shop/orders/:id/arrival-check',
    access: 'account',
    params: Strict({ id: Uuid }),
    status: 200,
    answer: Strict({ matching: Type.Integer({ description: 'Pieces of the order that match' }) }),
    refusals: ['not_found', 'not_now'],
  }),
}
