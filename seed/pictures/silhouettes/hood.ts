import { label } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { closedPath, type Segment } from '../drawing/geometry.ts'
import type { PartOptions } from '../scene.ts'
import type { Outfit } from './outfit.ts'

export type HoodOutline = {
  /** The y of the neck point at which the hood starts. */
  neckY: number
  /** Half-widths at the neck, at the widest point and at the crown. */
  halfNeck: number
  halfWidth: number
  halfCrown: number
  height: number
}
export type HoodShape = HoodOutline & {
  /** How far inside the edge the lining lies. */
  rim: number
  outer: PartOptions
  lining: PartOptions
}

/**
 * A hood's outline from one side of the neck over the crown to the other; `closing` replaces the straight line back.
 */
export function hoodPath(
  { neckY, halfNeck, halfWidth, halfCrown, height }: HoodOutline,
  ...closing: Segment[]
): string {
  const bend = halfCrown * 0.5
  return closedPath(
    [500 - halfNeck, neckY],
    [
      [500 - halfWidth, neckY - height * 0.3],
      [500 - halfWidth + 4, neckY - height * 0.84],
      [500 - halfCrown, neckY - height * 0.95],
    ],
    [
      [500 - bend, neckY - height],
      [500 + bend, neckY - height],
      [500 + halfCrown, neckY - height * 0.95],
    ],
    [
      [500 + halfWidth - 4, neckY - height * 0.84],
      [500 + halfWidth, neckY - height * 0.3],
      [500 + halfNeck, neckY],
    ],
    ...closing,
  )
}

/** Adds a hood, flat above the neck: its shell, its dark lining with a shadow inside, and the label. */
export function addHood(outfit: Outfit, shape: HoodShape): void {
  const { scene } = outfit
  const { neckY, halfNeck, halfWidth, halfCrown, height, rim } = shape
  const clip = scene.part(hoodPath({ neckY: neckY + 14, halfNeck, halfWidth, halfCrown, height }), {
    pillow: 26,
    ...shape.outer,
  })
  scene.fold(clip, [
    { from: [500, neckY - height], to: [500, neckY - height * 0.45], width: 40, strength: 0.3, ridge: true },
    {
      from: [500 - halfNeck * 0.78, neckY - 20],
      to: [500 - halfNeck * 0.96, neckY - height * 0.6],
      width: 30,
      strength: 0.45,
    },
    {
      from: [500 + halfNeck * 0.78, neckY - 20],
      to: [500 + halfNeck * 0.96, neckY - height * 0.6],
      width: 30,
      strength: 0.45,
    },
  ])
  scene.seam(`M500 ${neckY - height + 16}V${neckY - height + rim + 36}`, { clip, alpha: 0.3 })
  const inner = hoodPath({
    neckY: neckY + 18,
    halfNeck: halfNeck - rim * 0.46,
    halfWidth: halfWidth - rim * 0.74,
    halfCrown: halfCrown - 16,
    height: height - rim,
  })
  const edge = hoodPath({
    neckY: neckY + 16,
    halfNeck: halfNeck - rim * 0.16,
    halfWidth: halfWidth - rim * 0.46,
    halfCrown: halfCrown - 8,
    height: height - rim * 0.72,
  })
  scene.stitch(edge, { clip, colour: outfit.thread, alpha: 0.45, width: 1.8 })
  const lining = scene.part(inner, { pillow: 12, ...shape.lining, fill: darken(shape.lining.fill, 0.18), shadow: 0 })
  scene.occlusion.push(
    `<g clip-path="url(#${lining})"><path d="${inner}" fill="none" stroke="#000" stroke-width="60" opacity=".55" filter="${scene.blur(18)}"/></g>`,
  )
  scene.fold(lining, [
    { from: [470, neckY], to: [460, neckY - height * 0.45], width: 26, strength: 0.4 },
    { from: [540, neckY], to: [548, neckY - height * 0.42], width: 26, strength: 0.4 },
  ])
  label(scene, 500, neckY - 52)
}
