/**
 * Types whose designs have a page of their own instead of a place in the rental shop; the shop's search still suggests that page. They
 * are the rows with `product_type.hired_by_dates`, repeated here because their codes are part of addresses.
 */
export const typesHiredByDates: ReadonlySet<string> = new Set(['skiwear'])
