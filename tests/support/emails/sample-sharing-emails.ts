// A sample of each email about a membership with two homes.
import type { EmailMessage, Piece, Site } from '#server/domains/notifications/email/email-message.ts'
import {
  postageAsked,
  postageNotPaid,
  postagePaid,
  postageRefunded,
} from '#server/domains/notifications/templates/membership/asked-postage.ts'
import {
  boughtForHome,
  rentedAgainAtHome,
} from '#server/domains/notifications/templates/membership/other-home-piece.ts'
import {
  sharingBegan,
  sharingEnded,
  sharingInvitation,
  sharingJoined,
  sharingOver,
} from '#server/domains/notifications/templates/membership/two-homes.ts'

const postageFor = (askedBy: string) => ({
  askedBy,
  pieces: 3,
  credits: 41,
  goingBack: 1,
  amount: '£7.90',
  until: '27 November 2026 at 20:30',
  path: '/account/two-homes/postage/1',
})

interface SampleInputs {
  readonly piece: Piece
  readonly nasty: string
  readonly site: Site
}

export const sampleSharingEmails = ({ piece, nasty, site }: SampleInputs): EmailMessage[] => [
  sharingInvitation({ from: nasty, code: 'a-code/of=ours', until: '27 November 2026' }, site),
  sharingBegan(nasty),
  sharingJoined(nasty, 30),
  sharingEnded(nasty, true, 30),
  postageAsked(postageFor(nasty)),
  postagePaid(postageFor(nasty)),
  postageRefunded({ askedBy: nasty, refund: { amount: '£3.95', toCard: '£2', toBalance: '£1.95' }, unused: false }),
  postageNotPaid({ payer: nasty, pieces: 1 }),
  boughtForHome({ piece, goingBack: true }),
  rentedAgainAtHome(piece),
  sharingOver({ by: 'ended', atHome: 2, dueBy: '20 December 2026', firstDue: '5 December 2026', others: true }),
]
