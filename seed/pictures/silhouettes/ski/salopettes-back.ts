import type { SalopettesShape } from '../../../styles/style.ts'
import { drawPattern } from '../../cloth/patterns.ts'
import { patch } from '../../cloth/trims.ts'
import { darken, lighten } from '../../drawing/colour.ts'
import { at, bezier, closedPath, onSide, symmetricPath } from '../../drawing/geometry.ts'
import { foldsOnSide, inkOf, type Outfit } from '../outfit.ts'
import { addElasticStrap } from './elastic-strap.ts'
import { addWaist, placeSalopettes } from './salopettes.ts'
import { type SalopettesColours, salopettesColours } from './salopettes-colours.ts'
import { addLegs } from './salopettes-legs.ts'
import { bibHalf, bibTop, crotch, hip, waistHalf, waistY } from './salopettes-marks.ts'

const panelTop = bibTop + 54

/** Adds the inside of the bib, visible beside the back panel, and the front straps under the back ones. */
function addBibInside(outfit: Outfit, shape: SalopettesShape, { strap }: SalopettesColours): void {
  const { scene, base } = outfit
  for (const side of [1, -1])
    addElasticStrap(outfit, side, bezier([590, 158], [600, 210], [602, 250], [600, 330]), 50, darken(strap, 0.28), {
      rounded: true,
    })
  const lining = darken(inkOf(shape.lining) ?? lighten(base, 0.3), 0.22)
  const bib = symmetricPath(
    [500 + bibHalf, bibTop],
    [
      [
        [bibHalf + 502, bibTop + 74],
        [666, bibTop + 92],
        [666, bibTop + 166],
      ],
      [[494 + waistHalf, waistY]],
      [[500, waistY + 8]],
    ],
    `C440 ${bibTop + 14} 560 ${bibTop + 14} ${at(500 + bibHalf, bibTop)}`,
  )
  scene.part(bib, { fill: lining, pillow: 14, shadow: 0.3 })
}

/** Adds the back panel, pointed between the shoulder blades, where the two straps are sewn in. */
function addPanel(outfit: Outfit, print: string, { thread }: SalopettesColours): void {
  const { scene, base } = outfit
  const path = symmetricPath(
    [546, panelTop],
    [
      [
        [572, panelTop + 74],
        [640, panelTop + 108],
        [666, waistY - 92],
      ],
      [
        [668, waistY - 60],
        [500 + waistHalf, waistY - 30],
        [500 + waistHalf, waistY + 4],
      ],
      [
        [580, waistY + 16],
        [540, waistY + 18],
        [500, waistY + 18],
      ],
    ],
    `C470 ${panelTop - 12} 530 ${panelTop - 12} 546 ${panelTop}`,
  )
  const clip = scene.part(path, { fill: base, print, pillow: 22, shadow: 0.42 })
  scene.fold(
    clip,
    foldsOnSide(
      [
        [652, waistY - 10, 566, waistY - 84, 30, 0.46],
        [348, waistY - 10, 434, waistY - 84, 30, 0.46],
        [500, waistY - 10, 502, panelTop + 40, 46, 0.24, true],
        [600, waistY - 20, 560, waistY - 130, 26, 0.3, true],
      ],
      1,
    ),
  )
  const edge = `M${538} ${panelTop + 12}C${562} ${panelTop + 82} ${628} ${panelTop + 116} ${654} ${waistY - 86}`
  for (const side of [1, -1])
    scene.stitch(onSide(edge, side), { clip, colour: thread, alpha: 0.6, width: 1.8, dash: '7 5' })
}

/** Adds tougher cloth over the seat, with a rounded lower edge. */
function addSeat({ scene }: Outfit, { panel, thread }: SalopettesColours): void {
  const bottom = crotch - 16
  for (const side of [1, -1]) {
    const path = closedPath(
      [502, waistY + 62],
      [
        [560, waistY + 52],
        [600, waistY + 58],
        [488 + hip - 40, waistY + 76],
      ],
      [
        [500 + hip - 36, crotch - 120],
        [500 + hip - 34, crotch - 70],
        [500 + hip - 52, crotch - 40],
      ],
      [
        [620, bottom + 14],
        [560, bottom + 8],
        [502, bottom],
      ],
    )
    const clip = patch(scene, onSide(path, side), { fill: panel, pillow: 16, shadow: 0.22, thread, threadAlpha: 0.4 })
    scene.fold(
      clip,
      foldsOnSide(
        [
          [506, crotch - 20, 610, crotch - 96, 34, 0.5],
          [600, crotch - 60, 620, waistY + 90, 44, 0.3, true],
        ],
        side,
      ),
    )
  }
}

/** Draws salopettes from behind, with crossed straps into a pointed panel, and a reinforced seat. */
export function drawSalopettesBack(outfit: Outfit, shape: SalopettesShape): void {
  const { scene, recipe } = outfit
  placeSalopettes(scene)
  const print = drawPattern(scene, recipe.pattern)
  const colours = salopettesColours(outfit, shape)
  addBibInside(outfit, shape, colours)
  addLegs(outfit, print, colours, 'back')
  addSeat(outfit, colours)
  for (const side of [1, -1])
    addElasticStrap(outfit, side, bezier([592, 160], [590, 250], [530, 330], [488, panelTop + 34]), 48, colours.strap, {
      rounded: true,
    })
  addPanel(outfit, print, colours)
  addWaist(outfit, print, colours)
}
