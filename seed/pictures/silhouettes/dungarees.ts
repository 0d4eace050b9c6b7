import type { DungareesShape } from '../../styles/style.ts'
import { drawPattern, rotated } from '../cloth/patterns.ts'
import { band, label, patch, popper } from '../cloth/trims.ts'
import { darken, lighten } from '../drawing/colour.ts'
import { at, bezier, closedPath, mirrorCurve, onSide, parallelPath } from '../drawing/geometry.ts'
import { drawMotif } from '../motifs/motifs.ts'
import type { Scene } from '../scene.ts'
import { crotch, hip, type Legs, legs, waistHalf, waistY } from './dungarees-marks.ts'
import { addKnee } from './knee-patch.ts'
import { type FoldRow, foldsOnSide, inkOf, type Outfit, placeGarment, type View } from './outfit.ts'

function legPath({ ankle, outer, inner }: Legs): string {
  return closedPath(
    [500, waistY - 10],
    [[500 + waistHalf, waistY - 10]],
    [
      [500 + hip - 14, waistY + 60],
      [500 + hip + 6, crotch - 110],
      [500 + hip + 10, crotch - 20],
    ],
    [
      [500 + hip + 14, crotch + 110],
      [500 + outer, ankle - 130],
      [500 + outer, ankle],
    ],
    [
      [500 + outer - 40, ankle + 12],
      [500 + inner + 40, ankle + 14],
      [500 + inner, ankle + 6],
    ],
    [
      [500 + inner - 20, ankle - 150],
      [514, crotch + 100],
      [497, crotch],
    ],
    [
      [500, crotch - 40],
      [500, waistY + 100],
      [500, waistY - 10],
    ],
  )
}

function legFolds({ ankle, outer }: Legs): FoldRow[] {
  return [
    [508, crotch - 6, 660, crotch - 60, 40, 0.65],
    [506, crotch + 10, 650, crotch + 54, 40, 0.55],
    [508, crotch - 30, 610, crotch - 130, 32, 0.45],
    [500 + outer - 20, ankle - 150, 560, ankle - 190, 36, 0.42],
    [570, ankle - 120, 690, ankle - 100, 32, 0.4],
    [600, crotch + 40, 620, crotch - 60, 54, 0.32, true],
    [650, waistY + 40, 664, crotch - 20, 44, 0.3, true],
  ]
}

function addBack(outfit: Outfit): void {
  const { scene, base } = outfit
  const strap = closedPath(
    [566, 176],
    [[606, 168]],
    [
      [600, 260],
      [572, 350],
      [548, 440],
    ],
    [[500, 440]],
    [
      [530, 350],
      [556, 262],
      [566, 176],
    ],
  )
  const strapColour = darken(base, 0.2)
  for (const side of [1, -1])
    scene.part(onSide(strap, side), { fill: strapColour, print: outfit.overlay(14 * side), pillow: 9, shadow: 0.3 })
  const panel = closedPath(
    [398, 430],
    [
      [440, 404],
      [560, 404],
      [602, 430],
    ],
    [[668, waistY + 20]],
    [[332, waistY + 20]],
  )
  scene.part(panel, { fill: darken(base, 0.34), print: outfit.overlay(), pillow: 8, shadow: 0.25 })
  label(scene, 500, 430)
}

function addLegEnd(
  outfit: Outfit,
  shape: DungareesShape,
  { ankle, outer, inner }: Legs,
  side: number,
  clip: string,
  thread: string,
) {
  const { scene, base } = outfit
  const right = bezier(
    [500 + outer, ankle],
    [500 + outer - 40, ankle + 12],
    [500 + inner + 40, ankle + 14],
    [500 + inner, ankle + 6],
  )
  const edge = side > 0 ? right : mirrorCurve(right)
  if (shape.turnUps)
    band(scene, edge, 54, {
      side,
      straight: true,
      gather: 1.03,
      fill: inkOf(shape.turnUps) ?? base,
      print: outfit.overlay(90),
      texture: outfit.texture(90),
      pillow: 13,
      shadow: 0.42,
    })
  else scene.stitch(parallelPath(edge, 24, side), { clip, colour: thread, alpha: 0.75, width: 2.2 })
}

function addHipPocket(outfit: Outfit, side: number, clip: string, thread: string): void {
  const mouth = `M${at(500 + waistHalf - 58, waistY + 8)}C${at(500 + waistHalf - 48, waistY + 70)} ${at(500 + waistHalf - 10, waistY + 104)} ${at(500 + hip + 4, waistY + 118)}`
  const stitches = `M${at(500 + waistHalf - 70, waistY + 8)}C${at(500 + waistHalf - 58, waistY + 78)} ${at(500 + waistHalf - 14, waistY + 116)} ${at(500 + hip + 4, waistY + 130)}`
  outfit.scene.seam(onSide(mouth, side), { clip, alpha: 0.36, width: 3 })
  outfit.scene.stitch(onSide(stitches, side), { clip, colour: thread, alpha: 0.8 })
}

/** Adds both legs; only the front has knees, hip pockets and side buttons. */
export function addLegs(
  outfit: Outfit,
  shape: DungareesShape,
  colours: { print: string; thread: string; buttons: string },
  view: View = 'front',
): void {
  const { print, thread, buttons } = colours
  const { scene, base } = outfit
  const leg = legs[shape.length]
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(legPath(leg), side), {
      fill: base,
      print: rotated(print, -side * 3, 500, 700) + outfit.overlay(side * -3),
      texture: outfit.texture(side * -3),
      pillow: 24,
    })
    scene.fold(clip, foldsOnSide(legFolds(leg), side))
    addLegEnd(outfit, shape, leg, side, clip, thread)
    if (view === 'back') continue
    if (shape.knees) {
      const patchColour = inkOf(shape.knees.colour) ?? base
      addKnee(outfit, shape.knees, side > 0 ? 654 : 346, crotch + 170, lighten(patchColour, 0.5))
    }
    addHipPocket(outfit, side, clip, thread)
    for (const step of [0, 1]) popper(scene, 500 + side * (hip - 34 + step * 6), waistY + 20 + step * 46, 11, buttons)
  }
  scene.seam(`M500 ${waistY}C500 ${waistY + 100} 500 ${crotch - 40} 500 ${crotch}`, { alpha: 0.35, width: 3 })
  scene.stitch(`M491 ${waistY + 8}C491 ${waistY + 100} 492 ${crotch - 50} 495 ${crotch - 6}`, { colour: thread })
}

function addBib(outfit: Outfit, print: string, thread: string): void {
  const { scene, recipe, base } = outfit
  const path =
    `M392 330C430 322 570 322 608 330C612 400 626 480 ${500 + waistHalf} ${waistY + 6}` +
    `C600 ${waistY + 16} 400 ${waistY + 16} ${500 - waistHalf} ${waistY + 6}C374 480 388 400 392 330Z`
  const clip = scene.part(path, {
    fill: base,
    print: print + outfit.overlay(),
    texture: outfit.texture(),
    pillow: 18,
    shadow: 0.36,
  })
  scene.fold(
    clip,
    foldsOnSide(
      [
        [620, waistY, 570, waistY - 110, 30, 0.45],
        [380, waistY, 430, waistY - 110, 30, 0.4],
        [500, waistY, 500, 400, 50, 0.2, true],
      ],
      1,
    ),
  )
  const lines = [
    'M404 346C440 339 560 339 596 346',
    `M403 346C398 410 386 480 350 ${waistY - 8}`,
    `M597 346C602 410 614 480 650 ${waistY - 8}`,
  ]
  for (const line of lines) scene.stitch(line, { colour: thread, alpha: 0.75 })
  const pocket = closedPath(
    [428, 386],
    [[572, 386]],
    [[572, 474]],
    [
      [572, 502],
      [500, 518],
    ],
    [
      [428, 502],
      [428, 474],
    ],
  )
  patch(scene, pocket, {
    fill: base,
    print: print + outfit.overlay(),
    texture: outfit.texture(),
    thread,
    threadAlpha: 0.7,
    stitchPath: 'M438 394H562V472Q562 494 500 508Q438 494 438 472Z',
  })
  scene.stitch('M430 408H570', { colour: thread, alpha: 0.7 })
  if (recipe.motif)
    scene.colour.push(
      drawMotif(recipe.motif.name, {
        x: 500,
        y: 456,
        size: recipe.motif.size ?? 68,
        turn: scene.jitter(4),
        palette: recipe.motif.palette?.map((name) => inkOf(name) ?? base),
      }),
    )
}

export function addWaistband(outfit: Outfit, print: string, thread: string): void {
  const { scene, base } = outfit
  const half = waistHalf + 1
  band(scene, bezier([500 - half, waistY - 16], [430, waistY - 6], [570, waistY - 6], [500 + half, waistY - 16]), 34, {
    side: 1,
    fill: darken(base, 0.03),
    print: print + outfit.overlay(),
    pillow: 8,
    shadow: 0.3,
  })
  scene.stitch(
    `M${504 - waistHalf} ${waistY - 6}C430 ${waistY + 4} 570 ${waistY + 4} ${496 + waistHalf} ${waistY - 6}`,
    { colour: thread, alpha: 0.7 },
  )
}

function addFrontStraps(outfit: Outfit, print: string, thread: string, buttons: string): void {
  const { scene, base } = outfit
  const strap = closedPath(
    [560, 186],
    [
      [560, 166],
      [566, 158],
      [578, 157],
    ],
    [[594, 157]],
    [
      [606, 158],
      [612, 168],
      [610, 190],
    ],
    [
      [606, 250],
      [606, 300],
      [602, 366],
    ],
    [[556, 366]],
    [
      [560, 290],
      [562, 240],
      [560, 186],
    ],
  )
  const edges = 'M564 176C568 240 568 300 564 348M600 176C602 230 598 300 594 348'
  for (const side of [1, -1]) {
    scene.part(onSide(strap, side), {
      fill: base,
      print: print + outfit.overlay(side * 6),
      texture: outfit.texture(side * 6),
      pillow: 9,
      shadow: 0.4,
    })
    scene.stitch(onSide(edges, side), { colour: thread, alpha: 0.6, width: 1.8 })
    popper(scene, side > 0 ? 579 : 421, 358, 20, buttons)
  }
}

export function placeDungarees(scene: Scene, { length }: DungareesShape): void {
  placeGarment(scene, length === 'short' ? 1.16 : 1.07, length === 'short' ? 574 : 648, 636, 1.4)
}

/** Draws long and short dungarees. */
export function drawDungarees(outfit: Outfit, shape: DungareesShape): void {
  const { scene, recipe } = outfit
  placeDungarees(scene, shape)
  const print = drawPattern(scene, recipe.pattern)
  const thread = inkOf(shape.stitching) ?? '#E0B27A'
  const buttons = inkOf(shape.buttons) ?? '#D8B070'
  addBack(outfit)
  addLegs(outfit, shape, { print, thread, buttons })
  addBib(outfit, print, thread)
  addWaistband(outfit, print, thread)
  addFrontStraps(outfit, print, thread, buttons)
}
