import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useBasketDrawer } from '#web/lib/basket/basket-drawer.tsx'
import type { clientAction } from '#web/screens/storefront/basket/basket.tsx'

const confirmedMilliseconds = 2000

/** Adds the piece to the basket; then opens the drawer and confirms on the button for two seconds. */
export function useAddToBasket() {
  const fetcher = useFetcher<typeof clientAction>()
  const { setOpen } = useBasketDrawer()
  const [justAdded, setJustAdded] = useState(false)
  const waiting = useRef(false)
  const { state, data } = fetcher

  useEffect(() => {
    if (state !== 'idle' || !waiting.current || !data) return
    waiting.current = false
    if (data.outcome !== 'added') return
    setJustAdded(true)
    setOpen(true)
  }, [state, data, setOpen])
  useEffect(() => {
    if (!justAdded) return
    const timer = window.setTimeout(() => setJustAdded(false), confirmedMilliseconds)
    return () => window.clearTimeout(timer)
  }, [justAdded])

  return {
    Form: fetcher.Form,
    busy: state !== 'idle',
    full: state === 'idle' && data?.outcome === 'full',
    justAdded,
    openBasket: () => setOpen(true),
    onSubmit: (_event: FormEvent) => {
      waiting.current = true
    },
  }
}

export type AddToBasket = ReturnType<typeof useAddToBasket>
