import type { TopShape } from '../../styles/style.ts'
import { threadFor } from '../cloth/fabrics.ts'
import { rotated } from '../cloth/patterns.ts'
import { band, patch } from '../cloth/trims.ts'
import { lighten } from '../drawing/colour.ts'
import {
  bezier,
  type Curve,
  closedPath,
  mirrorCurve,
  mirrorX,
  onSide,
  type Point,
  parallelPath,
} from '../drawing/geometry.ts'
import { elbowPath } from './elbow-patch.ts'
import { type FoldRow, foldsOnSide, inkOf, type Outfit } from './outfit.ts'
import type { TopMarks } from './top-marks.ts'

const shortSleeve = ({ shoulder: [sx, sy], underarm: [ux, uy] }: TopMarks) => ({
  path: closedPath(
    [sx - 30, sy - 14],
    [
      [sx + 46, sy + 6],
      [sx + 112, sy + 92],
      [sx + 146, sy + 190],
    ],
    [
      [sx + 112, sy + 222],
      [sx + 66, sy + 244],
      [sx + 22, sy + 254],
    ],
    [
      [ux + 12, uy + 40],
      [ux + 4, uy + 22],
      [ux - 16, uy + 6],
    ],
    [[sx - 70, sy + 60]],
  ),
  cuff: bezier([sx + 146, sy + 190], [sx + 112, sy + 222], [sx + 66, sy + 244], [sx + 22, sy + 254]),
  angle: -48,
  folds: [
    [ux + 2, uy + 4, sx + 64, sy + 96, 26, 0.55],
    [ux + 8, uy + 18, sx + 92, sy + 150, 20, 0.4],
    [sx + 16, sy + 30, sx + 96, sy + 190, 34, 0.4, true],
    [sx + 60, sy + 246, sx + 60, sy + 150, 20, 0.35],
  ] as FoldRow[],
})

const longSleeve = ({ shoulder: [sx, sy], underarm: [ux, uy] }: TopMarks) => ({
  path: closedPath(
    [sx - 30, sy - 14],
    [
      [sx + 56, sy + 8],
      [sx + 92, sy + 230],
      [sx + 130, sy + 486],
    ],
    [
      [sx + 100, sy + 502],
      [sx + 60, sy + 510],
      [sx + 22, sy + 508],
    ],
    [
      [sx + 10, sy + 400],
      [ux + 14, uy + 120],
      [ux - 16, uy + 4],
    ],
    [[sx - 70, sy + 60]],
  ),
  cuff: bezier([sx + 130, sy + 485], [sx + 100, sy + 500], [sx + 60, sy + 508], [sx + 22, sy + 507]),
  angle: -9,
  folds: [
    [ux + 4, uy + 8, sx + 66, sy + 150, 30, 0.6],
    [ux + 12, uy + 60, sx + 82, sy + 250, 30, 0.5],
    [sx + 26, sy + 50, sx + 86, sy + 330, 34, 0.4, true],
    [sx + 24, sy + 320, sx + 102, sy + 372, 26, 0.55],
    [sx + 26, sy + 400, sx + 110, sy + 430, 20, 0.45],
    [sx + 110, sy + 340, sx + 50, sy + 318, 20, 0.4],
    [sx + 30, sy + 350, sx + 106, sy + 400, 20, 0.4, true],
  ] as FoldRow[],
})

/** The small pleats where a sleeve is gathered into its cuff, without which cuffs look like bells. */
function cuffGathers(outfit: Outfit, cuff: Curve): FoldRow[] {
  return Array.from({ length: 6 }, (_, index) => {
    const [x, y] = cuff((index + 0.5) / 6)
    return [x, y + 4, x - 6, y - 40 - outfit.scene.random() * 36, 11, 0.5, index % 2 === 0, 0] as FoldRow
  })
}

function addElbowPatch(outfit: Outfit, [sx, sy]: Point, side: number, colour: string): void {
  const path = elbowPath(side > 0 ? sx + 70 : mirrorX(sx + 70), sy + 318)
  outfit.scene.mends.push(`<path d="${path}" fill="#fff"/>`)
  patch(outfit.scene, path, { fill: colour, pillow: 6, shadow: 0.2, thread: lighten(colour, 0.5), threadAlpha: 0.7 })
}

/** Adds both sleeves with their cuffs; must be called before the body is drawn over them. */
export function addSleeves(outfit: Outfit, shape: TopShape, marks: TopMarks, print: string): void {
  const { scene, base } = outfit
  const sleeve = shape.sleeve === 'short' ? shortSleeve(marks) : longSleeve(marks)
  const fill = inkOf(shape.sleeves) ?? base
  const rib = outfit.trim ?? fill
  const [sx, sy] = marks.shoulder
  const sleevePrint = shape.sleeves ? '' : print
  for (const side of [1, -1]) {
    const pivotX = side > 0 ? sx + 40 : mirrorX(sx + 40)
    const clip = scene.part(onSide(sleeve.path, side), {
      fill,
      print:
        rotated(sleevePrint, side * sleeve.angle * 0.6, pivotX, sy + 100) + outfit.overlay(side * sleeve.angle * 0.8),
      texture: outfit.texture(side * sleeve.angle * 0.8),
      pillow: 20,
    })
    const gathers = shape.sleeve === 'long' ? cuffGathers(outfit, sleeve.cuff) : []
    scene.fold(clip, foldsOnSide([...sleeve.folds, ...gathers], side))
    if (shape.elbows) addElbowPatch(outfit, marks.shoulder, side, inkOf(shape.elbows) ?? base)
    const cuff = side > 0 ? sleeve.cuff : mirrorCurve(sleeve.cuff)
    if (shape.sleeve === 'long')
      band(scene, cuff, shape.edge === 'ribbed' ? 58 : 34, {
        side: -side,
        straight: true,
        gather: 0.88,
        taper: 0.9,
        fill: rib,
        ribs: 15,
        shadow: 0.3,
        pillow: 11,
      })
    else if (shape.ringer) band(scene, cuff, 24, { side, straight: true, fill: rib, ribs: 22, shadow: 0.2, pillow: 7 })
    else
      scene.stitch(parallelPath(cuff, -20, -side), {
        clip,
        colour: threadFor(fill),
        alpha: 0.5,
        width: 1.5,
        dash: '6 4',
      })
  }
}
