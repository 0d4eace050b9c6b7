import type { TopShape } from '../../styles/style.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { bezier, parallelPath } from '../drawing/geometry.ts'
import { addCollarBehind } from './collar-behind.ts'
import { addHoodBehind } from './hood-behind.ts'
import { addNeckRib } from './neck.ts'
import { inkOf, type Outfit } from './outfit.ts'
import { addBody, addHem, placeTop } from './top.ts'
import { marksOf, type TopMarks } from './top-marks.ts'
import { addSleeves } from './top-sleeves.ts'

/** Adds the half moon of a second layer below a sweatshirt's neck. */
function addNeckPanel(outfit: Outfit, { neck: [nx, ny], neckDrop }: TopMarks, clip: string): void {
  const lower = bezier([nx + 8, ny + 6], [nx - 46, neckDrop + 116], [1046 - nx, neckDrop + 116], [992 - nx, ny + 6])
  outfit.scene.seam(parallelPath(lower, 0.1, 1), { clip, alpha: 0.16, width: 1.8, depth: 0.4 })
  outfit.scene.stitch(parallelPath(lower, 8, 1), { clip, colour: outfit.thread, alpha: 0.4, width: 1.5, dash: '6 4' })
}

/** Adds the stitches that hold the label inside. */
function addLabelStitches(outfit: Outfit, { neckDrop }: TopMarks, clip: string): void {
  for (const x of [476, 524])
    outfit.scene.stitch(`M${x} ${neckDrop + 22}V${neckDrop + 50}`, {
      clip,
      colour: outfit.thread,
      alpha: 0.5,
      width: 1.6,
      dash: '5 4',
    })
}

/** Draws any top from behind, with a higher neckline and without whatever is sewn or printed on the front. */
export function drawTopBack(outfit: Outfit, shape: TopShape): void {
  const { scene, recipe, base } = outfit
  const front = marksOf(shape)
  const marks = { ...front, neckDrop: front.neck[1] + 22 }
  placeTop(outfit, shape)
  // A yoke continues around the body at the same height as in front.
  const print = drawPattern(scene, recipe.pattern, front.neckDrop + 14)
  addSleeves(outfit, shape, marks, print)
  const body = addBody(outfit, shape, marks, print)
  addHem(outfit, shape, marks, body)
  if (shape.neck === 'hood') {
    addHoodBehind(outfit, {
      neckY: marks.neck[1] + 14,
      halfNeck: 112,
      halfWidth: 158,
      halfCrown: 62,
      height: 262,
      cloth: { fill: base, print: outfit.overlay(), texture: outfit.texture() },
    })
    return
  }
  if (shape.neck === 'collar') {
    addCollarBehind(outfit, inkOf(shape.collar) ?? '#FBF7EF', marks.neck)
    return
  }
  if (shape.edge === 'ribbed' && recipe.fabric !== 'knit') addNeckPanel(outfit, marks, body)
  else if (recipe.fabric !== 'knit') addLabelStitches(outfit, marks, body)
  addNeckRib(outfit, shape, marks)
}
