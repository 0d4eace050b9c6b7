import Heart from 'lucide-react/icons/heart'
import { shellCopy } from '#web/copy/shell.ts'
import { useFavourites } from '#web/lib/favourites.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A toggle whose name stays the same; pressed says the rest. Favourites live in the browser, so it waits for one. */
export function HeartButton({ productId, name, className }: { productId: string; name: string; className?: string }) {
  const { has, toggle } = useFavourites()
  return (
    <button
      type="button"
      className={classNames('icon-button heart with-script', className)}
      aria-pressed={has(productId)}
      aria-label={shellCopy.save(name)}
      onClick={() => toggle(productId)}
    >
      <Icon of={Heart} />
    </button>
  )
}
