import type { DressShape } from '../../styles/style.ts'
import { threadFor } from '../cloth/fabrics.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { band, button, label, patch } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { at, bezier, closedPath, mirrorX, onSide, symmetricPath } from '../drawing/geometry.ts'
import type { Scene } from '../scene.ts'
import { neck, neckDrop, shoulder, underarm, waist } from './dress-marks.ts'
import { addSleeves } from './dress-sleeves.ts'
import { foldsOnSide, inkOf, type Outfit, placeGarment } from './outfit.ts'
import { addSkirt } from './skirt.ts'

const [sx, sy] = shoulder
const [ux, uy] = underarm

/** Adds the bodice; `drop` is the lowest point of its neckline. */
export function addBodice(outfit: Outfit, shape: DressShape, print: string, drop: number): string {
  const { scene, base } = outfit
  const [wx, wy] = waist
  const path = symmetricPath(
    neck,
    [
      [[610, neck[1] + 8], [650, sy - 12], shoulder],
      [[sx - 18, sy + 54], [ux - 10, uy - 44], underarm],
      [[ux - 2, uy + 50], [wx + 4, wy - 50], waist],
      [
        [570, wy + 16],
        [500, wy + 16],
      ],
    ],
    `C440 ${drop + 12} 560 ${drop + 12} ${at(...neck)}`,
  )
  const clip = scene.part(path, {
    fill: base,
    print: print + outfit.overlay(),
    texture: outfit.texture(),
    pillow: 18,
    shadow: 0.34,
  })
  scene.fold(
    clip,
    foldsOnSide(
      [
        [ux - 4, uy + 6, 570, uy + 60, 28, 0.5],
        [mirrorX(ux - 4), uy + 6, 430, uy + 66, 28, 0.5],
        [600, wy, 590, wy - 80, 26, 0.4],
        [400, wy, 415, wy - 90, 26, 0.4],
        [500, wy, 505, wy - 70, 30, 0.3, true],
      ],
      1,
    ),
  )
  const armhole = `M${at(...shoulder)}C${at(sx - 18, sy + 54)} ${at(ux - 10, uy - 44)} ${at(...underarm)}`
  for (const side of [1, -1]) {
    if (shape.sleeve !== 'none') scene.seam(onSide(armhole, side), { alpha: 0.24 })
    else {
      const inner = `M${at(sx - 16, sy + 2)}C${at(sx - 36, sy + 58)} ${at(ux - 28, uy - 38)} ${at(ux - 14, uy + 4)}`
      scene.stitch(onSide(inner, side), { clip, colour: outfit.thread, alpha: 0.55, width: 1.8 })
    }
  }
  return clip
}

function addButtons(outfit: Outfit, colour: string, first: number): void {
  for (const x of [481, 519]) outfit.scene.seam(`M${x} ${neckDrop + 8}V${waist[1] - 6}`, { alpha: 0.2 })
  for (let index = 0; index < 4; index++) button(outfit.scene, 500, first + index * 50, 12, colour)
}

function addRoundCollar(outfit: Outfit, colour: string, buttonColour: string): void {
  const { scene } = outfit
  const [nx, ny] = neck
  const half = closedPath(
    [500, neckDrop + 2],
    [
      [538, neckDrop - 2],
      [566, ny + 44],
      [nx - 2, ny - 6],
    ],
    [
      [nx + 26, ny + 2],
      [nx + 44, ny + 34],
      [nx + 38, ny + 70],
    ],
    [
      [nx + 24, neckDrop + 58],
      [542, neckDrop + 74],
      [518, neckDrop + 60],
    ],
    [
      [505, neckDrop + 50],
      [500, neckDrop + 26],
      [500, neckDrop + 2],
    ],
  )
  for (const side of [1, -1]) {
    const path = onSide(half, side)
    const clip = scene.part(path, { fill: colour, pillow: 9, shadow: 0.34, texture: outfit.texture(side * 20) })
    scene.stitch(path, { clip, colour: darken(colour, 0.2), alpha: 0.5, width: 3, dash: '6 5' })
  }
  button(scene, 500, neckDrop + 12, 10, buttonColour)
}

function addBow(outfit: Outfit, colour: string): void {
  const { scene } = outfit
  const y = waist[1] + 2
  const tail = closedPath(
    [502, y + 4],
    [
      [520, y + 26],
      [532, y + 60],
      [556, y + 84],
    ],
    [[524, y + 92]],
    [
      [512, y + 60],
      [504, y + 30],
      [498, y + 6],
    ],
  )
  const loop = closedPath(
    [500, y],
    [
      [520, y - 44],
      [580, y - 48],
      [588, y - 16],
    ],
    [
      [594, y + 16],
      [540, y + 34],
      [500, y],
    ],
  )
  for (const side of [1, -1]) scene.part(onSide(tail, side), { fill: darken(colour, 0.05), pillow: 6, shadow: 0.3 })
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(loop, side), { fill: colour, pillow: 9, shadow: 0.35 })
    scene.fold(clip, foldsOnSide([[506, y, 560, y - 18, 12, 0.6]], side))
  }
  const knot = closedPath(
    [484, y - 14],
    [
      [500, y - 20],
      [516, y - 14],
    ],
    [
      [520, y + 4],
      [514, y + 16],
    ],
    [
      [500, y + 20],
      [486, y + 16],
    ],
    [
      [480, y + 2],
      [484, y - 14],
    ],
  )
  scene.part(knot, { fill: darken(colour, 0.06), pillow: 6, shadow: 0.3 })
}

function addPockets(outfit: Outfit, colour: string): void {
  const { scene } = outfit
  for (const side of [1, -1]) {
    const x = side > 0 ? 628 : mirrorX(628)
    const path = closedPath(
      [x - 58, 690],
      [
        [x, 676],
        [x + 58, 690],
      ],
      [[x + 60, 766]],
      [
        [x + 52, 806],
        [x, 812],
      ],
      [
        [x - 52, 806],
        [x - 60, 766],
      ],
    )
    patch(scene, path, { fill: colour, print: outfit.overlay(), texture: outfit.texture(), thread: threadFor(colour) })
    band(scene, bezier([x - 60, 690], [x - 20, 678], [x + 20, 678], [x + 60, 690]), 20, {
      side: 1,
      fill: darken(colour, 0.1),
      pillow: 5,
      shadow: 0.2,
    })
  }
}

export function addWaistband(outfit: Outfit): void {
  const [wx, wy] = waist
  const edge = bezier([mirrorX(wx + 1), wy - 8], [430, wy + 10], [570, wy + 10], [wx + 1, wy - 8])
  band(outfit.scene, edge, outfit.trim ? 22 : 12, {
    side: 1,
    fill: outfit.trim ?? darken(outfit.base, 0.05),
    pillow: 6,
    shadow: 0.3,
  })
}

/** Adds the binding of a neckline whose lowest point is `drop`. */
export function addNeckband(outfit: Outfit, drop: number): void {
  band(outfit.scene, bezier(neck, [560, drop + 12], [440, drop + 12], [mirrorX(neck[0]), neck[1]]), 20, {
    side: 1,
    fill: outfit.trim ?? darken(outfit.base, 0.06),
    shadow: 0.3,
    pillow: 6,
  })
}

export const placeDress = (scene: Scene) => placeGarment(scene, 1.12, 640, 640, 1.4)

/** Draws dresses and pinafores. */
export function drawDress(outfit: Outfit, shape: DressShape): void {
  const { scene, recipe, base } = outfit
  placeDress(scene)
  const print = drawPattern(scene, recipe.pattern)
  const skirtColour = inkOf(shape.plainSkirt) ?? base

  const inside = closedPath(
    [420, neck[1] - 2],
    [
      [460, neck[1] + 16],
      [540, neck[1] + 16],
      [580, neck[1] - 2],
    ],
    [[580, neck[1] + 110]],
    [[420, neck[1] + 110]],
  )
  scene.part(inside, { fill: darken(base, 0.3), shadow: 0.2, pillow: 4 })
  label(scene, 500, neck[1] + 26)
  addSleeves(outfit, shape, print)
  addSkirt(outfit, shape, skirtColour, shape.plainSkirt ? '' : print)
  if (shape.pockets) addPockets(outfit, skirtColour)
  addBodice(outfit, shape, print, neckDrop)
  addWaistband(outfit)
  const buttons = inkOf(shape.buttons)
  if (buttons) addButtons(outfit, buttons, neckDrop + (shape.collar ? 66 : 46))
  const collar = inkOf(shape.collar)
  if (collar) addRoundCollar(outfit, collar, buttons ?? '#E8D8BD')
  else addNeckband(outfit, neckDrop)
  const bow = inkOf(shape.bow)
  if (bow) addBow(outfit, bow)
}
