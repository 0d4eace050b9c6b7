// Booking ski wear, with or without an account (product §8).
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { bookSki, completeSki } from './operations/book-ski.ts'
import { listBookings, readBooking, readSkiLabel } from './operations/read-bookings.ts'
import { readSkiCheckout } from './operations/read-ski-checkout.ts'
import type { SkiServices } from './services.ts'

type BookingCalls = 'bookSki' | 'skiCheckout' | 'completeSki' | 'skiBooking' | 'listSkiBookings' | 'skiLabel'

const callerOf = ({ viewer, ip }: CallContext) => ({ accountId: viewer?.accountId, ip })

export function skiBookingRoutes(services: SkiServices): Pick<Handlers, BookingCalls> {
  return {
    bookSki: ({ body }, context) => bookSki(services, body, callerOf(context)),
    skiCheckout: ({ params, query }, context) => readSkiCheckout(services, { ...params, ...query }, callerOf(context)),
    completeSki: async ({ body }, context) => ({ bookingId: await completeSki(services, body, callerOf(context)) }),
    skiBooking: ({ params }, context) => readBooking(services, params.code, callerOf(context)),
    listSkiBookings: async (_input, { viewer }) => ({ bookings: await listBookings(services, viewer.accountId) }),
    skiLabel: ({ params, query }, context) =>
      readSkiLabel(services, { ...params, as: query.as ?? 'pdf' }, callerOf(context)),
  }
}
