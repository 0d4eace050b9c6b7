import type { TopShape } from '../../styles/style.ts'
import type { Point } from '../drawing/geometry.ts'

/** The points a top hangs from: neck, shoulder tip, underarm, hem (design §2.3). */
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
  const ribbed = shape.edge === 'ribbed'
  const top = shape.sleeve === 'short' ? 300 : ribbed ? 296 : 286
  const length = shape.sleeve === 'short' ? 640 : ribbed ? 560 : 620
  return {
    neck: [602, top],
    shoulder: [752, top + 46],
    underarm: [738, top + 232],
    hemX: ribbed ? 738 : 748,
    hemY: top + length,
    neckDrop: top + (shape.neck === 'hood' ? 62 : 86),
  }
}
