import type { CallApi } from '#contract/index.ts'

/** @param code the booking's id, for its account, or a secret code */
export const bookingPath = (code: string): string => `/skiwear/bookings/${code}`

/** True if the code is a secret rather than a booking's id. */
export const isSecret = (code: string): boolean => !/^[0-9a-f]{8}-/.test(code)

/**
 * Returns the code for the page of a paid booking: its id if the signed-in account may read it, otherwise the secret in
 * this browser.
 */
export async function codeOfBooking(call: CallApi, bookingId: string, secret: string | null): Promise<string> {
  if (!secret) return bookingId
  const ownBooking = await call('skiBooking', { params: { code: bookingId } })
  return ownBooking.ok ? bookingId : secret
}
