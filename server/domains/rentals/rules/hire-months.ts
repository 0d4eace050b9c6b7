// How many months a rental runs (product §4.8, law L-11): the setting, but never more than three without the FCA's
// authorisation for consumer hire. A check on the loan table enforces the same limit; an authorised firm lifts it by a
// migration.

const maxMonths = 3

/** @param authorised setting `law.fca_authorised` */
export const hireMonths = (months: number, authorised: boolean): number =>
  authorised ? months : Math.min(months, maxMonths)
