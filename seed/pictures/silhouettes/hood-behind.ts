import { cord } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import type { PartOptions } from '../scene.ts'
import { type HoodOutline, hoodPath } from './hood.ts'
import type { Outfit } from './outfit.ts'

export type HoodBehind = HoodOutline & {
  cloth: Omit<PartOptions, 'pillow' | 'shadow'>
  /** The colour of the hanging loop, if the garment has one. */
  loop?: string
}

/** Adds a hood seen from behind, flat above the neck: three panels sewn to the back of the neckline. */
export function addHoodBehind(outfit: Outfit, shape: HoodBehind): void {
  const { scene } = outfit
  const { neckY, halfNeck, halfCrown, height, cloth } = shape
  const path = hoodPath(shape, [
    [500 + halfNeck * 0.5, neckY + 44],
    [500 - halfNeck * 0.5, neckY + 44],
    [500 - halfNeck, neckY],
  ])
  const clip = scene.part(path, { ...cloth, pillow: 26, shadow: 0.36 })
  scene.fold(clip, [
    {
      from: [500 - halfNeck * 0.7, neckY + 8],
      to: [500 - halfNeck * 0.9, neckY - height * 0.5],
      width: 34,
      strength: 0.5,
    },
    {
      from: [500 + halfNeck * 0.7, neckY + 8],
      to: [500 + halfNeck * 0.9, neckY - height * 0.5],
      width: 34,
      strength: 0.5,
    },
    { from: [480, neckY + 26], to: [470, neckY - height * 0.34], width: 30, strength: 0.34, ridge: true },
    { from: [528, neckY + 26], to: [540, neckY - height * 0.3], width: 24, strength: 0.36 },
    { from: [500, neckY - height], to: [500, neckY - height * 0.45], width: 46, strength: 0.3, ridge: true },
  ])
  for (const side of [1, -1]) {
    const panel = (inset: number) => {
      const x = (half: number) => 500 + side * (half - inset)
      return `M${x(halfNeck * 0.42)} ${neckY + 34}C${x(halfNeck * 0.4)} ${neckY - height * 0.4} ${x(halfNeck * 0.42)} ${neckY - height * 0.7} ${x(halfCrown * 0.56)} ${neckY - height}`
    }
    scene.seam(panel(0), { clip, alpha: 0.3 })
    scene.stitch(panel(9), { clip, colour: outfit.thread, alpha: 0.42, width: 1.7 })
  }
  scene.seam(
    `M${500 - halfNeck} ${neckY}C${500 - halfNeck * 0.5} ${neckY + 44} ${500 + halfNeck * 0.5} ${neckY + 44} ${500 + halfNeck} ${neckY}`,
    { alpha: 0.26, width: 2.4 },
  )
  if (shape.loop)
    cord(
      scene,
      `M484 ${neckY + 34}C482 ${neckY + 64} 518 ${neckY + 64} 516 ${neckY + 34}`,
      [516, neckY + 34],
      7,
      darken(shape.loop, 0.08),
    )
}
