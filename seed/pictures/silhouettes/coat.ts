import type { CoatShape } from '../../styles/style.ts'
import { drawPattern, rotated } from '../cloth/patterns.ts'
import { band, label } from '../cloth/trims.ts'
import { darken, lighten } from '../drawing/colour.ts'
import { at, bezier, closedPath, mirrorCurve, mirrorX, onSide, type Point, symmetricPath } from '../drawing/geometry.ts'
import type { Scene } from '../scene.ts'
import { addCoatPockets, addCollar, addFastening } from './coat-details.ts'
import { type CoatMarks, clothOf, marksOf, neck, shoulder, underarm } from './coat-marks.ts'
import { addHood } from './hood.ts'
import { type FoldRow, foldsOnSide, inkOf, type Outfit, placeGarment } from './outfit.ts'
import { addBaffles, addDiamonds } from './quilting.ts'

const [sx, sy] = shoulder
const [ux, uy] = underarm

const sleevePath = closedPath(
  [sx - 34, sy - 14],
  [
    [sx + 78, sy + 20],
    [sx + 112, sy + 240],
    [sx + 152, sy + 486],
  ],
  [
    [sx + 120, sy + 506],
    [sx + 80, sy + 514],
    [sx + 42, sy + 514],
  ],
  [
    [sx + 20, sy + 400],
    [ux + 24, uy + 110],
    [ux - 14, uy + 4],
  ],
  [[sx - 60, sy + 60]],
)
const sleeveCuff = bezier([sx + 152, sy + 484], [sx + 120, sy + 504], [sx + 82, sy + 512], [sx + 42, sy + 512])
const sleeveFolds: FoldRow[] = [
  [ux + 6, uy + 10, sx + 78, sy + 150, 36, 0.6],
  [ux + 18, uy + 60, sx + 98, sy + 250, 34, 0.5],
  [sx + 40, sy + 60, sx + 104, sy + 330, 36, 0.4, true],
  [sx + 40, sy + 330, sx + 122, sy + 390, 30, 0.55],
  [sx + 46, sy + 410, sx + 130, sy + 440, 22, 0.45],
]

function addArmBands(outfit: Outfit, shape: CoatShape, side: number, clip: string): void {
  if (!shape.yoke) return
  const line = onSide(`M${sx + 20} ${sy + 212}L${sx + 170} ${sy + 186}`, side)
  const bands = shape.yoke.bands.map(
    (name, index) =>
      `<path d="${line}" stroke="${inkOf(name)}" stroke-width="26.5" transform="translate(0 ${index * 26})"/>`,
  )
  outfit.scene.colour.push(`<g clip-path="url(#${clip})">${bands.join('')}</g>`)
}

export function addSleeves(outfit: Outfit, shape: CoatShape, marks: CoatMarks, print: string): void {
  if (shape.make === 'gilet') return
  const { scene, base } = outfit
  const isPlain = shape.make === 'rain' || shape.make === 'wool'
  for (const side of [1, -1]) {
    const pivotX = side > 0 ? sx : mirrorX(sx)
    const clip = scene.part(onSide(sleevePath, side), {
      fill: base,
      ...clothOf(outfit, rotated(print, -side * 8, pivotX, sy), -side * 9),
      pillow: 24,
    })
    if (marks.padded)
      addBaffles(outfit, {
        clip,
        left: side > 0 ? sx - 40 : mirrorX(sx + 170),
        right: side > 0 ? sx + 170 : mirrorX(sx - 40),
        top: sy + 92,
        bottom: sy + 500,
        tilt: side > 0 ? -14 : 14,
      })
    else scene.fold(clip, foldsOnSide(sleeveFolds, side))
    if (shape.make === 'quilted') addDiamonds(outfit, clip, -side * 9)
    addArmBands(outfit, shape, side, clip)
    band(scene, side > 0 ? sleeveCuff : mirrorCurve(sleeveCuff), isPlain ? 14 : 36, {
      side: -side,
      straight: true,
      gather: isPlain ? 1 : 0.9,
      taper: isPlain ? 1 : 0.94,
      fill: outfit.trim ?? darken(base, 0.1),
      ...(isPlain && shape.make === 'wool' ? clothOf(outfit, '') : {}),
      ribs: isPlain || shape.make === 'quilted' ? 0 : 14,
      pillow: 9,
      shadow: 0.32,
    })
  }
}

function yokePanelSvg(shape: CoatShape): string {
  if (!shape.yoke) return ''
  const bands = shape.yoke.bands.map(
    (name, index) => `<rect x="150" y="${sy + 140 + index * 26}" width="700" height="26.5" fill="${inkOf(name)}"/>`,
  )
  return `<rect x="150" y="${sy - 90}" width="700" height="230.5" fill="${inkOf(shape.yoke.panel)}"/>${bands.join('')}`
}

function bodyFolds({ hemY }: CoatMarks): FoldRow[] {
  return [
    [ux - 6, uy + 6, 610, uy + 120, 40, 0.6],
    [mirrorX(ux - 6), uy + 6, 390, uy + 130, 40, 0.6],
    [660, sy + 14, 610, uy + 40, 44, 0.32, true],
    [340, sy + 14, 395, uy + 60, 44, 0.32, true],
    [660, hemY, 626, hemY - 280, 50, 0.5],
    [360, hemY, 400, hemY - 300, 50, 0.5],
    [590, hemY + 10, 580, hemY - 220, 46, 0.4, true],
    [300, hemY - 10, 320, hemY - 240, 40, 0.4, true],
    [700, hemY - 20, 690, hemY - 240, 40, 0.35, true],
    [430, hemY + 10, 440, hemY - 200, 40, 0.35, true],
  ]
}

function addHem(outfit: Outfit, shape: CoatShape, { hemX, hemY }: CoatMarks, clip: string): void {
  const { scene, base } = outfit
  const edge = bezier([mirrorX(hemX), hemY], [400, hemY + 30], [600, hemY + 30], [hemX, hemY])
  if (shape.make === 'puffer' || shape.make === 'gilet' || shape.make === 'ski') {
    band(scene, edge, shape.make === 'ski' ? 40 : 34, {
      side: 1,
      straight: true,
      gather: 0.98,
      taper: 0.985,
      fill: outfit.trim ?? darken(base, 0.12),
      ribs: shape.make === 'ski' ? 0 : 60,
      pillow: 10,
      shadow: 0.3,
    })
    return
  }
  if (shape.make === 'quilted') {
    band(scene, edge, 18, { side: -1, straight: true, fill: outfit.trim ?? darken(base, 0.2), pillow: 7, shadow: 0.2 })
    return
  }
  scene.stitch(`M${mirrorX(hemX - 6)} ${hemY - 22}C400 ${hemY + 2} 600 ${hemY + 2} ${hemX - 6} ${hemY - 22}`, {
    clip,
    colour: lighten(base, 0.5),
    alpha: 0.5,
    width: 1.8,
  })
}

/** Draws the body with its hem, and returns its clip path. */
export function addBody(outfit: Outfit, shape: CoatShape, marks: CoatMarks, print: string): string {
  const { scene, base } = outfit
  const { hemX, hemY } = marks
  const isGilet = shape.make === 'gilet'
  const tip: Point = isGilet ? [sx - 24, sy - 4] : shoulder
  const armhole: [Point, Point, Point] = isGilet
    ? [
        [sx - 66, sy + 70],
        [ux - 58, uy - 46],
        [ux + 8, uy + 12],
      ]
    : [[sx - 22, sy + 60], [ux - 12, uy - 56], underarm]
  const path = symmetricPath(
    neck,
    [
      [[640, neck[1] + 10], [694, sy - 16], tip],
      armhole,
      [
        [ux + 6, uy + 150],
        [hemX - 14, hemY - 160],
        [hemX, hemY],
      ],
      [
        [hemX - 90, hemY + 18],
        [600, hemY + 24],
        [500, hemY + 24],
      ],
    ],
    `C440 ${neck[1] + 40} 560 ${neck[1] + 40} ${at(...neck)}`,
  )
  const clip = scene.part(path, {
    fill: base,
    ...clothOf(outfit, print + yokePanelSvg(shape)),
    pillow: 26,
    shadow: 0.32,
  })
  if (marks.padded) addBaffles(outfit, { clip, left: 200, right: 800, top: sy + 92, bottom: hemY + 10 })
  else scene.fold(clip, foldsOnSide(bodyFolds(marks), 1))
  if (shape.make === 'quilted') addDiamonds(outfit, clip)
  const seam = `M${at(...tip)}C${armhole.map((point) => at(...point)).join(' ')}`
  for (const side of [1, -1]) {
    if (!isGilet) scene.seam(onSide(seam, side), { alpha: 0.26 })
    else
      band(scene, side > 0 ? bezier(tip, ...armhole) : mirrorCurve(bezier(tip, ...armhole)), 16, {
        side: side > 0 ? 1 : -1,
        fill: outfit.trim ?? darken(base, 0.14),
        pillow: 6,
        shadow: 0.2,
      })
  }
  addHem(outfit, shape, marks, clip)
  return clip
}

/** The fine stripes of a raincoat's lining. */
function tickingStripes(colour: string): string {
  let svg = ''
  for (let x = 336; x < 670; x += 24) svg += `<rect x="${x}" y="40" width="7" height="420" fill="${colour}"/>`
  return svg
}

function addTop(outfit: Outfit, shape: CoatShape, print: string): void {
  const { scene, base } = outfit
  const lining = inkOf(shape.lining) ?? '#EFE6D6'
  if (shape.hood) {
    addHood(outfit, {
      neckY: neck[1],
      halfNeck: 104,
      halfWidth: 148,
      halfCrown: 60,
      height: 284,
      rim: 62,
      outer: { fill: base, ...clothOf(outfit, print) },
      lining: { fill: lining, print: shape.make === 'rain' ? tickingStripes(lighten(lining, 0.62)) : '' },
    })
    return
  }
  const back = closedPath(
    [417, neck[1] - 57],
    [
      [450, neck[1] - 70],
      [550, neck[1] - 70],
      [583, neck[1] - 57],
    ],
    [[600, neck[1] + 60]],
    [[400, neck[1] + 60]],
  )
  scene.part(back, { fill: darken(lining, 0.2), pillow: 8 })
  label(scene, 500, neck[1] - 34)
}

export const placeCoat = (scene: Scene, shape: CoatShape) =>
  placeGarment(scene, shape.hood ? 1.04 : 1.1, shape.hood ? 590 : 684, 628, 1.2)

/** Draws raincoats, puffers, gilets, teddy coats, wool and duffle coats, quilted jackets and ski jackets. */
export function drawCoat(outfit: Outfit, shape: CoatShape): void {
  const { scene, recipe } = outfit
  const marks = marksOf(shape)
  placeCoat(scene, shape)
  const print = drawPattern(scene, recipe.pattern)
  addTop(outfit, shape, print)
  addSleeves(outfit, shape, marks, print)
  addBody(outfit, shape, marks, print)
  addCoatPockets(outfit, shape, marks, print)
  addFastening(outfit, shape, marks, print)
  addCollar(outfit, shape, print)
}
