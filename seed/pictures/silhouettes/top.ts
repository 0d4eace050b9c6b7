import type { TopShape } from '../../styles/style.ts'
import { threadFor } from '../cloth/fabrics.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { band, label, patch } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import {
  at,
  bezier,
  closedPath,
  mirrorPath,
  mirrorX,
  onSide,
  type Point,
  parallelPath,
  symmetricPath,
} from '../drawing/geometry.ts'
import { drawMotif } from '../motifs/motifs.ts'
import { addButtonBand } from './button-band.ts'
import { addBackOfNeck, addNeck } from './neck.ts'
import { type FoldRow, foldsOnSide, inkOf, type Outfit, placeGarment } from './outfit.ts'
import { marksOf, type TopMarks } from './top-marks.ts'
import { addSleeves } from './top-sleeves.ts'

function bodyFolds({ underarm: [ux, uy], shoulder: [, sy], hemY }: TopMarks): FoldRow[] {
  return [
    [ux - 4, uy + 4, 620, uy + 110, 34, 0.6],
    [mirrorX(ux - 4), uy + 4, 380, uy + 118, 34, 0.6],
    [ux - 4, uy + 60, 660, uy + 220, 30, 0.45],
    [mirrorX(ux - 4), uy + 56, 345, uy + 210, 28, 0.45],
    [660, sy + 10, 612, uy + 30, 40, 0.3, true],
    [340, sy + 10, 395, uy + 50, 40, 0.3, true],
    [660, hemY, 640, hemY - 200, 36, 0.4],
    [390, hemY, 420, hemY - 230, 36, 0.36],
    [520, hemY, 508, hemY - 170, 46, 0.34, true],
    [296, hemY - 8, 312, hemY - 160, 30, 0.35, true],
    [706, hemY - 16, 696, hemY - 180, 30, 0.3, true],
    [590, hemY, 578, hemY - 120, 26, 0.3],
  ]
}

function hemGathers(outfit: Outfit, { hemX, hemY }: TopMarks): FoldRow[] {
  const { scene } = outfit
  return Array.from({ length: 20 }, (_, index) => {
    const x = mirrorX(hemX) + (hemX - mirrorX(hemX)) * ((index + 0.5) / 20)
    return [x, hemY + 20, x + scene.jitter(6), hemY - 24 - scene.random() * 44, 13, 0.45, index % 2 === 0, 0] as FoldRow
  })
}

export function addBody(outfit: Outfit, shape: TopShape, marks: TopMarks, print: string): string {
  const { scene, base } = outfit
  const { neck, shoulder, underarm, hemX, hemY, neckDrop } = marks
  const [sx, sy] = shoulder
  const [ux, uy] = underarm
  const path = symmetricPath(
    neck,
    [
      [[650, neck[1] + 10], [706, sy - 18], shoulder],
      [[sx - 22, sy + 62], [ux - 12, uy - 58], underarm],
      [
        [ux + 8, uy + 140],
        [hemX, hemY - 180],
        [hemX, hemY],
      ],
      [
        [hemX - 80, hemY + 15],
        [600, hemY + 20],
        [500, hemY + 20],
      ],
    ],
    `C418 ${neckDrop + 20} 582 ${neckDrop + 20} ${at(...neck)}`,
  )
  const clip = scene.part(path, {
    fill: base,
    print: print + outfit.overlay(),
    texture: outfit.texture(),
    pillow: 24,
    shadow: 0.3,
  })
  const gathers = shape.edge === 'ribbed' ? hemGathers(outfit, marks) : []
  scene.fold(clip, foldsOnSide([...bodyFolds(marks), ...gathers], 1))
  const armhole = `M${at(...shoulder)}C${at(sx - 22, sy + 62)} ${at(ux - 12, uy - 58)} ${at(...underarm)}`
  for (const seam of [armhole, mirrorPath(armhole)]) scene.seam(seam, { alpha: 0.16, width: 1.8, depth: 0.4 })
  return clip
}

export function addHem(outfit: Outfit, shape: TopShape, { hemX, hemY }: TopMarks, clip: string): void {
  const hem = bezier([mirrorX(hemX), hemY], [400, hemY + 26], [600, hemY + 26], [hemX, hemY])
  if (shape.edge === 'ribbed') {
    band(outfit.scene, hem, 66, {
      side: 1,
      straight: true,
      gather: 0.965,
      taper: 0.965,
      fill: outfit.trim ?? darken(outfit.base, 0.08),
      ribs: 66,
      pillow: 13,
      shadow: 0.35,
    })
    return
  }
  for (const [offset, alpha] of [
    [-24, 0.5],
    [-31, 0.4],
  ] as const)
    outfit.scene.stitch(parallelPath(hem, offset, 1), { clip, colour: outfit.thread, alpha, width: 1.5, dash: '6 4' })
}

function addChestPocket(outfit: Outfit, colour: string, [, sy]: Point): void {
  const x = 612
  const path = closedPath(
    [x - 58, sy + 140],
    [[x + 58, sy + 140]],
    [[x + 58, sy + 226]],
    [
      [x + 58, sy + 258],
      [x, sy + 276],
    ],
    [
      [x - 58, sy + 258],
      [x - 58, sy + 226],
    ],
  )
  patch(outfit.scene, path, { fill: colour, texture: outfit.texture(), thread: threadFor(colour) })
  outfit.scene.seam(`M${x - 58} ${sy + 162}H${x + 58}`, { alpha: 0.18 })
}

function addKangarooPocket(outfit: Outfit, { hemY }: TopMarks): void {
  const { scene, base } = outfit
  const path = symmetricPath(
    [590, hemY - 196],
    [
      [
        [622, hemY - 150],
        [640, hemY - 110],
        [664, hemY - 72],
      ],
      [[664, hemY + 2]],
      [
        [600, hemY + 12],
        [560, hemY + 14],
        [500, hemY + 14],
      ],
    ],
    `L590 ${hemY - 196}`,
  )
  const clip = scene.part(path, {
    fill: base,
    print: outfit.overlay(),
    texture: outfit.texture(),
    pillow: 11,
    shadow: 0.34,
  })
  const opening = `M594 ${hemY - 186}C624 ${hemY - 142} 636 ${hemY - 110} 656 ${hemY - 76}`
  for (const side of [1, -1])
    scene.stitch(onSide(opening, side), { clip, colour: outfit.thread, alpha: 0.55, width: 1.8 })
  scene.stitch(`M412 ${hemY - 186}L588 ${hemY - 186}`, { clip, colour: outfit.thread, alpha: 0.55, width: 1.8 })
}

export function placeTop({ scene }: Outfit, shape: TopShape): void {
  if (shape.neck === 'hood') placeGarment(scene, 1.0, 560, 630)
  else placeGarment(scene, shape.sleeve === 'short' ? 1.1 : 1.06, 620, 630)
}

/** Draws T-shirts, long-sleeved tops, sweatshirts, jumpers, cardigans and hoodies. */
export function drawTop(outfit: Outfit, shape: TopShape): void {
  const { scene, recipe, base } = outfit
  const marks = marksOf(shape)
  placeTop(outfit, shape)
  const print = drawPattern(scene, recipe.pattern, marks.neckDrop + 14)

  addBackOfNeck(outfit, shape, marks)
  if (shape.neck !== 'hood') label(scene, 500, marks.neck[1] + 28)
  addSleeves(outfit, shape, marks, print)
  const body = addBody(outfit, shape, marks, print)
  if (shape.kangaroo) addKangarooPocket(outfit, marks)
  if (recipe.motif) {
    const chestY = shape.sleeve === 'short' ? 600 : 606
    const motif = drawMotif(recipe.motif.name, {
      x: 500,
      y: shape.kangaroo ? 530 : chestY,
      size: recipe.motif.size ?? 230,
      palette: recipe.motif.palette?.map((name) => inkOf(name) ?? base),
    })
    scene.colour.push(`<g clip-path="url(#${body})">${motif}${recipe.fabric === 'knit' ? outfit.overlay() : ''}</g>`)
  }
  if (shape.chestPocket) addChestPocket(outfit, inkOf(shape.chestPocket) ?? base, marks.shoulder)
  addHem(outfit, shape, marks, body)
  addButtonBand(outfit, shape, marks)
  addNeck(outfit, shape, marks)
}
