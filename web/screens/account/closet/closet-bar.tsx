import { sumCredits } from '#web/lib/basket/sum-credits.ts'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { Button } from '#web/ui/button.tsx'

export interface ClosetBarProps {
  chosen: readonly ClosetPiece[]
  /** Whether the member may order; one who may not only sends back (product §3). */
  maySwap: boolean
  /** Whether the page's one filled button is in the banner. */
  filledAbove: boolean
  busyWith: unknown
}

/** The ticked pieces and what can be done with them; stays in view once a piece is ticked. */
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
          variant={maySwap || filledAbove ? 'outline' : 'filled'}
          busy={busyWith === 'return'}
        >
          {closetCopy.justReturn}
        </Button>
      </div>
    </div>
  )
}
