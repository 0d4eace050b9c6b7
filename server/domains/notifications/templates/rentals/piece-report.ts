// The emails about a piece that is not as described (product §4.11): the confirmation of the report, and its outcome.
import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits } from './order-placed.ts'

export const reportPath = (loanId: string): string => `/account/closet/not-as-described/${loanId}`

export interface ReportedPiece {
  readonly piece: Piece
  /** The page of its report. */
  readonly path: string
}

const reportButton = (path: string): Block => ({ kind: 'button', label: 'See your report', path })

/** Confirms that we have the report. */
export const pieceReported = ({ piece, path, what }: ReportedPiece & { readonly what: string }): EmailMessage => ({
  template: 'piece-reported',
  subject: 'Thank you for telling us about a piece',
  preview: 'You’ve nothing to pay, and nothing to send back for now.',
  heading: 'We’re looking into it',
  blocks: [
    {
      kind: 'text',
      text: `We’re sorry that this piece isn’t as you expected: ${what}. One of us is looking into it, and we’ll email you what we’ve decided. You’ve nothing to pay, and you can order and swap as usual.`,
    },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'text', text: 'There’s more to say? Reply to this email.' },
    reportButton(path),
  ],
})

export interface RegradedPiece extends ReportedPiece {
  readonly before: number
  readonly after: number
}

/** The piece stays with the family, for fewer credits. */
export const pieceRegraded = ({ piece, path, before, after }: RegradedPiece): EmailMessage => ({
  template: 'piece-regraded',
  subject: `We’ve put it right: you’ve ${countCredits(before - after)} back`,
  preview: `The piece now takes ${countCredits(after)} instead of ${before}.`,
  heading: 'You were right',
  blocks: [
    {
      kind: 'text',
      text: `We’re sorry that this piece is more worn than we showed. It now takes ${countCredits(after)} instead of ${before}, so ${countCredits(before - after)} ${before - after === 1 ? 'is' : 'are'} yours to use again. Its price to keep has fallen too.`,
    },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'text', text: 'You’d rather not keep it? Reply to this email.' },
    reportButton(path),
  ],
})

export interface TakenBackPiece extends ReportedPiece {
  readonly freed: number
  /** Null if they had already sent it back. */
  readonly goesBack: {
    readonly labelCode: string
    /** "4 December 2026"; null if it counts from the arrival of a new order. */
    readonly dueOn: string | null
    /** Whether it is a separate return instead of one that they had already booked. */
    readonly isOwn: boolean
  } | null
}

/** The family sends the piece back, free of charge. */
export const pieceTakenBack = ({ piece, path, freed, goesBack }: TakenBackPiece): EmailMessage => ({
  template: 'piece-taken-back',
  subject: goesBack ? 'Please send it back, free of charge' : 'Thank you for sending it back',
  preview: goesBack
    ? `Its ${countCredits(freed)} ${isOrAre(freed)} yours to use again.`
    : 'Its credits are yours to use.',
  heading: goesBack ? 'We’ll take it back' : 'We’ve noted what was wrong',
  blocks: [
    { kind: 'text', text: describeNextSteps(freed, goesBack) },
    { kind: 'pieces', pieces: [piece] },
    ...(goesBack
      ? [
          {
            kind: 'facts' as const,
            rows: [
              ['Return label', goesBack.labelCode] as const,
              ...(goesBack.dueOn ? [['Post by', goesBack.dueOn] as const] : []),
              ['Postage', goesBack.isOwn ? 'Free' : 'In the return you’d booked'] as const,
            ],
          },
        ]
      : []),
    reportButton(path),
  ],
})

function describeNextSteps(freed: number, goesBack: TakenBackPiece['goesBack']): string {
  if (!goesBack)
    return 'We’re sorry that this piece wasn’t as you expected. You’ve sent it back already, so its credits are yours to use. If you paid postage for it, reply to this email and we’ll put it right.'
  const how = goesBack.isOwn
    ? 'Please send it back with the label we’re emailing you: it’s free of charge, and in your closet too.'
    : 'We’ve added it to the return you’ve booked, so please put it in that parcel.'
  return `We’re sorry that this piece isn’t as you expected. ${how} Its ${countCredits(freed)} ${isOrAre(freed)} yours to use again now.`
}

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** The report is declined, and nothing changes. */
export const pieceReportDeclined = ({
  piece,
  path,
  reason,
}: ReportedPiece & { readonly reason: string }): EmailMessage => ({
  template: 'report-declined',
  subject: 'About the piece you told us about',
  preview: 'Its credits stay as they are, and this is why.',
  heading: 'We’ve looked into it',
  blocks: [
    {
      kind: 'text',
      text: 'Thank you for telling us about this piece. We’ve looked into it, and its credits stay as they are. This is why:',
    },
    { kind: 'panel', heading: 'From our team', lines: [reason] },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'text', text: 'If you see it differently, reply to this email and we’ll look again.' },
    reportButton(path),
  ],
})
