import type { CoatShape } from '../../styles/style.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { band, button, cord } from '../cloth/trims.ts'
import { darken, lighten } from '../drawing/colour.ts'
import { bezier, closedPath, mirrorX } from '../drawing/geometry.ts'
import { addBody, addSleeves, placeCoat } from './coat.ts'
import { type CoatMarks, clothOf, marksOf, neck, shoulder, underarm } from './coat-marks.ts'
import { addHoodBehind } from './hood-behind.ts'
import { inkOf, type Outfit } from './outfit.ts'

const [neckX, neckY] = neck
const [shoulderX, shoulderY] = shoulder
const [, underarmY] = underarm

/** A raincoat's cape across the shoulders, of which only the lower edge is free. */
function addStormFlap(outfit: Outfit, clip: string): void {
  const { scene, base } = outfit
  const y = shoulderY + 150
  const edge = (lift: number) =>
    `M${mirrorX(shoulderX)} ${y - lift}C400 ${y + 40 - lift} 600 ${y + 40 - lift} ${shoulderX} ${y - lift}`
  scene.occlusion.push(
    `<g clip-path="url(#${clip})"><path d="${edge(-7)}" fill="none" stroke="#000" stroke-width="12" opacity=".3" filter="${scene.blurOf(edge(-7), 6)}"/></g>`,
  )
  scene.seam(edge(0), { clip, alpha: 0.34, width: 2.8, depth: 0.7 })
  for (const lift of [10, 18]) scene.stitch(edge(lift), { clip, colour: lighten(base, 0.5), alpha: 0.5, width: 1.8 })
}

function addYokeSeam(outfit: Outfit, clip: string): void {
  const y = shoulderY + 120
  const line = (lift: number) => `M${mirrorX(shoulderX)} ${y - lift}Q500 ${y + 22 - lift} ${shoulderX} ${y - lift}`
  outfit.scene.seam(line(0), { clip, alpha: 0.3, width: 2.4, depth: 0.6 })
  outfit.scene.stitch(line(11), { clip, colour: outfit.thread, alpha: 0.42, width: 1.8 })
}

/** A seam down the middle, open at the bottom so that short legs can stride. */
function addVent(outfit: Outfit, { hemY }: CoatMarks, clip: string, from: number): void {
  const { scene } = outfit
  scene.seam(`M500 ${from}C499 ${from + 200} 501 ${hemY - 300} 500 ${hemY - 190}`, { clip, alpha: 0.26 })
  scene.seam(`M500 ${hemY - 190}C503 ${hemY - 110} 505 ${hemY - 40} 507 ${hemY + 24}`, {
    clip,
    alpha: 0.5,
    width: 4,
    depth: 0.9,
  })
  scene.stitch(`M486 ${hemY - 186}L514 ${hemY - 198}`, { clip, colour: outfit.thread, alpha: 0.5, width: 1.8 })
}

/** A martingale: the half belt, held by two buttons, that draws in a wool coat. */
function addHalfBelt(outfit: Outfit, shape: CoatShape, print: string): void {
  const y = underarmY + 130
  band(outfit.scene, bezier([380, y], [440, y + 8], [560, y + 8], [620, y]), 46, {
    side: 1,
    fill: outfit.base,
    ...clothOf(outfit, print),
    pillow: 9,
    shadow: 0.4,
  })
  for (const x of [402, 598]) button(outfit.scene, x, y + 27, 13, inkOf(shape.buttons) ?? '#F8F0DE')
}

/** A standing collar from behind, with the coat's hanging loop. */
function addCollarBehind(outfit: Outfit, shape: CoatShape, print: string): void {
  const { scene, base } = outfit
  const path = closedPath(
    [mirrorX(neckX + 8), neckY + 2],
    [
      [mirrorX(neckX + 12), neckY - 26],
      [mirrorX(neckX + 6), neckY - 44],
      [mirrorX(neckX - 8), neckY - 56],
    ],
    [
      [450, neckY - 70],
      [550, neckY - 70],
      [neckX - 8, neckY - 56],
    ],
    [
      [neckX + 6, neckY - 44],
      [neckX + 12, neckY - 26],
      [neckX + 8, neckY + 2],
    ],
    [
      [556, neckY + 34],
      [444, neckY + 34],
      [mirrorX(neckX + 8), neckY + 2],
    ],
  )
  const fill = outfit.trim && shape.make !== 'ski' ? outfit.trim : base
  const clip = scene.part(path, { fill, ...(fill === base ? clothOf(outfit, print) : {}), pillow: 13, shadow: 0.38 })
  scene.fold(clip, [
    { from: [440, neckY + 20], to: [450, neckY - 50], width: 16, strength: 0.3 },
    { from: [560, neckY + 20], to: [548, neckY - 46], width: 16, strength: 0.3, ridge: true },
  ])
  cord(
    scene,
    `M484 ${neckY + 26}C482 ${neckY + 54} 518 ${neckY + 54} 516 ${neckY + 26}`,
    [516, neckY + 26],
    7,
    darken(fill, 0.22),
  )
}

function addBackDetails(outfit: Outfit, shape: CoatShape, marks: CoatMarks, print: string, clip: string): void {
  if (shape.make === 'rain') addStormFlap(outfit, clip)
  if (shape.make === 'rain') addVent(outfit, marks, clip, shoulderY + 182)
  if (shape.make === 'teddy') addYokeSeam(outfit, clip)
  if (shape.make === 'quilted') addVent(outfit, marks, clip, marks.hemY - 192)
  if (shape.make !== 'wool') return
  if (shape.toggles) addYokeSeam(outfit, clip)
  addVent(outfit, marks, clip, shape.toggles ? shoulderY + 132 : neckY + 40)
  if (!shape.toggles) addHalfBelt(outfit, shape, print)
}

/** Draws any coat from behind: without fastening or pockets, and with the hood or collar over the neckline. */
export function drawCoatBack(outfit: Outfit, shape: CoatShape): void {
  const { scene, recipe, base } = outfit
  const marks = marksOf(shape)
  placeCoat(scene, shape)
  const print = drawPattern(scene, recipe.pattern)
  addSleeves(outfit, shape, marks, print)
  const body = addBody(outfit, shape, marks, print)
  addBackDetails(outfit, shape, marks, print, body)
  if (!shape.hood) {
    addCollarBehind(outfit, shape, print)
    return
  }
  addHoodBehind(outfit, {
    neckY: neckY + 14,
    halfNeck: 106,
    halfWidth: 148,
    halfCrown: 60,
    height: 284,
    cloth: { fill: base, ...clothOf(outfit, print) },
    loop: shape.make === 'teddy' ? undefined : inkOf(shape.lining),
  })
}
