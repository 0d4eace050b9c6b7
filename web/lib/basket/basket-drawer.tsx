import { createDrawerState } from '#web/lib/drawer-state.tsx'

/** Lets any page open the basket: after adding a piece, or from the header. */
export const [BasketDrawerProvider, useBasketDrawer] = createDrawerState()
