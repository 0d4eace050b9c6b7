import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'

export interface BasketDrawerState {
  open: boolean
  setOpen: (open: boolean) => void
}

const BasketDrawerContext = createContext<BasketDrawerState>({ open: false, setOpen: () => {} })

/** Any page may open the basket: after adding a piece, or from the header. */
export const useBasketDrawer = (): BasketDrawerState => useContext(BasketDrawerContext)

/** Every navigation closes the drawer, including one to the checkout, which has no drawer. */
export function BasketDrawerProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has a key of its own
  useEffect(() => setOpen(false), [key])
  const value = useMemo(() => ({ open, setOpen }), [open])
  return <BasketDrawerContext value={value}>{children}</BasketDrawerContext>
}
