import type { CallApi } from '#contract/index.ts'

/** The page of a booking, by an account's id of it, or by a code that is a secret. */
export const bookingPath = (code: string): string => `/skiwear/bookings/${code}`

/** An account's own booking has its id in the address, anybody else's a secret. */
export const isSecret = (code: string): boolean => !/^[0-9a-f]{8}-/.test(code)

/** Where the booking of a finished checkout is read: by its account, or by the secret that this browser keeps. */
export async function codeOfBooking(call: CallApi, bookingId: string, secret: string | null): Promise<string> {
  if (!secret) return bookingId
  const own = await call('skiBooking', { params: { code: bookingId } })
  return own.ok ? bookingId : secret
}
