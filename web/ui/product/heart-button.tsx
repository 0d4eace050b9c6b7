import Heart from 'lucide/dist/esm/icons/heart.mjs'
import { useState } from 'react'
import { favouritesCopy } from '#web/copy/favourites.ts'
import { shellCopy } from '#web/copy/shell.ts'
import { pressHeart, useFavourites } from '#web/lib/favourites/favourites.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * A toggle whose name stays the same; pressed says the rest. It changes at once; where the account does not take it, it
 * changes back and says so beside itself.
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
          {favouritesCopy.notSaved}
        </p>
      )}
      <button
        type="button"
        className="icon-button heart"
        aria-pressed={has(productId)}
        aria-label={shellCopy.save(name)}
        onClick={press}
      >
        <Icon of={Heart} />
      </button>
    </div>
  )
}
