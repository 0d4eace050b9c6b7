import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { ComparePiece } from '#web/screens/account/closet/as-shown/compare-piece.tsx'
import { asShownCopy } from '#web/screens/account/closet/as-shown/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'

const copy = asShownCopy.order

export interface OrderAsShownProps {
  reference: string
  /** How many pieces the order brought. */
  pieces: number
  arrival: AnswerOf<'orderArrival'>
}

/**
 * Compares each piece of an arrived order with how it was shown. Hidden if no piece can be compared now and none was
 * found to match.
 */
export function OrderAsShown({ reference, pieces, arrival: { checks, untilLabel } }: OrderAsShownProps) {
  const { state, formData } = useNavigation()
  const openChecks = checks.filter((check) => check.can.check.allowed)
  const answered = checks.filter(({ answer, reported }) => answer !== null || reported).length
  const matching = checks.filter(({ answer }) => answer === 'matches').length
  if (openChecks.length + matching === 0) return null
  return (
    <section id="as-shown" aria-labelledby="as-shown-title" className="grid grid-cols-1 gap-16">
      <div className="grid gap-8">
        <h2 id="as-shown-title" className="h4">
          {openChecks.length > 0 ? copy.title : copy.done}
        </h2>
        {openChecks.length > 0 && untilLabel && <p>{copy.lead(untilLabel)}</p>}
        {matching > 0 && <p className="muted">{copy.matching(matching)}</p>}
      </div>
      {openChecks.length > 1 && (
        <Form method="post" action={`/account/orders/${reference}`} preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value="matches"
            busy={state === 'submitting' && formData?.get('intent') === 'matches'}
            busyLabel={asShownCopy.saving}
          >
            {copy.all(openChecks.length, { pieces, answered })}
          </Button>
        </Form>
      )}
      {openChecks.length > 0 && (
        <ul className="compare-list">
          {openChecks.map((check) => (
            <li key={check.loanId}>
              <div className="closet-row">
                <PieceFace piece={check.piece} />
              </div>
              <ComparePiece check={check} from={reference} open={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
