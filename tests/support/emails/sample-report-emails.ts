// A sample of each email about a piece that is not as described or was found, with the samples of the files beside this one.
import type { EmailMessage, Piece, Site } from '#server/domains/notifications/email/email-message.ts'
import { pieceFound } from '#server/domains/notifications/templates/rentals/piece-found.ts'
import {
  pieceRegraded,
  pieceReportDeclined,
  pieceReported,
  pieceTakenBack,
} from '#server/domains/notifications/templates/rentals/piece-report.ts'
import { sampleGiftEmails } from './sample-gift-emails.ts'
import { sampleLossEmails } from './sample-loss-emails.ts'
import { sampleResaleEmails } from './sample-resale-emails.ts'
import { sampleSharingEmails } from './sample-sharing-emails.ts'
import { sampleSkiEmails } from './sample-ski-emails.ts'
import { sampleWaitingListEmails } from './sample-waiting-list-emails.ts'

interface SampleInputs {
  readonly piece: Piece
  readonly nasty: string
  readonly site: Site
}

/** Samples of the emails about losses, reports, findings, the waiting list, two homes, the resale shop, gift cards and ski wear. */
export const otherSampleEmails = (samples: SampleInputs): EmailMessage[] => [
  ...sampleLossEmails(samples),
  ...sampleReportEmails(samples),
  ...sampleFindingEmails(samples),
  ...sampleWaitingListEmails(samples.piece),
  ...sampleSharingEmails(samples),
  ...sampleResaleEmails(samples),
  ...sampleGiftEmails(samples),
  ...sampleSkiEmails(samples),
]

function sampleReportEmails({ piece, nasty }: SampleInputs): EmailMessage[] {
  const reported = { piece, path: '/account/closet/not-as-described/01999999-aaaa-7bbb-8ccc-dddddddddddd' }
  const goesBack = { labelCode: 'WR-K7M2PX', dueOn: '4 December 2026' }
  return [
    pieceReported({ ...reported, what: 'more worn than it was shown' }),
    pieceRegraded({ ...reported, before: 24, after: 18 }),
    pieceTakenBack({ ...reported, freed: 24, goesBack: { ...goesBack, isOwn: true } }),
    pieceReportDeclined({ ...reported, reason: nasty }),
  ]
}

const sampleFindingEmails = ({ piece }: SampleInputs): EmailMessage[] => [
  pieceFound({
    piece,
    place: 'At a nursery or school',
    foundOn: '20 November 2026',
    until: '20 December 2026',
    path: '/account/closet/findings/01999999-aaaa-7bbb-8ccc-dddddddddddd',
    lostPath: '/account/closet/lost/01999999-aaaa-7bbb-8ccc-dddddddddddd',
  }),
]
