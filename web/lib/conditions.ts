export type RentalCondition = 'new' | 'used' | 'worn'

/** Dearest first, as the item page lists them. */
export const conditionCodes = ['new', 'used', 'worn'] as const satisfies readonly RentalCondition[]
