import { closetCopy } from '#web/copy/closet.ts'
import { sumCredits } from '#web/lib/basket/sum-credits.ts'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { Button } from '#web/ui/button.tsx'

export interface ClosetBarProps {
  chosen: readonly ClosetPiece[]
  /** Whoever may not order only sends back (decisions.md §3). */
  maySwap: boolean
  /** The page's one filled button stands in the banner. */
  filledAbove: boolean
  busyWith: unknown
}

/** What is ticked and what can be done with it; stays in sight while the list scrolls. */
export function ClosetBar({ chosen, maySwap, filledAbove, busyWith }: ClosetBarProps) {
  return (
    <div className="closet-bar">
      <p aria-live="polite">
        {chosen.length > 0 ? (
          <strong>{closetCopy.bar(chosen.length, sumCredits(chosen))}</strong>
        ) : maySwap ? (
          closetCopy.barNone
        ) : (
          closetCopy.barNoneReturn
        )}
      </p>
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
          look={maySwap || filledAbove ? 'outline' : 'filled'}
          busy={busyWith === 'return'}
        >
          {maySwap ? closetCopy.justReturn : closetCopy.returnTitle}
        </Button>
      </div>
    </div>
  )
}
