import type { SalopettesShape } from '../../../styles/style.ts'
import { drawPattern } from '../../cloth/patterns.ts'
import { band, label, shortZip, zip } from '../../cloth/trims.ts'
import { darken, lighten } from '../../drawing/colour.ts'
import {
  at,
  bezier,
  closedPath,
  mapPath,
  mirrorCurve,
  onSide,
  type Point,
  type Segment,
  symmetricPath,
} from '../../drawing/geometry.ts'
import { drawMotif } from '../../motifs/motifs.ts'
import type { Scene } from '../../scene.ts'
import { foldsOnSide, inkOf, type Outfit, placeGarment } from '../outfit.ts'
import { addElasticStrap, addStrapBuckle, addStrapSlider } from './elastic-strap.ts'
import { type SalopettesColours, salopettesColours } from './salopettes-colours.ts'
import { addLegs } from './salopettes-legs.ts'
import { bibHalf, bibTop, waistHalf, waistY } from './salopettes-marks.ts'

/** The outline from the bib's top corner down its side to the waist. */
const bibSide: Segment[] = [
  [
    [bibHalf + 502, bibTop + 74],
    [668, bibTop + 92],
    [668, bibTop + 166],
  ],
  [
    [668, waistY - 74],
    [500 + waistHalf, waistY - 40],
    [500 + waistHalf, waistY + 4],
  ],
]
const bibPath = symmetricPath(
  [500 + bibHalf, bibTop],
  [
    ...bibSide,
    [
      [580, waistY + 16],
      [540, waistY + 18],
      [500, waistY + 18],
    ],
  ],
  `C${490 - bibHalf + 20} ${bibTop - 8} ${540 - bibHalf} ${bibTop - 10} ${556 - bibHalf} ${bibTop - 8}` +
    `C450 ${bibTop + 14} 550 ${bibTop + 14} ${444 + bibHalf} ${bibTop - 8}C${460 + bibHalf} ${bibTop - 10} ${490 + bibHalf} ${bibTop - 8} ${500 + bibHalf} ${bibTop}`,
)
const bibStitches = mapPath(
  `M${at(500 + bibHalf, bibTop + 12)}${bibSide.map((segment) => `C${segment.map(([x, y]) => at(x, y)).join(' ')}`).join('')}`,
  ([x, y]) => [x - 10, y],
)

/** Adds the inside of the back panel, visible above the bib, and the straps that come from it. */
function addInside(outfit: Outfit, shape: SalopettesShape, { strap }: SalopettesColours): void {
  const { scene, base } = outfit
  for (const side of [1, -1])
    addElasticStrap(outfit, side, bezier([592, 166], [586, 230], [566, 300], [540, 372]), 44, darken(strap, 0.28))
  const lining = inkOf(shape.lining) ?? lighten(base, 0.3)
  const panel = closedPath(
    [500 - bibHalf - 8, bibTop + 60],
    [
      [440, bibTop + 8],
      [440, bibTop - 34],
      [500, bibTop - 34],
    ],
    [
      [560, bibTop - 34],
      [560, bibTop + 8],
      [508 + bibHalf, bibTop + 60],
    ],
    [[500 + waistHalf - 10, waistY]],
    [[510 - waistHalf, waistY]],
  )
  scene.part(panel, { fill: darken(lining, 0.2), pillow: 12, shadow: 0.25 })
  scene.stitch(`M440 ${bibTop + 12}C456 ${bibTop - 22} 544 ${bibTop - 22} 560 ${bibTop + 12}`, {
    colour: lighten(lining, 0.4),
    alpha: 0.5,
    width: 1.7,
  })
  label(scene, 500, bibTop - 26)
}

function addBib(outfit: Outfit, shape: SalopettesShape, print: string, colours: SalopettesColours): void {
  const { scene, recipe, base } = outfit
  const yoke = inkOf(shape.yoke)
  const yokeLine = bibTop + 112
  const block = yoke ? `<path d="M200 200H800V${yokeLine}Q500 ${yokeLine + 22} 200 ${yokeLine}Z" fill="${yoke}"/>` : ''
  const clip = scene.part(bibPath, { fill: base, print: print + block, pillow: 24, shadow: 0.4 })
  if (yoke) {
    scene.seam(`M300 ${yokeLine + 8}Q500 ${yokeLine + 15} 700 ${yokeLine + 8}`, { clip, alpha: 0.3 })
    scene.colour.push(
      `<g clip-path="url(#${clip})"><path d="M200 ${yokeLine + 8}Q500 ${yokeLine + 30} 800 ${yokeLine + 8}" transform="translate(0 -6)" fill="none" stroke="${colours.zip}" stroke-width="7"/></g>`,
    )
  }
  scene.fold(
    clip,
    foldsOnSide(
      [
        [662, waistY - 60, 560, waistY - 150, 34, 0.5],
        [338, waistY - 60, 440, waistY - 150, 34, 0.46],
        [648, waistY - 10, 566, waistY - 70, 28, 0.45],
        [352, waistY - 10, 434, waistY - 74, 28, 0.45],
        [596, bibTop + 40, 588, waistY - 120, 44, 0.3, true],
        [404, bibTop + 40, 414, waistY - 130, 44, 0.26, true],
        [640, bibTop + 130, 580, bibTop + 190, 26, 0.36],
        [360, bibTop + 130, 422, bibTop + 186, 26, 0.36],
      ],
      1,
    ),
  )
  for (const side of [1, -1])
    scene.stitch(onSide(bibStitches, side), { clip, colour: colours.thread, alpha: 0.6, width: 1.8, dash: '7 5' })
  const pocketY = bibTop + 150
  shortZip(scene, [608, pocketY], [548, pocketY + 8], colours.zip)
  if (recipe.motif)
    scene.colour.push(
      drawMotif(recipe.motif.name, {
        x: 420,
        y: bibTop + 148,
        size: recipe.motif.size ?? 62,
        turn: scene.jitter(4),
        palette: recipe.motif.palette?.map((name) => inkOf(name) ?? base),
      }),
    )
}

/** Adds the waist: cloth across the middle, and elastic at the sides. */
export function addWaist(outfit: Outfit, print: string, { thread }: SalopettesColours): void {
  const { scene, base } = outfit
  const half = waistHalf + 2
  const middle = bezier([500 - half, waistY - 20], [430, waistY - 8], [570, waistY - 8], [500 + half, waistY - 20])
  band(scene, middle, 40, { side: 1, fill: darken(base, 0.05), print, pillow: 9, shadow: 0.34 })
  for (const side of [1, -1]) {
    const right = bezier(
      [500 + half + 2, waistY - 20],
      [500 + half - 30, waistY - 16],
      [606, waistY - 13],
      [586, waistY - 12],
    )
    band(scene, side > 0 ? right : mirrorCurve(right), 42, {
      side: -side,
      straight: true,
      fill: darken(base, 0.12),
      ribs: 11,
      pillow: 10,
      shadow: 0.3,
    })
  }
  scene.stitch(`M420 ${waistY - 6}C460 ${waistY - 3} 540 ${waistY - 3} 580 ${waistY - 6}`, {
    colour: thread,
    alpha: 0.55,
    width: 1.8,
  })
}

const strapCurve = bezier([590, 158], [600, 210], [602, 250], [600, 306])
const strapEnd: Point = [600, 330]

function addFrontStraps(outfit: Outfit, { strap, hardware, thread }: SalopettesColours): void {
  for (const side of [1, -1]) {
    addElasticStrap(outfit, side, strapCurve, 50, strap, { rounded: true })
    addStrapSlider(outfit, side, [599, 234], 60, hardware)
    addStrapBuckle(outfit, side, strapEnd, hardware, { webbing: darken(strap, 0.1), thread })
  }
}

export const placeSalopettes = (scene: Scene) => placeGarment(scene, 1.04, 668, 634, 1.3)

/** Draws ski salopettes: a high bib with a zip, elastic straps, side zips, padded knees and gaiters. */
export function drawSalopettes(outfit: Outfit, shape: SalopettesShape): void {
  const { scene, recipe, base } = outfit
  placeSalopettes(scene)
  const print = drawPattern(scene, recipe.pattern)
  const colours = salopettesColours(outfit, shape)
  addInside(outfit, shape, colours)
  addLegs(outfit, print, colours)
  addBib(outfit, shape, print, colours)
  addWaist(outfit, print, colours)
  zip(scene, {
    top: bibTop + 2,
    bottom: waistY + 112,
    tape: darken(base, 0.3),
    teeth: colours.zip,
    puller: inkOf(shape.pull) ?? colours.zip,
    tapeWidth: 26,
  })
  addFrontStraps(outfit, colours)
}
