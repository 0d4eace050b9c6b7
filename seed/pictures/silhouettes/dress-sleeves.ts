import type { DressShape } from '../../styles/style.ts'
import { rotated } from '../cloth/patterns.ts'
import { band } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { bezier, closedPath, mirrorCurve, mirrorX, onSide, type Point } from '../drawing/geometry.ts'
import { shoulder, underarm } from './dress-marks.ts'
import { type FoldRow, foldsOnSide, type Outfit } from './outfit.ts'

const [sx, sy] = shoulder
const [ux, uy] = underarm

type Sleeve = { path: string; folds: FoldRow[]; cuff?: { edge: Point[]; width: number; gather: number; taper: number } }

const sleeves: Record<Exclude<DressShape['sleeve'], 'none'>, Sleeve> = {
  long: {
    path: closedPath(
      [sx - 20, sy - 8],
      [
        [sx + 60, sy + 16],
        [sx + 110, sy + 210],
        [sx + 160, sy + 420],
      ],
      [
        [sx + 130, sy + 436],
        [sx + 100, sy + 444],
        [sx + 72, sy + 446],
      ],
      [
        [sx + 40, sy + 330],
        [ux + 30, uy + 80],
        [ux - 12, uy + 2],
      ],
    ),
    folds: [
      [ux + 4, uy + 8, sx + 80, sy + 140, 30, 0.55],
      [ux + 20, uy + 60, sx + 100, sy + 230, 30, 0.5],
      [sx + 60, sy + 300, sx + 128, sy + 340, 26, 0.5],
      [sx + 30, sy + 30, sx + 110, sy + 280, 30, 0.35, true],
      [sx + 76, sy + 380, sx + 140, sy + 390, 18, 0.4],
    ],
    cuff: {
      edge: [
        [sx + 160, sy + 418],
        [sx + 130, sy + 434],
        [sx + 102, sy + 442],
        [sx + 72, sy + 444],
      ],
      width: 30,
      gather: 0.86,
      taper: 0.95,
    },
  },
  puff: {
    path: closedPath(
      [sx - 20, sy - 6],
      [
        [sx + 50, sy - 26],
        [sx + 140, sy + 40],
        [sx + 148, sy + 136],
      ],
      [
        [sx + 130, sy + 170],
        [sx + 80, sy + 196],
        [sx + 44, sy + 196],
      ],
      [
        [sx + 10, sy + 190],
        [ux, uy + 16],
        [ux - 14, uy],
      ],
    ),
    folds: [
      [sx + 6, sy + 10, sx + 96, sy + 120, 20, 0.5],
      [sx + 2, sy + 40, sx + 60, sy + 150, 20, 0.5],
      [sx + 24, sy + 4, sx + 120, sy + 90, 20, 0.45, true],
      [sx - 4, sy + 70, sx + 34, sy + 150, 18, 0.45, true],
      [sx + 126, sy + 158, sx + 100, sy + 70, 15, 0.5],
      [sx + 100, sy + 178, sx + 76, sy + 100, 15, 0.45, true],
      [sx + 72, sy + 190, sx + 54, sy + 110, 15, 0.5],
    ],
    cuff: {
      edge: [
        [sx + 148, sy + 134],
        [sx + 128, sy + 168],
        [sx + 86, sy + 194],
        [sx + 42, sy + 196],
      ],
      width: 26,
      gather: 0.84,
      taper: 0.96,
    },
  },
  flutter: {
    path: closedPath(
      [sx - 16, sy - 8],
      [
        [sx + 40, sy + 4],
        [sx + 104, sy + 60],
        [sx + 134, sy + 116],
      ],
      [
        [sx + 112, sy + 140],
        [sx + 96, sy + 128],
        [sx + 80, sy + 150],
      ],
      [
        [sx + 60, sy + 148],
        [sx + 44, sy + 160],
        [sx + 30, sy + 172],
      ],
      [
        [sx + 10, sy + 160],
        [ux, uy + 4],
        [ux - 14, uy - 4],
      ],
    ),
    folds: [
      [sx + 100, sy + 130, sx + 24, sy + 40, 26, 0.5],
      [sx + 52, sy + 152, sx + 6, sy + 60, 24, 0.5],
      [sx + 118, sy + 116, sx + 40, sy + 24, 22, 0.45, true],
      [sx + 78, sy + 146, sx + 12, sy + 50, 22, 0.45, true],
    ],
  },
}

/** Adds both sleeves with their cuffs; must be called before the bodice is drawn over them. */
export function addSleeves(outfit: Outfit, shape: DressShape, print: string): void {
  if (shape.sleeve === 'none') return
  const { scene, base } = outfit
  const sleeve = sleeves[shape.sleeve]
  for (const side of [1, -1]) {
    const pivotX = side > 0 ? sx : mirrorX(sx)
    const clip = scene.part(onSide(sleeve.path, side), {
      fill: base,
      print: rotated(print, side * -25, pivotX, sy) + outfit.overlay(-side * 20),
      texture: outfit.texture(-side * 20),
      pillow: 18,
    })
    scene.fold(clip, foldsOnSide(sleeve.folds, side))
    if (!sleeve.cuff) continue
    const edge = bezier(...sleeve.cuff.edge)
    band(scene, side > 0 ? edge : mirrorCurve(edge), sleeve.cuff.width, {
      side: -side,
      straight: true,
      gather: sleeve.cuff.gather,
      taper: sleeve.cuff.taper,
      fill: outfit.trim ?? darken(base, 0.08),
      pillow: 8,
      shadow: 0.3,
    })
  }
}
