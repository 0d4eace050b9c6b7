import type { ReactNode } from 'react'
import { pounds } from '#web/lib/format.ts'
import { type PictureSource, ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface SkiLineFacts {
  child: number
  partLabel: string
  name: string
  sizeLabel: string
  picture: PictureSource | null
  price: number
}

/** Groups lines by child, in their order. */
export function byChild<Line extends { child: number }>(lines: readonly Line[]): [number, Line[]][] {
  return [...Map.groupBy(lines, ({ child }) => child)]
}

export interface SkiLinesProps<Line extends SkiLineFacts> {
  title: string
  lines: readonly Line[]
  priced?: boolean
  /** Shown below a line. */
  note?: (line: Line) => ReactNode
}

/** One child's pieces with pictures and prices. */
export function SkiLines<Line extends SkiLineFacts>({ title, lines, priced = true, note }: SkiLinesProps<Line>) {
  return (
    <div>
      <h3 className="h4">
        {title} <span className="muted font-normal">{lines[0]?.sizeLabel}</span>
      </h3>
      <ul className="mt-8 grid gap-8">
        {lines.map((line) => (
          <li key={`${line.partLabel} ${line.name}`} className="ski-line">
            <span className="closet-picture">
              {line.picture && <ProductPicture picture={line.picture} sizes="4.5rem" decorative />}
            </span>
            <span className="piece-words">
              <span className="block font-strong">{line.name}</span>
              <span className="muted block text-small">{line.partLabel}</span>
              {note?.(line)}
            </span>
            {priced && <span className="font-strong tabular">{pounds(line.price)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
