import type { BaseLayerShape } from '../../../styles/style.ts'
import { drawPattern } from '../../cloth/patterns.ts'
import { band, label } from '../../cloth/trims.ts'
import { darken } from '../../drawing/colour.ts'
import {
  at,
  bezier,
  closedPath,
  mirrorCurve,
  mirrorX,
  onSide,
  type Point,
  parallelPath,
  symmetricPath,
} from '../../drawing/geometry.ts'
import { drawMotif } from '../../motifs/motifs.ts'
import type { Scene } from '../../scene.ts'
import { type FoldRow, foldsOnSide, inkOf, type Outfit, placeGarment, type View } from '../outfit.ts'
import { addFlatSeam, addLeggings, cloth, type LayerColours } from './base-leggings.ts'
import { addHalfZip } from './half-zip.ts'

/** The top, drawn around the middle of the frame; both pieces are moved afterwards. */
const neck: Point = [566, 232]
const shoulder: Point = [672, 262]
const underarm: Point = [650, 404]
const hemX = 644
const hemY = 704
/** The y of the neckline's control points. */
const neckDrop: Record<View, number> = { front: 308, back: 262 }
const sleevePath = closedPath(
  [shoulder[0] - 24, shoulder[1] - 10],
  [
    [716, 280],
    [752, 400],
    [794, 668],
  ],
  [
    [774, 680],
    [744, 686],
    [722, 684],
  ],
  [
    [704, 570],
    [676, 470],
    [underarm[0] - 12, underarm[1] + 4],
  ],
  [[612, 330]],
)
const wrist = bezier([794, 667], [774, 679], [744, 685], [722, 683])
const sleeveFolds: FoldRow[] = [
  [652, 410, 704, 470, 26, 0.6],
  [660, 444, 724, 540, 24, 0.5],
  [700, 320, 742, 480, 30, 0.4, true],
  [696, 540, 762, 566, 24, 0.55],
  [704, 590, 774, 604, 20, 0.5],
  [776, 556, 716, 552, 18, 0.4],
  [706, 566, 768, 590, 20, 0.36, true],
  [722, 648, 784, 640, 18, 0.4],
]

function addSleeves(outfit: Outfit, print: string, { edges, seams }: LayerColours): void {
  const { scene, base } = outfit
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(sleevePath, side), {
      fill: base,
      ...cloth(outfit, print, side * -10, [side > 0 ? 712 : mirrorX(712), 400]),
      pillow: 22,
    })
    scene.fold(clip, foldsOnSide(sleeveFolds, side))
    addFlatSeam(outfit, onSide('M672 254C722 330 752 500 776 684', side), clip, seams)
    band(scene, side > 0 ? wrist : mirrorCurve(wrist), 44, {
      side: -side,
      straight: true,
      gather: 0.93,
      taper: 0.93,
      fill: edges,
      ribs: 13,
      pillow: 10,
      shadow: 0.32,
    })
  }
}

const bodyFolds: FoldRow[] = [
  [646, 412, 584, 486, 32, 0.55],
  [354, 412, 416, 486, 32, 0.55],
  [644, 470, 600, 560, 26, 0.4],
  [356, 470, 398, 556, 26, 0.4],
  [600, hemY, 596, hemY - 150, 28, 0.4],
  [410, hemY, 420, hemY - 170, 28, 0.36],
  [520, hemY, 512, hemY - 150, 40, 0.3, true],
  [640, 300, 600, 420, 40, 0.3, true],
  [360, 300, 404, 430, 40, 0.3, true],
  [652, 600, 560, 622, 24, 0.3],
  [348, 590, 430, 618, 24, 0.3],
]

function addBody(outfit: Outfit, print: string, { seams }: LayerColours, view: View): string {
  const { scene, base } = outfit
  const drop = neckDrop[view]
  const path = symmetricPath(
    neck,
    [
      [[604, neck[1] + 8], [644, shoulder[1] - 14], shoulder],
      [[shoulder[0] - 18, shoulder[1] + 54], [underarm[0] - 10, underarm[1] - 44], underarm],
      [
        [640, 490],
        [626, 600],
        [hemX, hemY],
      ],
      [
        [600, hemY + 14],
        [550, hemY + 18],
        [500, hemY + 18],
      ],
    ],
    `C446 ${drop} 554 ${drop} ${at(...neck)}`,
  )
  const clip = scene.part(path, { fill: base, ...cloth(outfit, print, 0, [500, 500]), pillow: 26, shadow: 0.36 })
  scene.fold(clip, foldsOnSide(bodyFolds, 1))
  const armhole = `M${at(...shoulder)}C${at(shoulder[0] - 18, shoulder[1] + 54)} ${at(underarm[0] - 10, underarm[1] - 44)} ${at(...underarm)}`
  for (const side of [1, -1]) addFlatSeam(outfit, onSide(armhole, side), clip, seams)
  const hem = bezier([mirrorX(hemX), hemY], [420, hemY + 24], [580, hemY + 24], [hemX, hemY])
  for (const offset of [-16, -24])
    scene.stitch(parallelPath(hem, offset, 1), { clip, colour: seams, alpha: 0.75, width: 1.8, dash: '5 4' })
  return clip
}

/** Adds a standing funnel neck, of which the front view also shows the inside. */
function addNeck(outfit: Outfit, { edges }: LayerColours, view: View): void {
  const { scene } = outfit
  const [x, y] = neck
  // The funnel covers the lower half of the neckline, and some of the cloth below.
  const drop = neckDrop[view] + 10
  const funnel = symmetricPath(
    [x - 8, y - 62],
    [
      [
        [x - 4, y - 40],
        [x + 2, y - 20],
        [x + 4, y + 2],
      ],
      [
        [560, (y + drop) / 2],
        [530, (y + drop * 3) / 4],
        [500, (y + drop * 3) / 4],
      ],
    ],
    `C470 ${y - (view === 'front' ? 36 : 72)} 530 ${y - (view === 'front' ? 36 : 72)} ${at(x - 8, y - 62)}`,
  )
  if (view === 'front') {
    scene.part(
      `M${mirrorX(x - 8)} ${y - 62}C470 ${y - 78} 530 ${y - 78} ${x - 8} ${y - 62}L${x} ${y}L${mirrorX(x)} ${y}Z`,
      { fill: darken(edges, 0.34), pillow: 8, shadow: 0.2 },
    )
    label(scene, 500, y - 62)
  }
  scene.part(funnel, {
    fill: edges,
    print: outfit.overlay(),
    texture: outfit.texture(),
    pillow: 13,
    edgeDepth: 0.45,
    shadow: 0.4,
  })
}

export const placeBaseLayer = (scene: Scene) => placeGarment(scene, 0.98, 672, 622, 1.2)

/** Draws a set of top and leggings, with the top laid over the waist of the leggings. */
function drawBaseLayerFrom(outfit: Outfit, shape: BaseLayerShape, view: View): void {
  const { scene, recipe, base } = outfit
  placeBaseLayer(scene)
  const print = drawPattern(scene, recipe.pattern)
  const edges = inkOf(shape.edges) ?? darken(base, 0.2)
  const colours = { edges, seams: inkOf(shape.seams) ?? edges, leggings: inkOf(shape.leggings) ?? base }
  scene.drawTransformed('translate(132 64) rotate(-7 500 620)', () => addLeggings(outfit, print, colours, view))
  scene.drawTransformed('translate(-74 6) rotate(-3 500 460)', () => {
    addSleeves(outfit, print, colours)
    const clip = addBody(outfit, print, colours, view)
    if (view === 'front' && recipe.motif)
      scene.colour.push(
        `<g clip-path="url(#${clip})">${drawMotif(recipe.motif.name, {
          x: 580,
          y: 400,
          size: recipe.motif.size ?? 60,
          palette: recipe.motif.palette?.map((name) => inkOf(name) ?? base),
        })}</g>`,
      )
    addNeck(outfit, colours, view)
    if (view === 'front' && shape.zip)
      addHalfZip(scene, { top: neck[1] - 40, bottom: 392, teeth: inkOf(shape.zip) ?? base, tape: darken(edges, 0.25) })
  })
}

export const drawBaseLayer = (outfit: Outfit, shape: BaseLayerShape) => drawBaseLayerFrom(outfit, shape, 'front')
export const drawBaseLayerBack = (outfit: Outfit, shape: BaseLayerShape) => drawBaseLayerFrom(outfit, shape, 'back')
