// The emails about a missing piece (product §4.10).
import { getCheckout, refundMadeOf } from '#server/domains/checkout/index.ts'
import { readVatRate } from '#server/domains/payments/index.ts'
import {
  askFrom,
  isWaiting,
  payerOfLoan,
  readLossDays,
  readLossPrice,
  refundUntil,
} from '#server/domains/rentals/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence, vatWithin } from '#server/kernel/money.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { EmailLoss } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { officeNote } from '../templates/office-note.ts'
import {
  lossApproved,
  lossNoticed,
  lossReported,
  lossWaived,
  type MissedPiece,
} from '../templates/rentals/lost-piece.ts'
import { lossFoundLate, lossPaid, lossRefunded } from '../templates/rentals/lost-piece-paid.ts'
import { day, piecesOf, pounds, presentRefundOrNull } from './format.ts'
import { memberOf } from './office-emails.ts'
import { findOrderingMembership } from './rights/find-ordering-membership.ts'
import { readRenewal } from './rights/read-renewal.ts'

type LossEmail = (services: NotificationServices, lossId: Id<'loss'>) => Promise<EmailMessage | undefined>

const pathOf = ({ loanId }: EmailLoss): string => `/account/closet/lost/${loanId}`

const pieceOf = ({ loan }: EmailLoss) => {
  const [piece] = piecesOf([loan])
  if (!piece) throw new Error('a loss has no piece')
  return piece
}

async function missedPieceOf({ db }: NotificationServices, loss: EmailLoss): Promise<MissedPiece> {
  const days = await readLossDays(db)
  const dates = { openedOn: loss.openedOn as LocalDay, notices: loss.notices, noticedOn: loss.noticedOn as LocalDay }
  return {
    piece: pieceOf(loss),
    dueOn: day(loss.dueOn),
    atMost: pounds(loss.atMostPence),
    decidedFrom: day(askFrom(dates, days)),
    refundDays: days.refund,
    path: pathOf(loss),
  }
}

/** Composes an email that is not sent once the piece is found, paid for or written off. */
const whileMissing =
  (write: (services: NotificationServices, loss: EmailLoss) => Promise<EmailMessage | undefined>): LossEmail =>
  async (services, lossId) => {
    const loss = await services.facts.findLoss(lossId)
    return loss && isWaiting(loss.state) ? write(services, loss) : undefined
  }

/** Confirms to the family that its report of a missing piece was received. */
export const writeLossReported = whileMissing(async (services, loss) =>
  lossReported(await missedPieceOf(services, loss)),
)

export const writeLossNoticed = (notice: number): LossEmail =>
  whileMissing(async (services, loss) =>
    lossNoticed({
      ...(await missedPieceOf(services, loss)),
      reported: loss.reported,
      notice: noticeOf(notice),
      longer: await longerOf(services, loss, loss.dueOn),
    }),
  )

/** How much longer the family may rent the piece; null if it may only send it back. */
async function longerOf(services: NotificationServices, loss: EmailLoss, endsOn: string): Promise<string | null> {
  const { allows, longer } = await readRenewal(services, loss.accountId, endsOn)
  return allows(loss.membershipId) ? longer : null
}

const mayOrderUnderMembershipOf = async (
  services: NotificationServices,
  { membershipId }: EmailLoss,
  accountId: Id<'account'>,
): Promise<boolean> => (await findOrderingMembership(services, accountId)) === membershipId

const noticeOf = (notice: number): 1 | 2 | 3 => (notice === 1 || notice === 2 ? notice : 3)

/** Asks the family to pay, with today’s price. */
export const writeLossApproved = whileMissing(async (services, loss) => {
  const billedTo = await payerOfLoan(services.db, loss.loanId)
  const price = await readLossPrice(services.db, { ...loss, ...(billedTo && { billedTo }) }, services.clock.now())
  if (price === undefined) return undefined
  return lossApproved({
    ...(await missedPieceOf(services, loss)),
    credits: loss.loan.credits,
    price: pounds(price),
    mayOrder: await mayOrderUnderMembershipOf(services, loss, billedTo ?? loss.accountId),
    elsewhere: billedTo !== undefined,
  })
})

/** Sent when an operator has decided that nothing is owed. */
export const writeLossWaived: LossEmail = async (services, lossId) => {
  const loss = await services.facts.findLoss(lossId)
  if (!loss) return undefined
  const freesSome = !loss.wasBooked && (await mayOrderUnderMembershipOf(services, loss, loss.accountId))
  return lossWaived({ piece: pieceOf(loss), creditsFreed: freesSome ? loss.loan.credits : 0 })
}

export const writeLossPaid: LossEmail = async (services, lossId) => {
  const { db, facts, site } = services
  const loss = await facts.findLoss(lossId)
  if (!loss?.paid) return undefined
  const mayOrder = await mayOrderUnderMembershipOf(services, loss, loss.paid.billedTo ?? loss.accountId)
  const { pricePence, vatClass, at } = loss.paid
  const paidOn = dayInLondon(at)
  const basisPoints = await readVatRate(db, vatClass, paidOn)
  return lossPaid(
    {
      piece: pieceOf(loss),
      creditsFreed: mayOrder ? loss.loan.credits : 0,
      elsewhere: loss.paid.billedTo !== null,
      paidOn: day(paidOn),
      price: pounds(pricePence),
      vat: { amount: pounds(vatWithin(pence(pricePence), basisPoints)), rate: `${basisPoints / 100}%` },
      refundUntil: day(refundUntil(paidOn, (await readLossDays(db)).refund)),
      path: pathOf(loss),
    },
    site,
  )
}

/** Sent when a piece that was paid for turns up in time for a refund. */
export const writeLossRefunded: LossEmail = async (services, lossId) => {
  const { db, facts, clock } = services
  const loss = await facts.findLoss(lossId)
  if (!loss?.paid) return undefined
  const { checkoutId, pricePence: amount, billedTo } = loss.paid
  const { termEndsOn } = loss.loan
  const refund = presentRefundOrNull(await refundMadeOf(db, await getCheckout(db, checkoutId), { amount }))
  return lossRefunded({
    piece: pieceOf(loss),
    credits: loss.loan.credits,
    refund,
    atHome: loss.foundAtHome,
    elsewhere: billedTo !== null,
    runsUntil: termEndsOn !== null && dayInLondon(clock.now()) <= termEndsOn ? day(termEndsOn) : null,
    longer: await longerOf(services, loss, termEndsOn ?? loss.dueOn),
  })
}

/** Sent when a piece that was paid for turns up too late for a refund. */
export const writeLossFoundLate: LossEmail = async ({ db, facts }, lossId) => {
  const loss = await facts.findLoss(lossId)
  if (!loss?.paid) return undefined
  const refundDays = (await readLossDays(db)).refund
  return lossFoundLate({ piece: pieceOf(loss), paidOn: day(dayInLondon(loss.paid.at)), refundDays })
}

interface OfficeWords {
  readonly template: string
  readonly subject: string
  readonly what: (loss: EmailLoss) => string
  /** What decides the case. */
  readonly commands?: (lossId: Id<'loss'>) => readonly (readonly [label: string, command: string])[]
}

const aboutLoss =
  ({ what, commands = () => [], ...words }: OfficeWords) =>
  async ({ db, facts }: NotificationServices, lossId: Id<'loss'>): Promise<EmailMessage | undefined> => {
    const loss = await facts.findLoss(lossId)
    if (!loss) return undefined
    const piece = pieceOf(loss)
    return officeNote({
      ...words,
      what: what(loss),
      command: 'npm run office -- losses',
      facts: [
        [piece.name, piece.detail],
        ['Case', lossId],
        ['Due back', day(loss.dueOn)],
        ['At most', pounds(loss.atMostPence)],
        ['Reported by its family', loss.reported ? 'Yes' : 'No'],
        ...commands(lossId),
      ],
      member: await memberOf(db, loss.accountId),
    })
  }

export const writeLossToApprove = aboutLoss({
  template: 'loss-to-approve',
  subject: 'A missed piece waits for your decision',
  what: ({ reported }) =>
    `${reported ? 'Its family reported it lost, three notices went out, and it has not turned up.' : 'Three notices went out and nobody has answered for it.'} Approve it, and its family is asked to pay; waive it, and nothing is owed.`,
  commands: (lossId) => [
    ['To approve it', `npm run office -- losses --approve ${lossId}`],
    ['To waive it', `npm run office -- losses --waive ${lossId}`],
  ],
})

export const writeLossFoundLateNote = aboutLoss({
  template: 'loss-found-late-note',
  subject: 'A piece that its family paid for has reached us',
  what: () =>
    'It came too late for a refund, so it is theirs. Keep it aside for 14 days: its member may want it back, at our cost.',
})
