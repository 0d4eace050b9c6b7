import { zip } from '../../cloth/trims.ts'
import type { Scene } from '../../scene.ts'

/** A short zip down from the collar, its end covered by a small square of cloth. */
export function addHalfZip(
  scene: Scene,
  { top, bottom, teeth, tape }: { top: number; bottom: number; teeth: string; tape: string },
): void {
  zip(scene, { top, bottom, tape, teeth, puller: teeth, tapeWidth: 22 })
  scene.part(`M486 ${bottom - 6}L514 ${bottom - 6}L514 ${bottom + 10}L486 ${bottom + 10}Z`, {
    fill: tape,
    pillow: 4,
    shadow: 0.3,
  })
}
