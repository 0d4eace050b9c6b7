import { createDrawerState } from '#web/lib/drawer-state.tsx'

/** Lets any page open the cart of the resale shop: after adding a piece, or from the header. */
export const [CartDrawerProvider, useCartDrawer] = createDrawerState()
