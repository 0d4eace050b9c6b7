import { useEffect, useRef } from 'react'
import { pressHeart } from '#web/lib/favourites/favourites.ts'
import { favouritesCopy } from '#web/screens/storefront/favourites/copy.ts'
import { Button } from '#web/ui/button.tsx'

interface RemovedCardProps {
  id: string
  name: string
  /** True if the heart was pressed in this list, and not in the other list with the same product. */
  takesFocus: () => boolean
}

/** Replaces a card whose heart was just removed. It takes the focus that the pressed heart held. */
export function RemovedCard({ id, name, takesFocus }: RemovedCardProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (takesFocus() && document.activeElement === document.body) undo.current?.focus()
  }, [])
  return (
    <div className="removed-card">
      <p role="status">{favouritesCopy.removed(name)}</p>
      <Button
        ref={undo}
        variant="outline"
        small
        aria-label={favouritesCopy.undoName(name)}
        onClick={() => void pressHeart(id)}
      >
        {favouritesCopy.undo}
      </Button>
    </div>
  )
}
