import type { KneePatches } from '../../styles/style.ts'
import { patch } from '../cloth/trims.ts'
import { closedPath } from '../drawing/geometry.ts'
import { drawMotif } from '../motifs/motifs.ts'
import { inkOf, type Outfit } from './outfit.ts'

/** The outline of a knee patch around a point of the leg. */
export function kneePath(x: number, y: number): string {
  return closedPath(
    [x - 62, y - 58],
    [
      [x, y - 70],
      [x + 60, y - 56],
    ],
    [
      [x + 66, y],
      [x + 58, y + 60],
    ],
    [
      [x, y + 70],
      [x - 58, y + 58],
    ],
    [
      [x - 68, y],
      [x - 62, y - 58],
    ],
  )
}

/** Adds a stitched-on knee patch, slightly padded. */
export function addKnee(outfit: Outfit, knee: KneePatches, x: number, y: number, thread: string): void {
  const { scene } = outfit
  const colour = inkOf(knee.colour) ?? outfit.base
  const path = kneePath(x, y)
  const print = knee.motif ? drawMotif(knee.motif, { x, y, size: 88, turn: scene.jitter(8) }) : ''
  patch(scene, path, {
    fill: colour,
    print: print + outfit.overlay(),
    texture: outfit.texture(),
    pillow: 8,
    shadow: 0.24,
    thread,
    threadAlpha: 0.8,
  })
}
