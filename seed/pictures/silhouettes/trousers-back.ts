import type { TrousersShape } from '../../styles/style.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { band, patch, popper } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { bezier, closedPath, onSide, parallelPath } from '../drawing/geometry.ts'
import { inkOf, type Outfit } from './outfit.ts'
import { addLegs, cuts, type LegMarks, legPath } from './trouser-legs.ts'
import { placeTrousers } from './trousers.ts'

/** Adds a patch pocket on the seat, as on jeans and cords. */
function addSeatPocket(outfit: Outfit, side: number, top: number, thread: string): void {
  const { scene, base, recipe } = outfit
  const x = 584
  const path = closedPath(
    [x - 52, top],
    [[x + 56, top - 8]],
    [[x + 54, top + 92]],
    [[x + 2, top + 122]],
    [[x - 48, top + 96]],
  )
  const angle = side * -4
  patch(scene, onSide(path, side), {
    fill: base,
    print: drawPattern(scene, recipe.pattern) + outfit.overlay(angle),
    texture: outfit.texture(angle),
    pillow: 8,
    shadow: 0.32,
    thread,
    threadAlpha: 0.6,
    stitchPath: onSide(
      `M${x - 43} ${top + 8}L${x + 47} ${top + 1}L${x + 46} ${top + 86}L${x + 2} ${top + 112}L${x - 40} ${top + 90}Z`,
      side,
    ),
  })
  scene.stitch(onSide(`M${x - 46} ${top + 20}L${x + 50} ${top + 13}`, side), { colour: thread, alpha: 0.6, width: 1.8 })
  if (recipe.fabric === 'denim')
    scene.stitch(
      onSide(
        `M${x - 42} ${top + 52}Q${x - 12} ${top + 50} ${x + 2} ${top + 70}Q${x + 16} ${top + 46} ${x + 47} ${top + 46}`,
        side,
      ),
      {
        colour: thread,
        alpha: 0.6,
        width: 1.8,
      },
    )
}

/** Adds a slit with one bound edge and a button, as on chinos. */
function addWeltPocket(outfit: Outfit, side: number, top: number, colour: string): void {
  const { scene, base } = outfit
  const left = 540
  const welt = `M${left} ${top + 6}L${left + 98} ${top - 4}L${left + 99} ${top + 14}L${left + 1} ${top + 24}Z`
  scene.part(onSide(welt, side), {
    fill: darken(base, 0.06),
    texture: outfit.texture(),
    pillow: 5,
    shadow: 0.34,
  })
  scene.seam(onSide(`M${left + 1} ${top + 25}L${left + 99} ${top + 15}`, side), { alpha: 0.45, width: 3, depth: 0.9 })
  popper(scene, side > 0 ? left + 50 : 1000 - left - 50, top + 40, 9, colour)
}

function addWaistBehind(outfit: Outfit, marks: LegMarks, thread: string): void {
  const { scene, base } = outfit
  const { waistTop: top, waistBottom: bottom, waistHalf: waist, elastic } = marks
  // The back rises towards the middle, where the front dips.
  const edge = bezier([500 - waist, top + 6], [430, top - 8], [570, top - 8], [500 + waist, top + 6])
  const print = drawPattern(scene, outfit.recipe.pattern)
  band(scene, edge, bottom - top, {
    side: 1,
    straight: true,
    gather: elastic ? 0.99 : 1,
    fill: outfit.trim ?? (elastic ? darken(base, 0.05) : base),
    print: elastic ? '' : print + outfit.overlay(),
    texture: elastic ? undefined : outfit.texture(),
    ribs: elastic ? 52 : 0,
    pillow: 13,
    shadow: 0.4,
  })
  if (elastic) return
  for (const offset of [9, bottom - top - 10])
    scene.stitch(parallelPath(edge, offset, 1), { colour: thread, alpha: 0.5, width: 1.7 })
  for (const x of [376, 500, 624])
    scene.part(`M${x - 8} ${top}L${x + 8} ${top}L${x + 8} ${bottom + 8}L${x - 8} ${bottom + 8}Z`, {
      fill: darken(base, 0.06),
      print: print + outfit.overlay(),
      pillow: 4,
      shadow: 0.3,
    })
}

/** Adds the pointed panel below the waistband of a pair of jeans. */
function addYoke(outfit: Outfit, marks: LegMarks, thread: string): void {
  const { waistBottom, hip } = marks
  for (const side of [1, -1]) {
    const clip = outfit.scene.clip(onSide(legPath(marks), side))
    const line = (lift: number) =>
      onSide(`M500 ${waistBottom + 62 - lift}L${500 + hip} ${waistBottom + 30 - lift}`, side)
    outfit.scene.seam(line(0), { clip, alpha: 0.3, width: 2.4 })
    outfit.scene.stitch(line(8), { clip, colour: thread, alpha: 0.55, width: 1.8 })
  }
}

/** Draws any trousers from behind. */
export function drawTrousersBack(outfit: Outfit, shape: TrousersShape): void {
  const { scene } = outfit
  const marks = cuts[shape.cut]
  const { waistBottom, crotch, elastic } = marks
  const thread = inkOf(shape.stitching) ?? outfit.thread
  placeTrousers(scene, shape)
  addLegs(outfit, shape, marks, 'back')
  scene.seam(`M500 ${waistBottom}C504 ${waistBottom + 150} 496 ${crotch - 70} 499 ${crotch}`, { alpha: 0.4, width: 3 })
  const hasPatchPockets = outfit.recipe.fabric === 'denim' || outfit.recipe.fabric === 'corduroy'
  if (hasPatchPockets) addYoke(outfit, marks, thread)
  if (!elastic)
    for (const side of [1, -1])
      if (hasPatchPockets) addSeatPocket(outfit, side, waistBottom + 92, thread)
      else addWeltPocket(outfit, side, waistBottom + 92, inkOf(shape.button) ?? '#C9A06A')
  else if (shape.cut === 'jogger') addSeatPocket(outfit, 1, waistBottom + 74, thread)
  addWaistBehind(outfit, marks, thread)
}
