import type { AnyPurpose } from '#server/domains/checkout/index.ts'
import { bookingPurpose } from './booking.ts'
import { changePurpose } from './change.ts'
import { feePurpose } from './fee.ts'

/** Every kind of payment for ski wear. */
export const skiPurposes: readonly AnyPurpose[] = [bookingPurpose, changePurpose, feePurpose]

export const findPurpose = (name: string): AnyPurpose | undefined =>
  skiPurposes.find((purpose) => purpose.name === name)
