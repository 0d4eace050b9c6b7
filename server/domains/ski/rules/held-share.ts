/** A few may always be held, so that a small stock can be booked at all. */
const always = 3

/** Whether no more of a part may be held by checkouts that are not paid. */
export const isTooMuch = (
  { held, stock }: { readonly held: number; readonly stock: number },
  percent: number,
): boolean => held >= Math.max(always, Math.ceil((stock * percent) / 100))
