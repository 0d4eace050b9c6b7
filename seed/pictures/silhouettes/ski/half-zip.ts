import { zip } from '../../cloth/trims.ts'
import type { Scene } from '../../scene.ts'

/** Adds a short zip down from the collar, with a small square of cloth over its end. */
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
