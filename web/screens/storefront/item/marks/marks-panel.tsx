import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import { marksCopy } from '#web/screens/storefront/item/marks/copy.ts'
import type { PieceMarks } from '#web/screens/storefront/item/marks/use-piece-marks.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OutlineDrawing } from '#web/ui/outline/outline-drawing.tsx'

export interface MarksPanelProps {
  title: string
  piece: PieceMarks
  open: boolean
  className?: string | undefined
  /** The text below the drawings; by default that of the rental shop. */
  legend?: string
}

const sides = ['front', 'back'] as const

/**
 * The condition passport of the very piece that would be sent: both sides drawn, and its marks as a list (product
 * §5.1).
 */
export function MarksPanel({ title, piece, open, className, legend = marksCopy.legend }: MarksPanelProps) {
  const { checked, zones } = piece
  if (checked === null || zones.length === 0) {
    return (
      <div className={classNames('marks-line', className)}>
        <Icon of={checked === null ? CircleHelp : CircleCheck} size={20} />
        <p className="text-small">
          <strong className="font-strong block">{title}</strong>
          <span>{checked === null ? marksCopy.unknown : marksCopy.none(checked)}</span>
        </p>
      </div>
    )
  }
  const marks = zones.reduce((sum, zone) => sum + zone.marks.length, 0)
  return (
    <details className={classNames('marks-panel', className)} open={open}>
      <summary>
        <span className="min-w-0">
          <strong className="font-strong block">{title}</strong>
          <span className="muted text-small">{marksCopy.count(marks, checked)}</span>
        </span>
        <Icon of={ChevronDown} size={20} />
      </summary>
      <div className="marks-sides">
        {sides.map((side) => (
          <Side key={side} piece={piece} side={side} />
        ))}
      </div>
      <p className="muted mt-12 text-small">{legend}</p>
    </details>
  )
}

function Side({ piece, side }: { piece: PieceMarks; side: (typeof sides)[number] }) {
  const zones = piece.zones.filter((zone) => zone.side === side)
  const dots = zones.flatMap(({ number, dot }) => (dot ? [{ number, ...dot }] : []))
  return (
    <div className="min-w-0">
      <div className="marks-field">
        <OutlineDrawing outline={piece.outline} side={side} dots={dots} />
      </div>
      <h3 className="font-strong mt-8 text-small">{marksCopy.side[side]}</h3>
      {zones.length === 0 ? (
        <p className="muted text-small">{marksCopy.noneOnSide}</p>
      ) : (
        <ul className="mt-4 grid gap-8 text-small">
          {zones.map(({ number, name, marks }) => (
            <li key={`${number} ${name}`} className="marks-zone">
              <span className="marks-number">{number}</span>
              <span className="min-w-0">
                <strong className="font-strong">{name}:</strong>{' '}
                {marks.map(({ text, seen }, at) => (
                  <span key={text}>
                    {at > 0 && '; '}
                    {marksCopy.mark(text, seen)}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
