import { darken } from '../drawing/colour.ts'
import { closedPath, onSide, type Point } from '../drawing/geometry.ts'
import type { Outfit } from './outfit.ts'

/** Adds a round collar from behind, folded over the neckline. Its two halves meet in the middle. */
export function addCollarBehind(outfit: Outfit, colour: string, [nx, ny]: Point): void {
  const { scene } = outfit
  const half = closedPath(
    [500, ny + 8],
    [
      [532, ny + 8],
      [nx - 22, ny + 2],
      [nx - 6, ny - 12],
    ],
    [
      [nx + 24, ny],
      [nx + 42, ny + 30],
      [nx + 36, ny + 62],
    ],
    [
      [nx + 14, ny + 84],
      [548, ny + 98],
      [520, ny + 96],
    ],
    [
      [506, ny + 92],
      [500, ny + 66],
      [500, ny + 8],
    ],
  )
  for (const side of [1, -1]) {
    const path = onSide(half, side)
    const clip = scene.part(path, { fill: colour, pillow: 9, shadow: 0.34, texture: outfit.texture(side * 14) })
    scene.stitch(path, { clip, colour: darken(colour, 0.2), alpha: 0.5, width: 3, dash: '6 5' })
  }
}
