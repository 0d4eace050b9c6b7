// A piece that is not as described: its family reports it with words and a photo, and an operator decides (product
// §4.11).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Can, CreditsField, Line, Nullable, Strict, Uuid } from '../primitives.ts'
import { ListedPiece, OfRental } from '../rental-shapes.ts'

export const reportStates = ['open', 'regraded', 'taken_back', 'declined'] as const
export const reportedFaults = ['worn', 'damaged', 'wrong_piece'] as const
export type ReportedFault = (typeof reportedFaults)[number]

const bodyBytes = 12_000_000

const PieceReport = Strict({
  id: Uuid,
  state: Type.Enum([...reportStates], {
    description:
      'regraded: its condition is lowered and it takes fewer credits; taken_back: its return is booked, free of charge; declined: nothing changes',
  }),
  what: Type.Enum([...reportedFaults]),
  words: Type.String(),
  marks: Type.Array(Type.String(), {
    description: 'Display text of the marks that the family reported in the arrival check, such as Left cuff: stain',
  }),
  review: Type.Union([Type.Enum(['limit', 'lowest', 'shown']), Type.Null()], {
    description:
      'Why an operator decides after the arrival check: limit: too many pieces of the account were regraded at once recently; lowest: the piece already takes the fewest credits; shown: the marks were shown',
  }),
  hasPhoto: Type.Boolean({
    description: 'Whether a photo was sent; it is deleted some time after the report is resolved',
  }),
  reportedOnLabel: Type.String(),
  resolvedOnLabel: Nullable(Type.String()),
  creditsFreed: Type.Union([CreditsField, Type.Null()], {
    description: 'Null unless the piece was regraded or taken back',
  }),
  conditionLabel: Type.Union([Type.String(), Type.Null()], {
    description: 'The condition of a piece that was regraded',
  }),
  labelCode: Type.Union([Type.String(), Type.Null()], {
    description: 'The label of the return in which the piece is taken back',
  }),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why the report was declined' }),
})

export const pieceReports = {
  getPieceReport: endpoint({
    id: 'getPieceReport',
    summary: 'Returns whether a piece may be reported as not as described, or the state of its report',
    method: 'GET',
    path: '/shop/rentals/:id/not-as-described',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({
      piece: ListedPiece,
      can: Strict({ report: Can }),
      untilLabel: Type.Union([Type.String(), Type.Null()], {
        description: 'The last day on which the piece may be reported; null before it has arrived',
      }),
      longestWords: Type.Integer(),
      mostPhotoBytes: Type.Integer(),
      report: Nullable(PieceReport),
    }),
    refusals: ['not_found'],
  }),
  reportPiece: endpoint({
    id: 'reportPiece',
    summary:
      'Reports a piece as not as described, once per rental and free of charge; repeating the call returns the same report',
    method: 'POST',
    path: '/shop/rentals/:id/not-as-described',
    access: 'account',
    params: OfRental,
    bodyBytes,
    body: Strict({
      what: Type.Enum([...reportedFaults], {
        description: 'worn: more worn than shown; wrong_piece: not the piece that was ordered',
      }),
      // Longer than what is stored, because that limit applies after spaces are collapsed.
      words: Line(5000),
      photo: Type.Optional(
        Type.String({
          maxLength: bodyBytes,
          description: 'A JPEG, PNG, WebP or AVIF picture of at most 6 MB, as base64',
        }),
      ),
    }),
    status: 200,
    answer: Strict({ reportId: Uuid }),
    refusals: ['not_found', 'not_now', 'already_done', 'invalid_request'],
  }),
}
