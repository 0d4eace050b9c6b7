import type { EventOf } from '#server/domain-events.ts'
import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isLive, listLines, lockBooking } from '../../queries/bookings.ts'
import { listPickedWith } from '../../queries/desk/picked-with.ts'
import type { SkiRecords } from '../../services.ts'
import { moveBooking } from '../move-booking.ts'
import { endUnsent } from './end-unsent.ts'

/**
 * Takes recalled pieces out of bookings that are picked but not sent, refunds them in full, and cancels bookings with nothing left. A
 * booking that is not picked yet keeps its piece until it is: then it gets an equal one or a refund (pick-ski.ts).
 */
export const leaveOutRecalledSki =
  ({ clock, events }: Pick<SkiRecords, 'clock' | 'events'>) =>
  async (tx: Tx, { garmentIds, by: actor }: EventOf<'recall-begun'>): Promise<void> => {
    const now = clock.now()
    for (const bookingId of await listPickedWith(tx, garmentIds)) {
      const booking = await lockBooking(tx, bookingId)
      // Sent since it was listed: the recall notices the garment's new state and tries again.
      if (booking.state !== 'picked') continue
      const live = (await listLines(tx, [bookingId])).filter(isLive)
      const lines = live.filter(({ garment_id }) => garmentIds.includes(garment_id))
      if (lines.length === 0) continue
      const ids = lines.map(({ garment_id }) => garment_id)
      await lockGarments(tx, ids)
      await moveGarments(tx, { garmentIds: ids, from: 'reserved', to: 'quarantine', actor, note: 'Recalled', now })
      const pence = await endUnsent(tx, booking, { lines, why: 'recalled', actor, now })
      const lineIds = lines.map(({ id }) => id)
      await events.publish(tx, { type: 'ski-not-sent', bookingId, lineIds, pence, why: 'recalled' })
      if (lines.length < live.length) continue
      await moveBooking(tx, bookingId, { from: 'picked', to: 'cancelled', actor, now })
      for (const carriesId of [bookingId, booking.return_id]) await closeParcel(tx, { carriesId, now })
    }
  }
