// A piece that somebody has found (product §12.6): its finder and the family that has it exchange fixed sentences, and
// learn nothing about each other.
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Can, DayField, Nullable, Strict, Text, Uuid } from '../primitives.ts'
import { Picture } from '../product.ts'
import { ListedPiece, OfRental } from '../rental-shapes.ts'

export const findingPlaces = ['nursery', 'park', 'friends_house', 'cafe', 'bus_or_train', 'elsewhere'] as const
export type FindingPlace = (typeof findingPlaces)[number]
export const findingAnswers = ['pick_up', 'leave_it', 'hand_in', 'have_it'] as const
export type FindingAnswer = (typeof findingAnswers)[number]

const Place = Type.Enum([...findingPlaces])
const AnswerCode = Type.Enum([...findingAnswers])
const Said = Strict({ code: AnswerCode, sentence: Type.String({ description: 'Display text' }) })

/** The piece as anybody sees it in the shop. */
const FoundPiece = Strict({
  name: Type.String(),
  brand_name: Type.String(),
  userSizeLabel: Type.String(),
  picture: Picture,
})

export const findings = {
  findingForm: endpoint({
    id: 'findingForm',
    summary:
      'Returns what the finder of a piece can say, by the code on its label; the answer is the same wherever the piece is',
    method: 'GET',
    path: '/shop/garment-details-qr/:id/found',
    access: 'public',
    params: Strict({ id: Text(60) }),
    status: 200,
    answer: Strict({
      piece: FoundPiece,
      places: Type.Array(Strict({ code: Place, label: Type.String({ description: 'Display text' }) })),
      from: Type.String({ format: 'date', description: 'The earliest day, in London' }),
      fromLabel: Type.String({ description: 'Display text, such as 21 October 2026' }),
      to: Type.String({ format: 'date', description: 'Today, in London' }),
      answeredForDays: Type.Integer({ description: 'For how many days the finder can read an answer' }),
    }),
    refusals: ['not_found'],
  }),
  reportFinding: endpoint({
    id: 'reportFinding',
    summary:
      'Passes on where and when a piece was found, to the family that has it or to us; limited per piece and per network',
    method: 'POST',
    path: '/shop/findings',
    access: 'public',
    body: Strict({ qrId: Text(60), place: Place, foundOn: DayField }),
    status: 201,
    answer: Strict({ token: Type.String({ description: 'The finder’s only way to the answer; it is not stored' }) }),
    refusals: ['invalid_request', 'not_found'],
  }),
  getFinding: endpoint({
    id: 'getFinding',
    summary: 'Returns what a finder said, and the answer, but never whether anybody has the piece',
    method: 'GET',
    path: '/shop/findings/:token',
    access: 'public',
    params: Strict({ token: Text(100) }),
    status: 200,
    answer: Strict({
      piece: FoundPiece,
      placeLabel: Type.String({ description: 'Display text, such as at a nursery or school' }),
      foundOnLabel: Type.String(),
      untilLabel: Type.String({ description: 'The last day on which this can be read' }),
      answeredForDays: Type.Integer(),
      answer: Nullable(Said),
    }),
    refusals: ['not_found'],
  }),
  rentalFindings: endpoint({
    id: 'rentalFindings',
    summary:
      'Returns what finders said about a piece of this account, newest first, with the sentences that can answer them',
    method: 'GET',
    path: '/shop/rentals/:id/findings',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({
      piece: ListedPiece,
      lost: Type.Boolean({
        description: 'Whether the piece is missing or was paid for as lost: it can then be reported found',
      }),
      quietDays: Type.Integer({ description: 'For how many days after the answer have_it no finding is emailed' }),
      findings: Type.Array(
        Strict({
          id: Uuid,
          placeLabel: Type.String({ description: 'Display text, such as at a nursery or school' }),
          foundOnLabel: Type.String(),
          untilLabel: Type.String({ description: 'The last day on which the finder can read an answer' }),
          answer: Nullable(Said),
          answers: Type.Array(Said, { description: 'The answers that suit the place where the piece was found' }),
          can: Strict({ answer: Can }),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  answerFinding: endpoint({
    id: 'answerFinding',
    summary: 'Answers a finder with a fixed sentence, once; repeating the same answer changes nothing',
    method: 'POST',
    path: '/shop/rentals/:id/findings',
    access: 'account',
    params: OfRental,
    body: Strict({ findingId: Uuid, answer: AnswerCode }),
    status: 200,
    answer: Strict({ answer: Said }),
    refusals: ['not_found', 'not_now', 'already_done', 'invalid_request'],
  }),
}
