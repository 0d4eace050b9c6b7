import { useId } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { Panel } from '#web/ui/panel.tsx'

export type ShownOffer = AnswerOf<'keyInformation'>

/**
 * Shows everything that is agreed to, separate from the rest and readable without a click, above the boxes and the
 * button (law L-2).
 */
export function KeyInformation({ offer }: { offer: Pick<ShownOffer, 'heading' | 'rows' | 'notes'> }) {
  const id = useId()
  return (
    <Panel variant="outline" role="group" aria-labelledby={id}>
      <h2 id={id} className="h4">
        {offer.heading}
      </h2>
      <dl className="facts facts-quiet mt-8">
        {offer.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-12 grid gap-8">
        {offer.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Panel>
  )
}
