// Ships orders and takes returns in, step by step; each step prints the pieces it concerns, so that no second command is needed.
import { isSafe, recycleGarment, safetyPoints, safetyWords } from '#server/domains/inventory/index.ts'
import {
  cancelPostedReturn,
  deliverOrder,
  dispatchOrder,
  type FoundAs,
  finishRepair,
  inspectFoundPiece,
  inspectReturn,
  type OfficeSubject,
  type Received,
  type RentalRecords,
  readReturnForOffice,
  receivePiece,
  receiveReturn,
  receiveUndelivered,
  recordLostOrder,
  recordLostReturn,
  startPicking,
} from '#server/domains/rentals/index.ts'
import { inspectSki } from '#server/domains/ski/index.ts'
import { formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { UsageError } from '../usage-error.ts'
import { findGarmentId, findOrder, findReturn, findSubject } from './find-subject.ts'
import { comparedLines } from './mark-lines.ts'
import type { OfficeWork } from './parse-command.ts'
import { pieces } from './piece-lines.ts'
import { cameBackLines, parcelLines, pickedLines } from './show-orders.ts'
import { readUninspected } from './show-returns.ts'

type ShelfWork = Extract<
  OfficeWork,
  {
    name:
      | 'pick'
      | 'dispatch'
      | 'deliver'
      | 'sent-back'
      | 'order-lost'
      | 'return-lost'
      | 'return-home'
      | 'receive'
      | 'inspect'
      | 'recycle'
  }
>
type Receive = Extract<OfficeWork, { name: 'receive' }>
type Inspect = Extract<OfficeWork, { name: 'inspect' }>

/**
 * @throws UsageError for an unknown ID
 * @throws Refusal for an action that is not possible now
 */
export async function workOnShelf(services: RentalRecords, command: ShelfWork): Promise<string[]> {
  const { operator } = command
  switch (command.name) {
    case 'pick': {
      const { id, reference } = await findOrder(services, command.subject)
      const missing = await Promise.all(command.missing.map((qr) => findGarmentId(services, qr)))
      await startPicking(services, { orderId: id, missing, operator })
      const without = missing.length === 0 ? '' : ` Without ${command.missing.join(', ')}: the member gets an email.`
      const picked = await pickedLines(services, id)
      if (picked.length === 0)
        return [`Order ${reference} is cancelled: none of its pieces is left. The member gets an email.`]
      return [`Order ${reference} is picked.${without}`, ...picked]
    }
    case 'dispatch': {
      const { id, reference } = await findOrder(services, command.subject)
      const labelCode = await dispatchOrder(services, { orderId: id, operator })
      return [`Order ${reference} is on its way in parcel ${labelCode}.`, ...(await parcelLines(services, id))]
    }
    case 'deliver': {
      const { id, reference } = await findOrder(services, command.subject)
      const endsOn = await deliverOrder(services, { orderId: id, operator })
      return [`Order ${reference} has arrived; its hires run until ${formatDay(endsOn)} at most.`]
    }
    case 'sent-back': {
      const { id, reference } = await findOrder(services, command.subject)
      const arrived = await receiveUndelivered(services, { orderId: id, operator })
      if (!arrived) return [`Order ${reference} has already come back; nothing changed.`]
      return [
        `Order ${reference} came back undelivered and is cancelled: ${pieces(arrived.length)} to inspect, each by its QR id. The member gets an email.`,
        ...(await cameBackLines(services, id, arrived)),
      ]
    }
    case 'order-lost': {
      const { id, reference } = await findOrder(services, command.subject)
      const lost = await recordLostOrder(services, { orderId: id, operator })
      if (lost === undefined) return [`Order ${reference} is cancelled already; nothing changed.`]
      return [
        `Order ${reference} is lost and cancelled, with ${pieces(lost)}. The member gets an email. A piece that turns up: receive QR.`,
      ]
    }
    case 'return-lost': {
      const { id, labelCode } = await findReturn(services, command.subject)
      await recordLostReturn(services, { returnId: id, operator })
      return [
        `Return ${labelCode} is lost in the post: nothing is owed, and the credits are free. Its family gets an email.`,
      ]
    }
    case 'return-home': {
      const { id, labelCode } = await findReturn(services, command.subject)
      const mustChoose = await cancelPostedReturn(services, { returnId: id, operator })
      return [
        `Return ${labelCode} is over: its family has it, and gets an email. ${mustChoose ? 'The pieces do not fit the credits, so the family must choose.' : 'The pieces are in their closet again.'}`,
      ]
    }
    case 'receive':
      return receive(services, command)
    case 'inspect':
      return inspect(services, command)
    case 'recycle': {
      await recycleGarment(services, { garmentId: await findGarmentId(services, command.subject), operator })
      return [`Garment ${command.subject} is recycled: its life with us is over.`]
    }
  }
}

async function receive(services: RentalRecords, { subject, scanned, operator }: Receive): Promise<string[]> {
  const found = await findSubject(services, subject)
  const { garment } = found
  if (garment && scanned === undefined && (await isReceivedAlone(services, found)))
    return [foundLines[await receivePiece(services, { garmentId: garment.id, operator })](garment.qrId)]
  if (found.order && !garment) throw new UsageError(explainOrder(subject, found.order, found.return))
  const { id, labelCode } = await findReturn(services, subject)
  if (garment && scanned === undefined) await refuseOneOfSeveral(services, id, garment)
  // Only the garment that was typed counts as arrived: others that were lost with the same return may not be in the parcel.
  const codes = garment ? [subject, ...(scanned ?? [])] : scanned
  const garmentIds = codes && (await Promise.all(codes.map((qr) => findGarmentId(services, qr))))
  const received = await receiveReturn(services, { returnId: id, garmentIds, operator })
  return [
    `Return ${labelCode} is in: ${pieces(received.garments)} to inspect.`,
    ...(await readUninspected(services, id)).lines,
    ...contentLines(received),
  ]
}

/** An order is not received: the return that was booked with it may still be at its family's home. */
function explainOrder(
  subject: string,
  { reference }: NonNullable<OfficeSubject['order']>,
  booked: OfficeSubject['return'],
): string {
  const why = booked
    ? `"${subject}" is an order, and so is not received. If return ${booked.labelCode}, which was booked with it, is here: npm run office -- receive ${booked.labelCode}.`
    : `"${subject}" is not in any return.`
  return `${why} If order ${reference} came back undelivered: npm run office -- sent-back ${reference}; if it counts as arrived, receive each of its pieces by its QR id`
}

/**
 * Refuses one garment of a return with several: nobody has said that the others came with it, and the family may still
 * have them.
 * @throws UsageError
 */
async function refuseOneOfSeveral(
  { db }: RentalRecords,
  returnId: Id<'return'>,
  { id, qrId }: NonNullable<OfficeSubject['garment']>,
): Promise<void> {
  const { announced, pieces: all } = await readReturnForOffice(db, returnId)
  const expected = all.find(({ garmentId }) => garmentId === id)?.loanState
  const count = all.filter(({ loanState }) => loanState === expected).length
  if (expected === undefined || expected === 'returned' || count < 2) return
  const label = announced.label_code
  throw new UsageError(
    `Garment ${qrId} is one of ${pieces(count)} of return ${label}. Scan what is in the parcel: npm run office -- receive ${label} ${qrId} …; or, if all of it is there: npm run office -- receive ${label}`,
  )
}

/**
 * Whether a garment is received without its return: it is still with its family, belongs to the family, was lost but not
 * with its return, or is recalled and booked with others.
 */
async function isReceivedAlone(services: RentalRecords, found: OfficeSubject): Promise<boolean> {
  const { garment } = found
  // Its loan may still name the return that was cancelled when it was bought.
  if (garment?.state === 'kept') return true
  if (garment?.state === 'out') return (await returnStateOf(services, found)) !== 'cancelled'
  // A recalled garment may arrive with the label of an earlier return.
  if (garment?.state === 'return_announced') return garment.recalled && (await isWithOthers(services, found))
  // A garment that was lost in the post with its return is received with that return.
  return garment?.state === 'lost' && (await returnStateOf(services, found)) !== 'lost'
}

const foundLines: Readonly<Record<FoundAs, (qrId: string) => string>> = {
  lost: (qrId) =>
    `Garment ${qrId} is in: inspect it. What was paid for it goes back if that was in the last 90 days, or if it is recalled.`,
  undelivered: (qrId) =>
    `Garment ${qrId} is in: inspect it. Its order is cancelled already, because its parcel was lost.`,
  unannounced: (qrId) => `Garment ${qrId} is in: inspect it. Nobody had announced it; its family gets an email.`,
  booked: (qrId) =>
    `Garment ${qrId} is recalled, so it’s in without the rest of its return, which is still expected: inspect it.`,
  recalled: (qrId) =>
    `Garment ${qrId} is recalled, so we have taken it in although its family had kept it: inspect it. What they paid for it is refunded.`,
  own: (qrId) => `Garment ${qrId} is its family’s own: put it aside for them. They get an email.`,
}

function contentLines({ unannounced, rebooked, own, missing, bookedAgain, mustChoose }: Received): string[] {
  const line = (qrIds: readonly string[], outcome: string) =>
    qrIds.length > 0 ? [`${qrIds.join(', ')}: ${outcome}`] : []
  return [
    ...line(unannounced, 'not announced, taken in as well.'),
    ...line(rebooked, 'recalled, and booked in another return: taken in as well.'),
    ...line(own, 'the family’s own. Put aside for them; they get an email.'),
    ...line(bookedAgain, 'missing, and recalled: booked to go back again. The family gets a new label.'),
    ...line(
      missing.filter((qrId) => !bookedAgain.includes(qrId)),
      mustChoose
        ? 'missing. The family gets a new label and is asked to choose.'
        : 'missing. In the family’s closet again; they get an email.',
    ),
  ]
}

async function inspect(services: RentalRecords, command: Inspect): Promise<string[]> {
  const { subject, outcome, condition, safety, marks, operator } = command
  const found = await findSubject(services, subject)
  const { garment } = found
  if (garment?.state === 'repair') {
    if (outcome === 'repair') throw new UsageError(`Garment ${garment.qrId} is already in repair.`)
    if (condition !== undefined) throw new UsageError('A repair leaves the condition as it is: leave out --condition.')
    if (outcome === 'ready' && !safety) throw new UsageError(safetyHelp)
    const repair = { garmentId: garment.id, outcome, safety, marks, operator }
    const { to, marks: recorded } = await finishRepair(services, repair)
    return [
      to === 'quarantine'
        ? `Garment ${garment.qrId} is mended and ${garment.recalled ? 'recalled' : 'not safe'}: it is in quarantine.`
        : `Garment ${garment.qrId} is mended: ${to}.`,
      ...sellLines(outcome, garment.qrId),
      ...(recorded ? comparedLines(recorded, undefined) : []),
    ]
  }
  if (garment && (await isInspectedAlone(services, found))) {
    if (condition === undefined) throw new UsageError(conditionHelp)
    if (outcome === 'ready' && !safety) throw new UsageError(safetyHelp)
    const inspection = { garmentId: garment.id, outcome, condition, safety, marks, operator }
    const recorded = garment.forDates
      ? await inspectSki(services, inspection)
      : await inspectFoundPiece(services, inspection)
    return [
      `Garment ${garment.qrId} inspected: ${condition}, ${garment.recalled || (safety && !isSafe(safety)) ? 'quarantine' : outcome}.`,
      ...recalledLines(garment.recalled ? [garment.qrId] : []),
      ...(garment.recalled ? [] : sellLines(outcome, garment.qrId)),
      ...(recorded ? comparedLines(recorded, condition) : []),
    ]
  }
  if (!found.return) throw new UsageError(`"${subject}" is not in any return.`)
  if (condition === undefined) throw new UsageError(conditionHelp)
  if (outcome === 'ready' && !safety) throw new UsageError(safetyHelp)
  if (!garment && marks && marks.found.length + marks.gone.length > 0)
    throw new UsageError('Marks belong to one garment: inspect it by its QR id.')
  const { id, labelCode } = found.return
  const inspection = { returnId: id, garmentId: garment?.id, outcome, condition, safety, marks, operator }
  const { garments, marks: recorded, recalled, done } = await inspectReturn(services, inspection)
  const { checks } = await readReturnForOffice(services.db, id)
  const waiting = done ? { count: 0, lines: [] } : await readUninspected(services, id)
  return [
    ...recorded.flatMap((check) => comparedLines(check, condition, checks.get(check.garmentId))),
    `${pieces(garments)} of return ${labelCode} inspected: ${condition}, ${garment?.recalled || (safety && !isSafe(safety)) ? 'quarantine' : outcome}.${done ? ' The return is done.' : ` ${pieces(waiting.count)} to inspect:`}`,
    ...recalledLines(recalled),
    ...(garment?.recalled ? [] : sellLines(outcome, garment?.qrId ?? 'QR')),
    ...waiting.lines,
  ]
}

async function isInspectedAlone(services: RentalRecords, found: OfficeSubject): Promise<boolean> {
  const state = found.garment?.state
  if (state === 'missing' || state === 'quarantine' || state === 'inspecting') return true
  return state === 'received' && (await returnStateOf(services, found)) !== 'received'
}

/** Nothing recalled becomes ready or is sold, even if its check passed. */
const recalledLines = (qrIds: readonly string[]): string[] =>
  qrIds.length > 0 ? [`${qrIds.join(', ')}: recalled, so in quarantine.`] : []

/** Inspecting a piece for resale sets no price; `retire` does. */
const sellLines = (outcome: string, qrId: string): string[] =>
  outcome === 'resale' ? [`To put it up for sale: npm run office -- retire ${qrId}`] : []

/** There is no default condition: what the next family gets, and pays, depends on it. */
const conditionHelp = 'Say how you found it: --condition new, used or worn.'
const safetyHelp = `Check ${safetyWords(safetyPoints)}, then say --safe, or --unsafe ${safetyPoints.join('|')}.`

const isWithOthers = async ({ db }: RentalRecords, { return: inReturn }: OfficeSubject): Promise<boolean> =>
  inReturn !== undefined && (await readReturnForOffice(db, inReturn.id)).pieces.length > 1

const returnStateOf = async ({ db }: RentalRecords, { return: inReturn }: OfficeSubject) =>
  inReturn && (await readReturnForOffice(db, inReturn.id)).announced.state
