/** This many may always be held, so that a small stock can be booked at all. */
const alwaysAllowed = 3

/** Whether unpaid checkouts already hold as much of a part as they may. */
export const isHeldShareReached = (
  { held, stock }: { readonly held: number; readonly stock: number },
  percent: number,
): boolean => held >= Math.max(alwaysAllowed, Math.ceil((stock * percent) / 100))
