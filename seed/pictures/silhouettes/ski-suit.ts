import type { SkiSuitShape } from '../../styles/style.ts'
import { textureOf } from '../cloth/fabrics.ts'
import { drawPattern, rotated } from '../cloth/patterns.ts'
import { band, shortZip, zip } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { at, bezier, closedPath, mirrorCurve, mirrorX, onSide, type Point, symmetricPath } from '../drawing/geometry.ts'
import type { Scene } from '../scene.ts'
import { addHood } from './hood.ts'
import { type FoldRow, foldsOnSide, inkOf, type Outfit, placeGarment, type View } from './outfit.ts'
import { ankle, crotch, neck, shoulder, underarm, waistY } from './ski-suit-marks.ts'

const [sx, sy] = shoulder
const [ux, uy] = underarm
const bandHeight = 24

const legPath = closedPath(
  [500, waistY - 20],
  [[648, waistY - 20]],
  [
    [682, waistY + 40],
    [702, crotch - 90],
    [706, crotch - 10],
  ],
  [
    [712, crotch + 100],
    [722, ankle - 110],
    [722, ankle],
  ],
  [
    [690, ankle + 14],
    [610, ankle + 18],
    [570, ankle + 8],
  ],
  [
    [552, ankle - 140],
    [514, crotch + 90],
    [497, crotch],
  ],
  [
    [500, crotch - 40],
    [500, waistY + 60],
    [500, waistY - 20],
  ],
)
const kneePath = closedPath(
  [566, crotch + 90],
  [
    [610, crotch + 80],
    [670, crotch + 80],
    [714, crotch + 92],
  ],
  [
    [718, crotch + 140],
    [720, crotch + 180],
    [721, crotch + 212],
  ],
  [
    [680, crotch + 222],
    [620, crotch + 222],
    [580, crotch + 214],
  ],
)
const legFolds: FoldRow[] = [
  [508, crotch - 6, 660, crotch - 54, 40, 0.65],
  [506, crotch + 10, 650, crotch + 54, 40, 0.55],
  [700, ankle - 150, 560, ankle - 190, 36, 0.45],
  [570, ankle - 110, 700, ankle - 90, 32, 0.42],
  [600, crotch + 40, 630, crotch - 60, 54, 0.36, true],
  [650, waistY + 30, 664, crotch - 20, 44, 0.3, true],
]
const sleevePath = closedPath(
  [sx - 20, sy - 8],
  [
    [sx + 70, sy + 20],
    [sx + 116, sy + 200],
    [sx + 168, sy + 420],
  ],
  [
    [sx + 140, sy + 440],
    [sx + 104, sy + 450],
    [sx + 66, sy + 450],
  ],
  [
    [sx + 40, sy + 330],
    [ux + 30, uy + 90],
    [ux - 12, uy + 4],
  ],
)
const sleeveFolds: FoldRow[] = [
  [ux + 6, uy + 8, sx + 84, sy + 140, 34, 0.6],
  [ux + 18, uy + 60, sx + 104, sy + 230, 32, 0.5],
  [sx + 50, sy + 300, sx + 140, sy + 330, 28, 0.55],
  [sx + 40, sy + 40, sx + 110, sy + 280, 34, 0.4, true],
  [sx + 60, sy + 380, sx + 150, sy + 390, 20, 0.45],
]

export type SkiColours = { trim: string; legs: string; lining: string; zip: string; bands: string[] }

function addStormCuff(outfit: Outfit, edge: readonly Point[], side: number, width: number, trim: string): void {
  const right = bezier(...edge)
  band(outfit.scene, side > 0 ? right : mirrorCurve(right), width, {
    side: -side,
    straight: true,
    gather: 0.88,
    taper: 0.94,
    fill: trim,
    ribs: 16,
    pillow: 9,
    shadow: 0.3,
  })
}

/** Adds both legs; only the front has knee panels. */
export function addLegs(outfit: Outfit, print: string, { legs, trim }: SkiColours, view: View = 'front'): void {
  const { scene } = outfit
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(legPath, side), { fill: legs, print, pillow: 26 })
    scene.fold(clip, foldsOnSide(legFolds, side))
    if (view === 'front') {
      const knee = scene.part(onSide(kneePath, side), { fill: darken(legs, 0.16), pillow: 6, shadow: 0.12 })
      scene.stitch(onSide(kneePath, side), { clip: knee, colour: outfit.thread, alpha: 0.35, width: 1.8 })
    }
    addStormCuff(
      outfit,
      [
        [722, ankle],
        [690, ankle + 14],
        [610, ankle + 18],
        [570, ankle + 8],
      ],
      side,
      30,
      trim,
    )
  }
}

export function addSleeves(outfit: Outfit, print: string, { bands, trim }: SkiColours): void {
  const { scene, base } = outfit
  const stripes = bands
    .map(
      (colour, index) =>
        `<path d="M${sx - 10} ${sy + 172 + index * bandHeight}L${sx + 190} ${sy + 132 + index * bandHeight}" stroke="${colour}" stroke-width="${bandHeight + 1}"/>`,
    )
    .join('')
  for (const side of [1, -1]) {
    const sleevePrint = rotated(print, -side * 10, side > 0 ? sx : mirrorX(sx), sy)
    const sleeveBands = side > 0 ? stripes : `<g transform="translate(1000 0) scale(-1 1)">${stripes}</g>`
    const clip = scene.part(onSide(sleevePath, side), { fill: base, print: sleevePrint + sleeveBands, pillow: 24 })
    scene.fold(clip, foldsOnSide(sleeveFolds, side))
    addStormCuff(
      outfit,
      [
        [sx + 168, sy + 418],
        [sx + 140, sy + 438],
        [sx + 106, sy + 448],
        [sx + 66, sy + 448],
      ],
      side,
      34,
      trim,
    )
  }
}

export function addBody(outfit: Outfit, print: string, { bands }: SkiColours): void {
  const { scene, base } = outfit
  const path = symmetricPath(
    neck,
    [
      [[604, neck[1] + 8], [640, sy - 12], shoulder],
      [[sx - 18, sy + 54], [ux - 10, uy - 44], underarm],
      [
        [ux + 2, uy + 90],
        [642, waistY - 90],
        [640, waistY],
      ],
      [
        [560, waistY + 10],
        [500, waistY + 10],
      ],
    ],
    `C444 ${neck[1] + 34} 556 ${neck[1] + 34} ${at(...neck)}`,
  )
  const stripes = bands
    .map(
      (colour, index) =>
        `<path d="M300 ${sy + 160 + index * bandHeight}H700" stroke="${colour}" stroke-width="${bandHeight + 1}"/>`,
    )
    .join('')
  const clip = scene.part(path, { fill: base, print: print + stripes, pillow: 24, shadow: 0.3 })
  scene.fold(
    clip,
    foldsOnSide(
      [
        [ux - 4, uy + 6, 580, uy + 90, 34, 0.55],
        [mirrorX(ux - 4), uy + 6, 420, uy + 96, 34, 0.55],
        [620, waistY, 590, waistY - 120, 34, 0.5],
        [380, waistY, 410, waistY - 120, 34, 0.5],
        [560, waistY, 556, waistY - 90, 30, 0.35, true],
        [430, waistY, 440, waistY - 100, 30, 0.35, true],
      ],
      1,
    ),
  )
  const armhole = `M${at(...shoulder)}C${at(sx - 18, sy + 54)} ${at(ux - 10, uy - 44)} ${at(...underarm)}`
  for (const side of [1, -1]) scene.seam(onSide(armhole, side), { alpha: 0.26 })
}

export function addBeltStrap({ scene }: Outfit, trim: string): void {
  band(scene, bezier([356, waistY - 22], [430, waistY - 10], [570, waistY - 10], [644, waistY - 22]), 40, {
    side: 1,
    fill: trim,
    pillow: 10,
    shadow: 0.35,
  })
}

function addBelt(outfit: Outfit, trim: string): void {
  const { scene } = outfit
  addBeltStrap(outfit, trim)
  scene.part(`M458 ${waistY - 20}L542 ${waistY - 20}L542 ${waistY + 34}L458 ${waistY + 34}Z`, {
    fill: '#E8DCC4',
    pillow: 6,
    shadow: 0.4,
  })
  scene.colour.push(`<rect x="470" y="${waistY - 8}" width="60" height="30" rx="4" fill="${trim}"/>`)
}

function addStormCollar(outfit: Outfit, trim: string): void {
  const [nx, ny] = neck
  const half = closedPath(
    [501, ny + 34],
    [
      [532, ny + 34],
      [552, ny + 18],
      [nx + 6, ny - 4],
    ],
    [
      [nx + 8, ny - 28],
      [nx + 2, ny - 44],
      [nx - 6, ny - 50],
    ],
    [
      [546, ny - 24],
      [528, ny - 12],
      [501, ny - 8],
    ],
  )
  for (const side of [1, -1]) outfit.scene.part(onSide(half, side), { fill: trim, pillow: 11, shadow: 0.4 })
}

export function skiColours({ base, trim }: Outfit, shape: SkiSuitShape): SkiColours {
  return {
    trim: trim ?? darken(base, 0.35),
    legs: inkOf(shape.legs) ?? base,
    lining: inkOf(shape.lining) ?? '#EFE6D6',
    zip: inkOf(shape.zip) ?? '#F3E7CF',
    bands: shape.bands.map((name) => inkOf(name) ?? base),
  }
}

export const placeSkiSuit = (scene: Scene) => placeGarment(scene, 1.05, 606, 630, 1.1)

/** Draws one-piece ski suits. */
export function drawSkiSuit(outfit: Outfit, shape: SkiSuitShape): void {
  const { scene, recipe, base } = outfit
  placeSkiSuit(scene)
  const print = drawPattern(scene, recipe.pattern)
  const colours = skiColours(outfit, shape)
  addHood(outfit, {
    neckY: neck[1],
    halfNeck: 80,
    halfWidth: 116,
    halfCrown: 48,
    height: 206,
    rim: 46,
    outer: { fill: base, print, pillow: 22 },
    lining: { fill: colours.lining, texture: textureOf(scene, 'teddy'), pillow: 10 },
  })
  addLegs(outfit, colours.legs === base ? print : '', colours)
  addSleeves(outfit, print, colours)
  addBody(outfit, print, colours)
  addBelt(outfit, colours.trim)
  zip(scene, {
    top: neck[1] + 20,
    bottom: waistY - 22,
    tape: darken(base, 0.25),
    teeth: colours.zip,
    puller: colours.bands[0] ?? colours.zip,
    tapeWidth: 24,
  })
  shortZip(scene, [574, sy + 258], [630, sy + 258], colours.zip)
  addStormCollar(outfit, colours.trim)
}
