import { rotated } from '../../cloth/patterns.ts'
import { band, zipAlong } from '../../cloth/trims.ts'
import { darken } from '../../drawing/colour.ts'
import { at, bezier, closedPath, mirrorCurve, mirrorX, onSide, type Point } from '../../drawing/geometry.ts'
import { type FoldRow, foldsOnSide, type Outfit, type View } from '../outfit.ts'
import { addKneeArmour } from './knee-armour.ts'
import type { SalopettesColours } from './salopettes-colours.ts'
import { crotch, hem, hemInner, hemOuter, hip, knee, waistHalf, waistY } from './salopettes-marks.ts'

const legPath = closedPath(
  [500, waistY - 14],
  [[500 + waistHalf, waistY - 14]],
  [
    [500 + hip - 16, waistY + 50],
    [500 + hip + 6, crotch - 120],
    [500 + hip + 10, crotch - 20],
  ],
  [
    [500 + hip + 14, crotch + 110],
    [500 + hemOuter - 4, hem - 140],
    [500 + hemOuter, hem],
  ],
  [
    [500 + hemOuter - 44, hem + 16],
    [500 + hemInner + 44, hem + 20],
    [500 + hemInner, hem + 10],
  ],
  [
    [500 + hemInner - 16, hem - 150],
    [513, crotch + 100],
    [497, crotch],
  ],
  [
    [500, crotch - 40],
    [500, waistY + 90],
    [500, waistY - 14],
  ],
)
const hemEdge = bezier(
  [500 + hemOuter, hem],
  [500 + hemOuter - 44, hem + 16],
  [500 + hemInner + 44, hem + 20],
  [500 + hemInner, hem + 10],
)
const legFolds: FoldRow[] = [
  [508, crotch - 8, 664, crotch - 64, 44, 0.68],
  [506, crotch + 12, 650, crotch + 58, 42, 0.58],
  [510, crotch - 34, 606, crotch - 128, 32, 0.45],
  [596, crotch + 30, 624, crotch - 70, 58, 0.36, true],
  [648, waistY + 40, 668, crotch - 30, 46, 0.32, true],
  [500 + hemOuter - 14, hem - 92, 566, hem - 62, 34, 0.55],
  [500 + hemInner + 14, hem - 112, 690, hem - 40, 30, 0.4],
  [500 + hemInner + 30, hem - 30, 700, hem - 96, 30, 0.36, true],
  [500 + hemOuter - 10, knee[1] - 96, 598, knee[1] - 82, 30, 0.42],
]

/** Adds the snow gaiter that is visible below a hem: thin cloth with elastic at its lower edge. */
function addGaiter(outfit: Outfit, side: number, colour: string): void {
  const { scene } = outfit
  const clip = scene.part(
    onSide(
      closedPath(
        [500 + hemOuter - 14, hem - 30],
        [
          [500 + hemOuter - 12, hem + 10],
          [500 + hemOuter - 18, hem + 34],
          [500 + hemOuter - 22, hem + 46],
        ],
        [
          [500 + hemOuter - 60, hem + 60],
          [500 + hemInner + 60, hem + 64],
          [500 + hemInner + 18, hem + 54],
        ],
        [
          [500 + hemInner + 12, hem + 30],
          [500 + hemInner + 10, hem + 10],
          [500 + hemInner + 10, hem - 30],
        ],
      ),
      side,
    ),
    { fill: colour, pillow: 9, shadow: 0.3 },
  )
  const folds = Array.from({ length: 9 }, (_, index): FoldRow => {
    const x = 500 + hemInner + 28 + index * 17
    return [x, hem + 58, x + 4, hem + 12, 11, 0.5, index % 2 === 0, 0]
  })
  scene.fold(clip, foldsOnSide(folds, side))
  const edge = bezier(
    [500 + hemOuter - 21, hem + 44],
    [500 + hemOuter - 60, hem + 58],
    [500 + hemInner + 60, hem + 62],
    [500 + hemInner + 18, hem + 52],
  )
  band(scene, side > 0 ? edge : mirrorCurve(edge), 18, {
    side: -side,
    straight: true,
    gather: 0.97,
    fill: darken(colour, 0.2),
    ribs: 26,
    pillow: 6,
    shadow: 0.25,
  })
}

/** Adds hard-wearing cloth on the inside of the ankle, where the edge of the other boot cuts. */
function addScuffGuard(outfit: Outfit, side: number, clip: string, { panel, thread }: SalopettesColours): void {
  const top = hem - 84
  const path = onSide(
    `M${500 + hemInner - 40} ${top - 10}L${500 + hemInner + 8} ${top}C${500 + hemInner + 56} ${top + 18} ${500 + hemInner + 84} ${top + 60} ${500 + hemInner + 92} ${hem + 40}L${500 + hemInner - 40} ${hem + 40}Z`,
    side,
  )
  outfit.scene.colour.push(`<g clip-path="url(#${clip})"><path d="${path}" fill="${panel}"/></g>`)
  const edge = onSide(
    `M${500 + hemInner + 8} ${top}C${500 + hemInner + 56} ${top + 18} ${500 + hemInner + 84} ${top + 60} ${500 + hemInner + 92} ${hem + 40}`,
    side,
  )
  outfit.scene.seam(edge, { clip, alpha: 0.34 })
  const stitches = onSide(
    `M${500 + hemInner} ${top + 8}C${500 + hemInner + 48} ${top + 26} ${500 + hemInner + 75} ${top + 64} ${500 + hemInner + 83} ${hem + 40}`,
    side,
  )
  outfit.scene.stitch(stitches, { clip, colour: thread, alpha: 0.5, width: 1.7, dash: '6 5' })
}

const zipTop: Point = [500 + waistHalf - 12, waistY + 40]
const sideZip = `M${at(...zipTop)}C${500 + hip - 34} ${waistY + 84} ${500 + hip - 16} ${crotch - 110} ${500 + hip - 10} ${crotch + 12}`

/** Adds both legs over their gaiters. Knees and scuff guards are only on the front, side zips on both sides. */
export function addLegs(outfit: Outfit, print: string, colours: SalopettesColours, view: View = 'front'): void {
  const { scene, base } = outfit
  for (const side of [1, -1]) {
    addGaiter(outfit, side, colours.gaiter)
    const clip = scene.part(onSide(legPath, side), {
      fill: base,
      print: rotated(print, -side * 3, 500, 700),
      pillow: 27,
      shadow: 0.36,
    })
    scene.fold(clip, foldsOnSide(legFolds, side))
    if (view === 'front') {
      addScuffGuard(outfit, side, clip, colours)
      addKneeArmour(outfit, side > 0 ? knee[0] : mirrorX(knee[0]), knee[1], colours.panel, colours.thread)
    }
    band(scene, side > 0 ? hemEdge : mirrorCurve(hemEdge), 22, {
      side,
      straight: true,
      gather: 1.004,
      fill: darken(base, 0.1),
      pillow: 7,
      shadow: 0.22,
    })
    zipAlong(scene, onSide(sideZip, side), side > 0 ? zipTop : [mirrorX(zipTop[0]), zipTop[1]], {
      tape: darken(base, 0.3),
      teeth: colours.zip,
      clip,
    })
  }
  scene.seam(`M500 ${waistY}C500 ${waistY + 90} 500 ${crotch - 40} 500 ${crotch}`, { alpha: 0.36, width: 3 })
}
