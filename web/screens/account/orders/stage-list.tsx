import type { AnswerOf } from '#contract/index.ts'
import { ordersCopy } from '#web/screens/account/orders/copy.ts'
import { classNames } from '#web/ui/class-names.ts'

export interface StageListProps {
  stages: AnswerOf<'orderDetails'>['order']['stages']
  /** Whether a phone shows a line of dots without labels; the current stage is shown beside it. */
  brief?: boolean
}

/** Shows the stages of an order or a return, with the dates that are known. */
export function StageList({ stages, brief }: StageListProps) {
  return (
    <ol className={classNames('stages', brief && 'stages-brief')} aria-label={ordersCopy.stages}>
      {stages.map((stage) => (
        <li key={stage.name} data-done={stage.done || undefined}>
          <span className="stage-words block font-strong">
            {stage.label}
            {stage.done && <span className="visually-hidden">, {ordersCopy.stageDone}</span>}
          </span>
          {stage.at && <span className="stage-words muted block text-small">{stage.at}</span>}
        </li>
      ))}
    </ol>
  )
}
