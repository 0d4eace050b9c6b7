import type { AnswerOf } from '#contract/index.ts'
import { ordersCopy } from '#web/screens/account/orders/copy.ts'

/** The stages of an order or a return, with the dates that are known. */
export function StageList({ stages }: { stages: AnswerOf<'orderDetails'>['order']['stages'] }) {
  return (
    <ol className="stages" aria-label={ordersCopy.stages}>
      {stages.map((stage) => (
        <li key={stage.name} data-done={stage.done || undefined}>
          <span className="block font-strong">
            {stage.label}
            {stage.done && <span className="visually-hidden">, {ordersCopy.stageDone}</span>}
          </span>
          {stage.at && <span className="muted block text-small">{stage.at}</span>}
        </li>
      ))}
    </ol>
  )
}
