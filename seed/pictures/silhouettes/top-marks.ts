import type { TopShape } from '../../styles/style.ts'
import type { Point } from '../drawing/geometry.ts'

/** The points that define a top: neck, shoulder tip, underarm, hem (design §2.3). */
export type TopMarks = {
  neck: Point
  shoulder: Point
  underarm: Point
  hemX: number
  hemY: number
  /** Lowest point of the front neckline. */
  neckDrop: number
}

export function marksOf(shape: TopShape): TopMarks {
  const isRibbed = shape.edge === 'ribbed'
  const longSleeved = isRibbed ? { top: 296, length: 560 } : { top: 286, length: 620 }
  const { top, length } = shape.sleeve === 'short' ? { top: 300, length: 640 } : longSleeved
  return {
    neck: [602, top],
    shoulder: [752, top + 46],
    underarm: [738, top + 232],
    hemX: isRibbed ? 738 : 748,
    hemY: top + length,
    neckDrop: top + (shape.neck === 'hood' ? 62 : 86),
  }
}
