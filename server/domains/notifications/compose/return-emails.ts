// The emails about returns.
import type { EventOf } from '#server/domain-events.ts'
import { lapsesAfter, readRefundedPostage } from '#server/domains/rentals/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting, readNumberSettings } from '#server/platform/settings.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { officeNote } from '../templates/office-note.ts'
import { ownPieceCame } from '../templates/rentals/own-piece-came.ts'
import { returnAnnounced } from '../templates/rentals/return-announced.ts'
import { returnDone } from '../templates/rentals/return-done.ts'
import { returnChoiceDue, returnLapsed, returnLost, returnReminder } from '../templates/rentals/return-overdue.ts'
import { returnPostageBack } from '../templates/rentals/return-postage-back.ts'
import { returnReceived } from '../templates/rentals/return-received.ts'
import { creditsOf, day, dayOrNull, piecesOf, presentRefundOrNull } from './format.ts'
import { findOrderingMembership } from './rights/find-ordering-membership.ts'

type ReturnEmail = (services: NotificationServices, returnId: Id<'return'>) => Promise<EmailMessage | undefined>

/** The confirmation of a booked return, with its label, which is no longer valid once the return is cancelled. */
export const writeReturnAnnounced: ReturnEmail = async (services, returnId) => {
  const { db, facts } = services
  const found = await facts.findReturn(returnId)
  if (!found || found.cancelled) return undefined
  const mayOrder = (await findOrderingMembership(services, found.accountId)) !== undefined
  return returnAnnounced({
    returnId,
    labelCode: found.labelCode,
    pieces: piecesOf(found.loans),
    dueOn: dayOrNull(found.dueOn),
    dueDays: await readNumberSetting(db, 'return.due_days'),
    creditsFreed: mayOrder ? found.creditsFreed : 0,
    recalled: piecesOf(found.loans.filter(({ recalled }) => recalled)).map(({ name }) => name),
  })
}

/** Lists what has arrived, what was missing and what came without being announced. */
export async function writeReturnReceived(
  { facts, clock }: NotificationServices,
  { returnId, missing = [], unannounced = [] }: EventOf<'return-received'>,
): Promise<EmailMessage | undefined> {
  const found = await facts.findReturn(returnId)
  if (!found) return undefined
  const lost = missing.length > 0 ? await facts.listLoans(missing) : []
  return returnReceived({
    labelCode: found.labelCode,
    receivedOn: day(dayInLondon(found.receivedAt ?? clock.now())),
    pieces: piecesOf(found.loans),
    missing: { pieces: piecesOf(lost), credits: creditsOf(lost) },
    unannounced: unannounced.length > 0 ? piecesOf(await facts.listLoans(unannounced)) : [],
  })
}

/** Sent when a parcel to us contained a piece that already belongs to its family. */
export async function writeOwnPieceCame(
  { facts, clock }: NotificationServices,
  loanId: Id<'loan'>,
): Promise<EmailMessage | undefined> {
  const pieces = piecesOf(await facts.listLoans([loanId]))
  return pieces.length > 0 ? ownPieceCame({ pieces, cameOn: day(dayInLondon(clock.now())) }) : undefined
}

/** Sent once every piece of the return has been inspected; not about pieces that were not in its parcel after all. */
export async function writeReturnDone(
  { facts }: NotificationServices,
  { returnId, missing = [] }: EventOf<'return-done'>,
): Promise<EmailMessage | undefined> {
  const found = await facts.findReturn(returnId)
  const notThere = new Set<string>(missing)
  const checked = found?.loans.filter(({ loanId }) => !notThere.has(loanId)) ?? []
  if (!found || checked.length === 0) return undefined
  return returnDone({ labelCode: found.labelCode, pieces: piecesOf(checked) })
}

export const writeReturnReminder: ReturnEmail = async ({ db, facts, clock }, returnId) => {
  const found = await facts.findReturn(returnId)
  // The return has been posted or received, so no reminder is needed.
  if (!found?.waits || found.dueOn === null) return undefined
  const settings = await readNumberSettings(db, ['return.due_days', 'return.lapse_days'])
  const dueOn = found.dueOn as LocalDay
  const terms = { dueDays: settings['return.due_days'], lapseDays: settings['return.lapse_days'] }
  return returnReminder(
    { labelCode: found.labelCode, pieces: piecesOf(found.loans), dueOn: day(dueOn) },
    {
      returnId,
      isPast: dayInLondon(clock.now()) > dueOn,
      lapsesAfter: day(lapsesAfter(dueOn, terms)),
      recalled: {
        some: found.loans.some(({ recalled }) => recalled),
        all: found.loans.every(({ recalled }) => recalled),
      },
    },
  )
}

/** Sent when a return did not arrive in time, so its pieces count as at home again; recalled ones stay booked. */
export async function writeReturnLapsed(
  { db, facts }: NotificationServices,
  { accountId, returnId, loanIds, postageBack = true, isOver = false }: EventOf<'return-lapsed'>,
): Promise<EmailMessage | undefined> {
  const found = await facts.findReturn(returnId)
  if (!found) return undefined
  const loans = loanIds ? await facts.listLoans(loanIds) : found.loans
  return returnLapsed(
    { labelCode: found.labelCode, pieces: piecesOf(loans) },
    {
      credits: creditsOf(loans),
      refund: postageBack ? presentRefundOrNull((await readRefundedPostage(db, { returnId, accountId })).refund) : null,
      stillBooked: loanIds !== undefined && !isOver,
    },
  )
}

/** Not sent if the other adult had paid the postage, which is refunded to them. */
export async function writeReturnPostageBack(
  { db, facts }: NotificationServices,
  { accountId, returnId }: EventOf<'return-postage-back'>,
): Promise<EmailMessage | undefined> {
  const found = await facts.findReturn(returnId)
  const refundedPostage = await readRefundedPostage(db, { returnId, accountId })
  const refund = presentRefundOrNull(refundedPostage.refund)
  if (!found || (!refund && !refundedPostage.free)) return undefined
  return returnPostageBack({ labelCode: found.labelCode, pieces: piecesOf(found.loans), refund })
}

/** Sent when pieces did not arrive and their credits no longer fit, so the family must choose. */
export async function writeReturnChoiceDue(
  { db, facts }: NotificationServices,
  { accountId, returnId, cameBack = false, postageBackOf }: EventOf<'return-choice-due'>,
): Promise<EmailMessage | undefined> {
  const found = await facts.findReturn(returnId)
  // The pieces have been posted or bought, so there is nothing to choose.
  if (!found?.waits) return undefined
  const refundedPostage = postageBackOf && (await readRefundedPostage(db, { returnId: postageBackOf, accountId }))
  const lateness = found.wasMissing ? 'wasMissing' : 'late'
  return returnChoiceDue(
    { labelCode: found.labelCode, pieces: piecesOf(found.loans) },
    {
      why: cameBack ? 'cameBack' : lateness,
      refund: refundedPostage ? presentRefundOrNull(refundedPostage.refund) : null,
      ofFormerHome: found.ofFormerHome,
    },
  )
}

/** Sent when a posted return never arrived; the family owes nothing. */
export const writeReturnLost: ReturnEmail = async ({ facts }, returnId) => {
  const found = await facts.findReturn(returnId)
  return found && returnLost({ labelCode: found.labelCode, pieces: piecesOf(found.loans) })
}

/** Asks the office to make enquiries with the carrier. */
export const writeReturnLostNote: ReturnEmail = async ({ facts }, returnId) => {
  const found = await facts.findReturn(returnId)
  return (
    found &&
    officeNote({
      template: 'return-lost-note',
      subject: `Return ${found.labelCode} was lost in the post`,
      what: 'It was posted and has not arrived. Its member pays nothing; please ask the carrier and claim what it was worth.',
      facts: found.loans.map(({ name, sizeLabel }) => [name, sizeLabel] as const),
      member: null,
      command: `npm run office -- return ${found.labelCode}`,
    })
  )
}

/**
 * Asks the office to email a home that has left the membership about the pieces that it has not sent back, because nothing else asks
 * for them while their return waits. Not sent about other homes, or once the pieces are posted or bought.
 */
export const writeReturnUnpostedNote: ReturnEmail = async ({ facts }, returnId) => {
  const found = await facts.findReturn(returnId)
  if (!found?.waits || !found.ofFormerHome) return undefined
  return officeNote({
    template: 'return-unposted-note',
    subject: `Return ${found.labelCode} hasn’t been posted by a home that left its membership`,
    what: 'Its home no longer shares the membership that these came with, whose credits are in use. So they can’t be rented there again, and no other reminder is sent. We’ve asked the home to post or buy them; please ask again by email.',
    facts: found.loans.map(({ name, sizeLabel }) => [name, sizeLabel] as const),
    member: null,
    command: `npm run office -- return ${found.labelCode}`,
  })
}

/** Asks the office to find out what became of a return that was posted and has not arrived. */
export const writeReturnUndecidedNote: ReturnEmail = async ({ facts }, returnId) => {
  const found = await facts.findReturn(returnId)
  return (
    found &&
    officeNote({
      template: 'return-undecided-note',
      subject: `Return ${found.labelCode} was posted, and hasn’t come`,
      what: 'Its carrier says that it’s elsewhere, or has never scanned it. Please look for it, and ask the carrier and the family. Then say that it is lost (nothing is paid) or that its family has it.',
      facts: found.loans.map(({ name, sizeLabel }) => [name, sizeLabel] as const),
      member: null,
      command: `npm run office -- return ${found.labelCode}`,
    })
  )
}
