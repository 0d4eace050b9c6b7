import Heart from 'lucide/dist/esm/icons/heart.mjs'
import { useState } from 'react'
import { partsCopy } from '#web/copy/parts.ts'
import { pressHeart, useFavourites } from '#web/lib/favourites/favourites.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * A toggle with one name; `aria-pressed` says the rest. It changes at once; if the account refuses the change, it
 * changes back and says so next to the heart.
 */
export function HeartButton({ productId, name, className }: { productId: string; name: string; className?: string }) {
  const { has } = useFavourites()
  const [failed, setFailed] = useState(false)
  const press = async () => {
    setFailed(false)
    setFailed(!(await pressHeart(productId)))
  }
  return (
    <div className={classNames('heart-place with-script', className)}>
      {failed && (
        <p className="heart-note" role="alert">
          {partsCopy.notSaved}
        </p>
      )}
      <button
        type="button"
        className="icon-button heart"
        aria-pressed={has(productId)}
        aria-label={partsCopy.save(name)}
        onClick={press}
      >
        <Icon of={Heart} />
      </button>
    </div>
  )
}
