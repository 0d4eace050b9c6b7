import type { SnowBootsShape } from '../../../styles/style.ts'
import { textureOf } from '../../cloth/fabrics.ts'
import { drawPattern } from '../../cloth/patterns.ts'
import { band, cord } from '../../cloth/trims.ts'
import { darken, lighten } from '../../drawing/colour.ts'
import { bezier, type Curve, closedPath, type Point, parallelPath, pathThrough } from '../../drawing/geometry.ts'
import { stroke } from '../../drawing/svg-shapes.ts'
import type { PartOptions, Scene } from '../../scene.ts'
import { inkOf, type Outfit, placeGarment } from '../outfit.ts'
import { addBaffles } from '../quilting.ts'

/** One boot from the side, with its toe to the right, in its own space, 560 wide and 740 high. */
const upperPath = closedPath(
  [84, 130],
  [
    [150, 152],
    [262, 152],
    [326, 128],
  ],
  [
    [322, 230],
    [310, 330],
    [330, 400],
  ],
  [
    [352, 452],
    [436, 476],
    [500, 520],
  ],
  [
    [540, 556],
    [548, 610],
    [546, 650],
  ],
  [[70, 650]],
  [
    [60, 560],
    [92, 480],
    [88, 390],
  ],
  [
    [82, 300],
    [80, 210],
    [84, 130],
  ],
)
const rubberPath = closedPath(
  [64, 546],
  [
    [110, 524],
    [170, 546],
    [236, 566],
  ],
  [
    [318, 586],
    [380, 552],
    [446, 528],
  ],
  [
    [506, 512],
    [562, 560],
    [564, 640],
  ],
  [[564, 664]],
  [[58, 664]],
  [
    [54, 610],
    [56, 580],
    [64, 546],
  ],
)
const rubberEdge = bezier([64, 546], [150, 504], [270, 624], [446, 528])
const toeCap = 'M420 690C412 620 440 566 500 530L600 500L600 700Z'
const toeSeam = 'M423 664C417 616 444 568 498 532'
const heelCounter = 'M40 556C100 540 148 576 158 670L40 680Z'
const heelSeam = 'M66 552C114 546 150 584 158 660'
const lugWidth = 46

/** A sole with lugs, thicker at the heel and hollow at the instep. */
function solePath(): string {
  const points: Point[] = [
    [48, 640],
    [572, 634],
    [578, 660],
    [566, 690],
  ]
  for (let x = 540; x > 320; x -= lugWidth) points.push([x + 12, 712], [x - 18, 714], [x - 24, 694])
  points.push([286, 690], [262, 692])
  for (let x = 240; x > 70; x -= lugWidth) points.push([x + 12, 716], [x - 18, 718], [x - 24, 696])
  points.push([48, 690], [42, 664])
  return pathThrough(points, true)
}

function addSole({ scene }: Outfit, colour: string): void {
  const clip = scene.part(solePath(), { fill: colour, pillow: 10, edgeDepth: 0.5, shadow: 0.45 })
  scene.seam('M44 664C200 670 420 668 576 656', { clip, alpha: 0.3, width: 2.6 })
}

function addRubber({ scene }: Outfit, colour: string): void {
  const clip = scene.part(rubberPath, { fill: colour, pillow: 30, edgeDepth: 0.5, shadow: 0.42 })
  scene.colour.push(
    `<g clip-path="url(#${clip})"><path d="${toeCap}" fill="${darken(colour, 0.16)}"/><path d="${heelCounter}" fill="${darken(colour, 0.16)}"/></g>`,
  )
  scene.seam(toeSeam, { clip, alpha: 0.36, width: 3 })
  scene.seam(heelSeam, { clip, alpha: 0.36, width: 3 })
  for (let rib = 0; rib < 4; rib++) {
    const x = 462 + rib * 22
    scene.height.push(
      `<g clip-path="url(#${clip})">${stroke(`M${x} 660C${x - 2} 634 ${x + 2} 616 ${x + 9} ${598 + rib * 7}`, '#fff', 7, 0.4)}</g>`,
    )
  }
  scene.stitch(parallelPath(rubberEdge, 13, 1), {
    clip,
    colour: lighten(colour, 0.5),
    alpha: 0.55,
    width: 2,
    dash: '7 6',
  })
  scene.colour.push(`<g clip-path="url(#${clip})">${stroke('M50 646H580', lighten(colour, 0.42), 5, 0.8)}</g>`)
  const shine = `${stroke('M476 552C514 558 536 588 541 618', '#fff', 15, 0.36)}${stroke('M190 594C250 616 320 614 388 588', '#fff', 12, 0.22)}`
  scene.colour.push(`<g clip-path="url(#${clip})" filter="${scene.blur(7)}">${shine}</g>`)
}

function addUpper(outfit: Outfit, print: string): string {
  const { scene, base } = outfit
  const clip = scene.part(upperPath, { fill: base, print, pillow: 40, edgeDepth: 0.5, shadow: 0.42 })
  addBaffles(outfit, { clip, left: 70, right: 336, top: 232, bottom: 420, tilt: 3 })
  scene.fold(clip, [
    { from: [322, 408], to: [170, 452], width: 34, strength: 0.55 },
    { from: [340, 440], to: [210, 500], width: 30, strength: 0.5 },
    { from: [90, 420], to: [200, 448], width: 28, strength: 0.4 },
    { from: [320, 380], to: [200, 404], width: 30, strength: 0.35, ridge: true },
    { from: [400, 480], to: [300, 520], width: 40, strength: 0.4, ridge: true },
  ])
  return clip
}

/** Adds the tongue of cloth over the instep, and the strap that closes it. */
function addStrap({ scene }: Outfit, colour: string, thread: string): void {
  const lower = bezier([84, 508], [170, 506], [268, 470], [356, 426])
  const look = { fill: colour, pillow: 10, edgeDepth: 0.5, shadow: 0.44 }
  const strap = scene.clip(band(scene, lower, 52, { side: -1, taper: 0.98, ...look }).path)
  for (const offset of [8, 44])
    scene.stitch(parallelPath(lower, offset, -1), { clip: strap, colour: thread, alpha: 0.6, width: 1.8, dash: '7 5' })
  const tab = closedPath(
    [232, 424],
    [[336, 374]],
    [
      [356, 366],
      [372, 398],
      [358, 410],
    ],
    [[258, 466]],
    [
      [238, 474],
      [216, 434],
      [232, 424],
    ],
  )
  const clip = scene.part(tab, { fill: lighten(colour, 0.08), pillow: 9, edgeDepth: 0.5, shadow: 0.5 })
  scene.stitch('M244 432L330 390L346 404L262 450Z', { clip, colour: thread, alpha: 0.75, width: 1.9, dash: '6 4' })
}

/** The texture of fleece, at a share of its usual strength because the piece is small. */
export function fleeceTexture(scene: Scene, share: number): PartOptions['texture'] {
  const texture = textureOf(scene, 'teddy')
  return texture && { id: texture.id, alpha: texture.alpha * share }
}

/** An outline of fleece, without a perfectly straight edge. */
export function woollyPath(scene: Scene, edges: readonly Curve[]): string {
  const points = edges.flatMap((edge) =>
    Array.from({ length: 12 }, (_, index): Point => {
      const [x, y] = edge(index / 12)
      return [x + scene.jitter(2.2), y + scene.jitter(2.2)]
    }),
  )
  return pathThrough(points, true)
}

/** Adds the fleece cuff, the inside of the boot behind it, and the cord with its stopper. */
function addOpening({ scene }: Outfit, cuff: string, loop: string): void {
  scene.part('M84 116C84 76 324 74 328 114C330 150 84 152 84 116Z', {
    fill: darken(cuff, 0.34),
    texture: fleeceTexture(scene, 0.7),
    pillow: 12,
    shadow: 0.3,
  })
  const fleece = woollyPath(scene, [
    bezier([72, 106], [54, 116], [54, 186], [72, 200]),
    bezier([72, 200], [130, 226], [276, 224], [334, 196]),
    bezier([334, 196], [358, 184], [358, 116], [336, 106]),
    bezier([336, 106], [292, 136], [128, 140], [72, 106]),
  ])
  scene.part(fleece, {
    fill: cuff,
    texture: fleeceTexture(scene, 0.6),
    pillow: 34,
    edgeDepth: 0.5,
    shadow: 0.46,
  })
  cord(scene, 'M66 204C130 232 280 230 342 198', [342, 198], 7, loop)
  cord(scene, 'M292 220C298 246 290 262 300 292', [300, 294], 6, loop)
  cord(scene, 'M304 216C318 240 316 264 322 284', [322, 286], 6, loop)
  scene.part('M286 226C300 218 314 216 324 222L330 246C318 256 304 258 292 254Z', {
    fill: '#3B3640',
    pillow: 7,
    edgeDepth: 0.6,
    shadow: 0.45,
  })
}

function addPullLoop({ scene }: Outfit, colour: string): void {
  scene.part('M54 84C50 70 86 66 88 82L96 236L62 240Z', { fill: colour, pillow: 6, shadow: 0.4 })
}

function addBoot(outfit: Outfit, shape: SnowBootsShape, print: string): void {
  const { base } = outfit
  const strap = inkOf(shape.strap) ?? base
  addSole(outfit, inkOf(shape.sole) ?? darken(base, 0.4))
  addUpper(outfit, print)
  addRubber(outfit, inkOf(shape.rubber) ?? darken(base, 0.3))
  addStrap(outfit, strap, lighten(strap, 0.6))
  addPullLoop(outfit, strap)
  addOpening(outfit, inkOf(shape.cuff) ?? '#EFE6D6', strap)
}

export const placeBoots = (scene: Scene) => placeGarment(scene, 1.03, 664, 632, 1.2)

/** Draws a pair of snow boots lying on their sides, one in front of the other. */
export function drawSnowBoots(outfit: Outfit, shape: SnowBootsShape): void {
  const { scene, recipe } = outfit
  placeBoots(scene)
  const print = drawPattern(scene, recipe.pattern)
  scene.drawTransformed('translate(308 152) rotate(-4 280 370)', () => addBoot(outfit, shape, print))
  scene.drawTransformed('translate(86 406) rotate(2.5 280 370)', () => addBoot(outfit, shape, print))
}
