import type { AnswerOf } from '#contract/index.ts'
import { outlineShapes, type SideShape } from '#web/ui/outline/shapes.ts'

type Passport = AnswerOf<'garmentMarks'>['items'][number]

export interface OutlineDrawingProps {
  outline: Passport['outline']
  side: Passport['zones'][number]['side']
  /** Numbered dots: zones that have a mark. */
  dots: readonly { number: number; x: number; y: number }[]
}

/** A garment as a line drawing with its numbered marks. It is decorative: a list beside it says the same. */
export function OutlineDrawing({ outline, side, dots }: OutlineDrawingProps) {
  const shape: SideShape = outlineShapes[outline][side]
  return (
    <svg viewBox="6 3 88 117" className="outline-drawing" aria-hidden focusable={false}>
      <path className="outline-body" d={shape.body} />
      {shape.inside && <path className="outline-inside" d={shape.inside} />}
      <path className="outline-seams" d={shape.seams} />
      {shape.stitches && <path className="outline-stitches" d={shape.stitches} />}
      {shape.buttons?.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="outline-button" cx={x} cy={y} r={1.5} />
      ))}
      {dots.map(({ number, x, y }) => (
        <g key={number}>
          <circle className="outline-dot" cx={x} cy={y} r={5} />
          <text className="outline-number" x={x} y={y + 2.1}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
