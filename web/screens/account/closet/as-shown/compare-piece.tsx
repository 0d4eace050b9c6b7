import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { asShownCopy as copy } from '#web/screens/account/closet/as-shown/copy.ts'
import { ShownMarks } from '#web/screens/account/closet/as-shown/shown-marks.tsx'
import { reportPage } from '#web/screens/account/closet/not-as-described/report-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export type ArrivalCheck = AnswerOf<'getArrivalCheck'>['check']

export const asShownPage = (loanId: string): string => `/account/closet/as-shown/${loanId}`

export interface ComparePieceProps {
  check: ArrivalCheck
  /** The page to return to: an order by its reference, or the piece's own. */
  from: string
  /** Whether the marks are expanded at first. */
  open: boolean
}

/** Shows the marks a piece was ordered with, a button that says it matches and a link to report where it is worse. */
export function ComparePiece({ check, from, open }: ComparePieceProps) {
  return (
    <>
      <ShownMarks title={wordsFor(check).shown} piece={check.shown} open={open} />
      {check.can.check.allowed ? (
        <AnswerButtons check={check} from={from} open={open} />
      ) : (
        <CheckAnswer check={check} />
      )}
    </>
  )
}

/** A piece that was never checked for marks was shown by its condition alone. */
const wordsFor = ({ shown }: ArrivalCheck) => (shown.checked === null ? copy.unchecked : copy)

function AnswerButtons({ check, from, open }: ComparePieceProps) {
  const { loanId, piece } = check
  const words = wordsFor(check)
  const { state, formAction } = useNavigation()
  const name = <span className="visually-hidden">{copy.ofPiece(piece.name)}</span>
  return (
    <Form method="post" action={asShownPage(loanId)} preventScrollReset className="compare-answers">
      <input type="hidden" name="from" value={from} />
      <Button
        type="submit"
        name="intent"
        value="matches"
        small
        variant={open ? 'filled' : 'outline'}
        busy={state === 'submitting' && formAction === asShownPage(loanId)}
        busyLabel={copy.saving}
      >
        {words.matches}
        {name}
      </Button>
      <ButtonLink to={`${asShownPage(loanId)}#worse`} variant="outline" small>
        {words.worse}
        {name}
      </ButtonLink>
    </Form>
  )
}

/** Shows the family's answer and a link to the next step. */
function CheckAnswer({ check: { answer, checkedOnLabel, reported, loanId } }: Pick<ComparePieceProps, 'check'>) {
  if (reported)
    return (
      <p className="mt-12">
        <Link to={reportPage(loanId)} className="link">
          {copy.toReport}
        </Link>
      </p>
    )
  if (answer !== 'matches' || !checkedOnLabel) return null
  return (
    <p className="mt-12 text-small">
      {copy.agreed(checkedOnLabel)}{' '}
      <Link to={reportPage(loanId)} className="link">
        {copy.notAsDescribed}
      </Link>
    </p>
  )
}
