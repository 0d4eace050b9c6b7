// How long a piece is rented for, in the words that the checkout and the order share (product §4.8, law L-11).
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'

/**
 * @param endsOn the rentals' last day, null until the order has arrived
 * @param months how long a rental that begins then runs (hire-months.ts)
 */
export const describeRentalTerm = (endsOn: LocalDay | null, months: number): string =>
  endsOn === null
    ? `You rent each piece for up to ${months === 1 ? '1 month' : `${months} months`} from the day it arrives`
    : `You rent each piece until ${formatDay(endsOn)}`
