/**
 * Types whose designs are not in the rental shop but on their own page, and are suggested there. They are the rows that have
 * `product_type.hired_by_dates`; the code is part of addresses.
 */
export const typesHiredByDates: ReadonlySet<string> = new Set(['skiwear'])
