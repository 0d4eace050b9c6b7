import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { PegLine } from '#web/screens/account/closet/wash-line/peg-line.tsx'
import { useCountUp } from '#web/screens/account/closet/wash-line/use-count-up.ts'
import { Button } from '#web/ui/button.tsx'

export interface ClosetBarProps {
  /** In the order in which they were pegged. */
  chosen: readonly ClosetPiece[]
  /** The credits that can be used again once they go back. */
  freed: number
  onUnpeg: (itemId: string) => void
  /** What the last tick did, for screen readers. */
  announcement: string | null
  /** Whether the member may order; a member who may not can only send pieces back (product §3). */
  maySwap: boolean
  /** Whether the page's one filled button is in the banner. */
  filledAbove: boolean
  busyWith: unknown
}

/**
 * Shows the ticked pieces on a washing line, with buttons to swap them or send them back. Stays in view once a piece is
 * ticked.
 */
export function ClosetBar({ chosen, freed, onUnpeg, announcement, maySwap, filledAbove, busyWith }: ClosetBarProps) {
  const shownFreed = useCountUp(freed)
  return (
    <div className="closet-bar" data-pegged={chosen.length > 0 || undefined}>
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
      {chosen.length > 0 ? (
        <>
          <PegLine pieces={chosen} onUnpeg={onUnpeg} />
          <p className="closet-bar-freed">
            {freed === 0 ? (
              <span className="font-strong text-small">{closetCopy.pieces(chosen.length)}</span>
            ) : (
              <>
                <span className="font-strong text-small">{closetCopy.frees(chosen.length)}</span>{' '}
                <span className="price">
                  <span className="coin" aria-hidden />
                  <span className="number number-sm">{shownFreed}</span>
                  <span className="font-strong text-small">{closetCopy.creditsOf(shownFreed)}</span>
                </span>
              </>
            )}
          </p>
        </>
      ) : (
        <p className="closet-bar-none">{maySwap ? closetCopy.barNone : closetCopy.barNoneReturn}</p>
      )}
      <div className="closet-bar-actions">
        {maySwap && (
          <Button type="submit" name="intent" value="swap" busy={busyWith === 'swap'}>
            {closetCopy.swap}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="return"
          variant={maySwap || filledAbove ? 'outline' : 'filled'}
          busy={busyWith === 'return'}
        >
          {closetCopy.justReturn}
        </Button>
      </div>
    </div>
  )
}
