/** This many may always be held, so that a small stock can be booked at all. */
const always = 3

/** Whether unpaid checkouts already hold as much of a part as they may. */
export const isTooMuch = (
  { held, stock }: { readonly held: number; readonly stock: number },
  percent: number,
): boolean => held >= Math.max(always, Math.ceil((stock * percent) / 100))
