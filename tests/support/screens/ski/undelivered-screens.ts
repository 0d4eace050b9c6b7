// A booking of ski wear that never reached its buyer.
import { transaction } from '#server/platform/db/transaction.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import type { Screen } from '../screen.ts'
import { makeBooking } from './ski-screens.ts'

export const skiUndeliveredScreens: readonly Screen[] = [
  {
    name: 'a ski booking that its carrier brings back undelivered',
    route: 'skiwear/bookings/:code',
    async open(page, stage) {
      const { path, bookingId } = await makeBooking(stage, 'dispatched')
      const scan = { carriesId: bookingId, code: 'returned_to_sender' as const, at: new Date() }
      await transaction(stage.db, (tx) => aScan(tx, scan))
      await page.goto(path)
      await page.getByText('is bringing it back to us').waitFor()
    },
  },
]
