export type RentalCondition = 'new' | 'used' | 'worn'

/** Conditions of the rental shop, dearest first, as the item page lists them. */
export const conditionCodes = ['new', 'used', 'worn'] as const satisfies readonly RentalCondition[]

/** Conditions of the resale shop, best first. */
export const saleConditionCodes = ['brand_new', 'excellent_used', 'good_used', 'well_loved'] as const
export type SaleCondition = (typeof saleConditionCodes)[number]
