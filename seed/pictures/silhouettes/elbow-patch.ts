import { closedPath } from '../drawing/geometry.ts'

/** The outline of an oval patch around a point of the sleeve. */
export function elbowPath(x: number, y: number): string {
  return closedPath(
    [x - 28, y - 46],
    [
      [x - 10, y - 62],
      [x + 20, y - 62],
      [x + 30, y - 44],
    ],
    [
      [x + 40, y - 10],
      [x + 42, y + 30],
      [x + 32, y + 48],
    ],
    [
      [x + 16, y + 62],
      [x - 12, y + 60],
      [x - 22, y + 46],
    ],
    [
      [x - 32, y + 14],
      [x - 34, y - 20],
      [x - 28, y - 46],
    ],
  )
}
