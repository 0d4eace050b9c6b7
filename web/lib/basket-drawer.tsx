import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

export interface BasketDrawerState {
  open: boolean
  setOpen: (open: boolean) => void
}

const BasketDrawerContext = createContext<BasketDrawerState>({ open: false, setOpen: () => {} })

/** Any page may open the basket: after adding, or from the header. */
export const useBasketDrawer = (): BasketDrawerState => useContext(BasketDrawerContext)

export function BasketDrawerProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const value = useMemo(() => ({ open, setOpen }), [open])
  return <BasketDrawerContext value={value}>{children}</BasketDrawerContext>
}
