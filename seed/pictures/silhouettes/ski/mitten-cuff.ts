import { textureOf } from '../../cloth/fabrics.ts'
import { band } from '../../cloth/trims.ts'
import { darken, lighten } from '../../drawing/colour.ts'
import { bezier, closedPath, parallelPath } from '../../drawing/geometry.ts'
import type { Scene } from '../../scene.ts'
import type { Outfit, View } from '../outfit.ts'
import type { MittenColours } from './mitten-colours.ts'

const cuffPath = closedPath(
  [92, 500],
  [
    [150, 520],
    [270, 520],
    [332, 500],
  ],
  [
    [350, 580],
    [360, 640],
    [366, 700],
  ],
  [
    [290, 730],
    [140, 730],
    [62, 700],
  ],
  [
    [66, 640],
    [76, 580],
    [92, 500],
  ],
)

/** Adds elastic at the wrist, a long cuff that fits over a sleeve, and a strap that tightens it. */
export function addMittenCuff(outfit: Outfit, print: string, colours: MittenColours, view: View): void {
  const { scene, base } = outfit
  scene.part('M66 690C130 662 300 662 362 690C360 724 70 724 66 690Z', {
    fill: darken(colours.lining, 0.24),
    texture: textureOf(scene, 'teddy'),
    pillow: 8,
    shadow: 0.2,
  })
  const clip = scene.part(cuffPath, {
    fill: colours.cuff,
    print: colours.cuff === base ? print : '',
    pillow: 26,
    edgeDepth: 0.5,
    shadow: 0.4,
  })
  scene.fold(clip, [
    { from: [120, 512], to: [108, 640], width: 26, strength: 0.5 },
    { from: [180, 518], to: [172, 650], width: 30, strength: 0.42 },
    { from: [244, 518], to: [256, 640], width: 30, strength: 0.46 },
    { from: [304, 510], to: [326, 640], width: 26, strength: 0.5 },
    { from: [150, 640], to: [148, 530], width: 34, strength: 0.34, ridge: true },
    { from: [282, 650], to: [276, 530], width: 34, strength: 0.34, ridge: true },
  ])
  const edge = bezier([60, 690], [140, 722], [290, 722], [368, 690])
  band(scene, edge, 24, { side: 1, straight: true, fill: darken(colours.cuff, 0.14), pillow: 8, shadow: 0.26 })
  scene.stitch(parallelPath(edge, -12, 1), {
    clip,
    colour: lighten(colours.cuff, 0.5),
    alpha: 0.55,
    width: 1.8,
    dash: '7 5',
  })
  band(scene, bezier([98, 462], [160, 486], [262, 486], [324, 462]), 54, {
    side: 1,
    gather: 0.97,
    straight: true,
    fill: darken(base, 0.08),
    ribs: 26,
    pillow: 12,
    edgeDepth: 0.5,
    shadow: 0.36,
  })
  if (view === 'front') addWristStrap(scene, colours)
}

function addWristStrap(scene: Scene, { strap }: MittenColours): void {
  band(scene, bezier([92, 476], [160, 500], [262, 500], [330, 476]), 30, {
    side: 1,
    fill: strap,
    pillow: 7,
    edgeDepth: 0.5,
    shadow: 0.42,
  })
  const tab = closedPath(
    [236, 484],
    [
      [270, 480],
      [310, 474],
      [338, 464],
    ],
    [
      [362, 458],
      [370, 506],
      [346, 514],
    ],
    [
      [312, 524],
      [274, 530],
      [240, 532],
    ],
    [
      [222, 530],
      [222, 486],
      [236, 484],
    ],
  )
  const clip = scene.part(tab, { fill: lighten(strap, 0.08), pillow: 9, edgeDepth: 0.5, shadow: 0.5 })
  scene.stitch('M246 494C280 491 312 484 340 476L344 502C314 512 280 519 246 521Z', {
    clip,
    colour: lighten(strap, 0.6),
    alpha: 0.75,
    width: 1.8,
    dash: '6 4',
  })
}
