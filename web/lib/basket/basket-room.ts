/** How a basket fits a plan: by how many credits it is over, or about how many more pieces fit. */
export type BasketRoom = { over: number } | { room: number }

/** @param averageItems as plans state it: "6–7" pieces; the lower number is the safer promise */
export function basketRoom(basket: number, plan: { credits: number; averageItems: string }): BasketRoom {
  if (basket > plan.credits) return { over: basket - plan.credits }
  const pieces = Math.min(...(plan.averageItems.match(/\d+/g) ?? ['0']).map(Number))
  return { room: pieces === 0 ? 0 : Math.floor(((plan.credits - basket) * pieces) / plan.credits) }
}
