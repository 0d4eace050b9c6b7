import { rotated } from '../../cloth/patterns.ts'
import { band } from '../../cloth/trims.ts'
import { darken } from '../../drawing/colour.ts'
import { bezier, closedPath, mirrorCurve, onSide, type Point } from '../../drawing/geometry.ts'
import { type FoldRow, foldsOnSide, type Outfit, type View } from '../outfit.ts'

/** The leggings, drawn around the middle of the frame. */
const waistY = 420
const waistHalf = 128
const crotch = 660
const ankle = 1130

const legPath = closedPath(
  [500, waistY - 8],
  [[500 + waistHalf, waistY - 8]],
  [
    [500 + 148, waistY + 80],
    [500 + 160, crotch - 90],
    [500 + 158, crotch - 10],
  ],
  [
    [500 + 156, crotch + 160],
    [500 + 148, ankle - 180],
    [500 + 144, ankle],
  ],
  [
    [500 + 122, ankle + 10],
    [500 + 86, ankle + 12],
    [500 + 62, ankle + 6],
  ],
  [
    [500 + 50, ankle - 190],
    [508, crotch + 130],
    [497, crotch],
  ],
  [
    [500, crotch - 60],
    [500, waistY + 120],
    [500, waistY - 8],
  ],
)
const ankleEdge = bezier([644, ankle], [622, ankle + 10], [586, ankle + 12], [562, ankle + 6])
const legFolds: FoldRow[] = [
  [506, crotch - 4, 620, crotch - 50, 30, 0.6],
  [504, crotch + 12, 618, crotch + 56, 30, 0.5],
  [540, crotch + 170, 646, crotch + 206, 26, 0.5],
  [648, crotch + 160, 548, crotch + 196, 24, 0.42],
  [546, crotch + 226, 640, crotch + 240, 22, 0.42],
  [560, crotch + 60, 590, crotch - 60, 44, 0.34, true],
  [590, crotch + 130, 600, crotch + 20, 38, 0.3, true],
  [556, ankle - 70, 642, ankle - 44, 20, 0.45],
  [636, ankle - 104, 566, ankle - 84, 18, 0.4],
]

export type LayerColours = { edges: string; seams: string; leggings: string }

export const cloth = (outfit: Outfit, print: string, turn: number, pivot: Point) => ({
  print: rotated(print, turn, ...pivot) + outfit.overlay(turn),
  texture: outfit.texture(turn),
})

/** Adds a flat seam: two rows of thread with the cloth's edges between them. */
export function addFlatSeam({ scene }: Outfit, path: string, clip: string, colour: string): void {
  scene.seam(path, { clip, colour, alpha: 0.9, width: 4.4, depth: 0.25 })
  scene.stitch(path, { clip, colour: darken(colour, 0.3), alpha: 0.5, width: 4.4, dash: '2 4' })
}

export function addLeggings(outfit: Outfit, print: string, { edges, seams, leggings }: LayerColours, view: View): void {
  const { scene, base } = outfit
  const leggingsPrint = leggings === base ? print : ''
  if (view === 'front')
    scene.part(
      `M${506 - waistHalf} ${waistY - 40}C430 ${waistY - 66} 570 ${waistY - 66} ${494 + waistHalf} ${waistY - 40}L${494 + waistHalf} ${waistY}L${506 - waistHalf} ${waistY}Z`,
      { fill: darken(edges, 0.36), pillow: 8, shadow: 0.2 },
    )
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(legPath, side), {
      fill: leggings,
      ...cloth(outfit, leggingsPrint, side * -3, [500, 700]),
      pillow: 26,
      shadow: 0.34,
    })
    scene.fold(clip, foldsOnSide(legFolds, side))
    addFlatSeam(
      outfit,
      onSide(
        `M${614} ${waistY}C636 ${waistY + 90} 640 ${crotch} 634 ${crotch + 160}C630 ${ankle - 160} 626 ${ankle - 60} 624 ${ankle + 12}`,
        side,
      ),
      clip,
      seams,
    )
    band(scene, side > 0 ? ankleEdge : mirrorCurve(ankleEdge), 40, {
      side: -side,
      straight: true,
      gather: 0.94,
      taper: 0.95,
      fill: edges,
      ribs: 13,
      pillow: 10,
      shadow: 0.32,
    })
  }
  scene.seam(`M500 ${waistY}C501 ${waistY + 100} 499 ${crotch - 40} 499 ${crotch}`, { alpha: 0.34, width: 2.6 })
  band(
    scene,
    bezier([500 - waistHalf - 2, waistY - 42], [440, waistY - 30], [560, waistY - 30], [502 + waistHalf, waistY - 42]),
    46,
    { side: 1, straight: true, fill: edges, ribs: 46, pillow: 11, shadow: 0.32 },
  )
}
