// How many months a hire runs (decisions.md §4.8, law L-11): the setting, and never more than three without the FCA's
// authorisation for consumer hire. The table of loans forbids more on top; an authorised firm lifts that by a migration.

const longestMonths = 3

/** @param authorised setting `law.fca_authorised` */
export const hireMonths = (months: number, authorised: boolean): number =>
  authorised ? months : Math.min(months, longestMonths)
