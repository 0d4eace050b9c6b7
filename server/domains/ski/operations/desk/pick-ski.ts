import { type GarmentRow, lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { createParcel } from '#server/domains/shipping/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hireDates } from '../../present-dates.ts'
import { lockBooking, type SkiBooking, type SkiLine } from '../../queries/bookings.ts'
import { listEqualReady } from '../../queries/desk/ready-pieces.ts'
import { readSkiSettings } from '../../queries/ski-settings.ts'
import { chooseEqualPieces } from '../../rules/desk/choose-equal.ts'
import { type BlockedDays, blockedDays } from '../../rules/hire-dates.ts'
import type { SkiRecords } from '../../services.ts'
import { endUnsent } from '../../steps/desk/end-unsent.ts'
import { replacePiece } from '../../steps/desk/replace-piece.ts'
import { requireUndisputed } from '../../steps/desk/require-undisputed.ts'
import { moveBooking } from '../../steps/move-booking.ts'
import { linesOf, listLiveLines, type OfficeBooking, refuse, requireDaysLeft } from './desk-lines.ts'

export interface Picked {
  /** Pieces for which equal ones are sent. */
  readonly replaced: readonly { readonly garmentId: Id<'garment'>; readonly by: Id<'garment'> }[]
  /** Pieces that had no equal one and were refunded. */
  readonly ended: readonly Id<'garment'>[]
  readonly cancelled: boolean
}

/**
 * Takes the pieces of a booking from the shelf, no earlier than its first blocked day, and creates its parcels. A piece that is not
 * there is replaced by an equal one that is free on all of its days. Without an equal one it is refunded if it is recalled or named as
 * missing; a booking with nothing left is cancelled.
 * @throws Refusal not_found for a missing piece that is not in the booking; not_now unless it is booked, before its first blocked
 * day, after its last day, while a payment is disputed or once it was given back, or when a piece that was not named has no equal one
 */
export const pickSki = (
  services: SkiRecords,
  { bookingId, operator, missing = [] }: OfficeBooking & { readonly missing?: readonly Id<'garment'>[] },
): Promise<Picked> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    await requireUndisputed(tx, booking)
    return pickWithin(tx, services, { booking, operator, missing })
  })

export interface Picking {
  /** Locked. */
  readonly booking: SkiBooking
  readonly operator: string
  readonly missing: readonly Id<'garment'>[]
}

export async function pickWithin(
  tx: Tx,
  { clock, events }: Omit<SkiRecords, 'db'>,
  { booking, operator, missing }: Picking,
): Promise<Picked> {
  if (booking.state !== 'booked') throw refuse(booking, 'what is booked is picked')
  const [now, actor] = [clock.now(), operatorActor(operator)]
  const blocked = blockedDays(hireDates(booking), await readSkiSettings(tx))
  if (dayInLondon(now) < blocked.from)
    throw new Refusal(
      'not_now',
      `Booking ${booking.reference} leaves from ${formatDay(blocked.from)} on: until then its pieces may be with somebody else.`,
    )
  requireDaysLeft(booking, dayInLondon(now))
  const lines = await listLiveLines(tx, booking)
  const named = linesOf(booking, lines, missing).map(({ garment_id }) => garment_id)
  const { kept, replaced, ended, recalled } = await findPieces(tx, booking, { lines, named, blocked, actor, now })
  await recordOfficeAction(tx, {
    operator,
    action: 'ski.pick',
    subjectId: booking.id,
    now,
    note: named.length > 0 ? `missing: ${named.join(', ')}` : '',
  })
  for (const { line, by } of replaced) await replacePiece(tx, { line, garmentId: by, blocked, now })
  const result = {
    replaced: replaced.map(({ line, by }) => ({ garmentId: line.garment_id, by })),
    ended: ended.map(({ garment_id }) => garment_id),
    cancelled: ended.length === lines.length,
  }
  if (ended.length > 0) {
    const why = ended.every(({ garment_id }) => recalled.has(garment_id)) ? 'recalled' : 'missing'
    const pence = await endUnsent(tx, booking, { lines: ended, why, actor, now })
    const lineIds = ended.map(({ id }) => id)
    await events.publish(tx, { type: 'ski-not-sent', bookingId: booking.id, lineIds, pence, why })
  }
  if (result.cancelled) {
    await moveBooking(tx, booking.id, { from: 'booked', to: 'cancelled', actor, now })
    return result
  }
  const garmentIds = [...kept.map(({ garment_id }) => garment_id), ...replaced.map(({ by }) => by)]
  await moveGarments(tx, { garmentIds, from: 'ready', to: 'reserved', actor, now })
  await moveBooking(tx, booking.id, { from: 'booked', to: 'picked', actor, now })
  await createParcel(tx, { direction: 'outbound', carriesId: booking.id, now })
  // The label for the return goes into the outbound parcel.
  await createParcel(tx, { direction: 'return', carriesId: booking.return_id, now })
  await events.publish(tx, { type: 'ski-picked', bookingId: booking.id, returnId: booking.return_id })
  return result
}

interface PiecesToFind {
  readonly lines: readonly SkiLine[]
  readonly named: readonly Id<'garment'>[]
  readonly blocked: BlockedDays
  readonly actor: Actor
  readonly now: Date
}

interface FoundPieces {
  readonly kept: readonly SkiLine[]
  readonly replaced: readonly { readonly line: SkiLine; readonly by: Id<'garment'> }[]
  readonly ended: readonly SkiLine[]
  readonly recalled: ReadonlySet<Id<'garment'>>
}

/** Locks the pieces together with their possible replacements, in one order, and decides which are sent. */
async function findPieces(
  tx: Tx,
  { reference }: SkiBooking,
  { lines, named, blocked, actor, now }: PiecesToFind,
): Promise<FoundPieces> {
  const own = lines.map(({ garment_id }) => garment_id)
  const equals = await listEqualReady(tx, { garmentIds: own, except: own, blocked, now })
  const locked = await lockGarments(tx, [...new Set([...own, ...equals.map(({ garmentId }) => garmentId)])])
  const garments = new Map(locked.map((garment) => [garment.id, garment]))
  const isReady = (id: Id<'garment'>) => garments.get(id)?.state === 'ready'
  const [unavailable, kept] = [
    lines.filter(({ garment_id: id }) => named.includes(id) || !isReady(id)),
    lines.filter(({ garment_id: id }) => !named.includes(id) && isReady(id)),
  ]
  // A replacement left the shelf between being read and being locked.
  if (equals.some(({ garmentId }) => !isReady(garmentId))) throw new WorthAnotherTry()
  const chosen = chooseEqualPieces(
    unavailable.map(({ garment_id }) => garment_id),
    equals,
  )
  const ended = unavailable.filter(({ garment_id }) => !chosen.has(garment_id))
  const recalled = new Set(locked.flatMap((garment) => (garment.recalled ? garment.id : [])))
  requireNamed(ended, [...named, ...recalled], { garments, reference })
  await moveGarments(tx, { garmentIds: named.filter(isReady), from: 'ready', to: 'missing', actor, now })
  return {
    kept,
    ended,
    recalled,
    replaced: unavailable.flatMap((line) => {
      const by = chosen.get(line.garment_id)
      return by ? [{ line, by }] : []
    }),
  }
}

/**
 * A piece that is being cleaned, or due tomorrow, is not a reason to refund: an operator must name the pieces that are left out.
 * @throws Refusal not_now
 */
function requireNamed(
  ended: readonly SkiLine[],
  named: readonly Id<'garment'>[],
  { garments, reference }: { readonly garments: ReadonlyMap<string, GarmentRow>; readonly reference: string },
): void {
  const unnamed = ended.find(({ garment_id }) => !named.includes(garment_id))
  if (!unnamed) return
  const { qrId = '', state = '' } = garments.get(unnamed.garment_id) ?? {}
  throw new Refusal(
    'not_now',
    `Garment ${qrId} of booking ${reference} is ${state.replace('_', ' ')}, and no equal one is free. Make it ready, or pick without it: --missing ${qrId}`,
    { ids: [unnamed.garment_id] },
  )
}
