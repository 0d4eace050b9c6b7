import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'

export interface DrawerState {
  open: boolean
  setOpen: (open: boolean) => void
}

/**
 * Creates the open/closed state of a drawer in the app shell, which any page may open. Every navigation closes the
 * drawer, even one to a checkout, which has no drawer.
 * @returns its provider, and the hook that pages use
 */
export function createDrawerState() {
  const Context = createContext<DrawerState>({ open: false, setOpen: () => {} })

  function DrawerProvider({ children }: { children: ReactNode }) {
    const [open, setOpen] = useState(false)
    const { key } = useLocation()
    // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with each navigation
    useEffect(() => setOpen(false), [key])
    const value = useMemo(() => ({ open, setOpen }), [open])
    return <Context value={value}>{children}</Context>
  }

  return [DrawerProvider, (): DrawerState => useContext(Context)] as const
}
