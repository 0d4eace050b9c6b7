import type { TopShape } from '../../styles/style.ts'
import { addRibs, band, popper } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import {
  type BandOutline,
  bezier,
  type Curve,
  closedPath,
  mirrorPath,
  onSide,
  type Point,
  pathThrough,
} from '../drawing/geometry.ts'
import { foldsOnSide, inkOf, type Outfit } from './outfit.ts'
import type { TopMarks } from './top-marks.ts'

const ribWidth = 27

/** The point where the neck rib's free edge leaves the shoulder, slightly inside and above the neck point. */
const freeEdge = ([nx, ny]: Point): Point => [nx - 17, ny - 24]

function addHood(outfit: Outfit, { neck: [, ny] }: TopMarks): void {
  const { scene, base } = outfit
  scene.part(`M400 ${ny}L600 ${ny}L604 ${ny + 130}L396 ${ny + 130}Z`, {
    fill: darken(base, 0.36),
    shadow: 0,
    pillow: 3,
  })
  const outer = closedPath(
    [390, ny + 26],
    [
      [338, ny - 60],
      [352, ny - 196],
      [440, ny - 232],
    ],
    [
      [470, ny - 244],
      [530, ny - 244],
      [560, ny - 232],
    ],
    [
      [648, ny - 196],
      [662, ny - 60],
      [610, ny + 26],
    ],
  )
  const clip = scene.part(outer, { fill: base, print: outfit.overlay(), texture: outfit.texture(), pillow: 26 })
  scene.fold(clip, [
    { from: [412, ny - 10], to: [388, ny - 150], width: 30, strength: 0.45 },
    { from: [588, ny - 10], to: [612, ny - 150], width: 30, strength: 0.45 },
    { from: [500, ny - 238], to: [500, ny - 120], width: 44, strength: 0.3, ridge: true },
  ])
  const inner = closedPath(
    [424, ny + 34],
    [
      [384, ny - 40],
      [396, ny - 142],
      [452, ny - 172],
    ],
    [
      [480, ny - 184],
      [520, ny - 184],
      [548, ny - 172],
    ],
    [
      [604, ny - 142],
      [616, ny - 40],
      [576, ny + 34],
    ],
  )
  const lining = scene.part(inner, {
    fill: darken(base, 0.3),
    print: outfit.overlay(),
    texture: outfit.texture(),
    pillow: 12,
    shadow: 0,
  })
  scene.occlusion.push(
    `<g clip-path="url(#${lining})"><path d="${inner}" fill="none" stroke="#000" stroke-width="56" opacity=".5" filter="${scene.blur(18)}"/></g>`,
  )
  scene.seam(`M500 ${ny - 180}V${ny + 10}`, { clip: lining, alpha: 0.25 })
  scene.stitch(
    `M${412} ${ny + 20}C376 ${ny - 50} 388 ${ny - 152} 446 ${ny - 186}C480 ${ny - 198} 520 ${ny - 198} 554 ${ny - 186}C612 ${ny - 152} 624 ${ny - 50} 588 ${ny + 20}`,
    { clip, colour: outfit.thread, alpha: 0.5, width: 1.8 },
  )
}

/** Adds the part of the inside that is visible through the neckline; must be drawn before everything else. */
export function addBackOfNeck(outfit: Outfit, shape: TopShape, marks: TopMarks): void {
  const { scene, base } = outfit
  const [nx, ny] = marks.neck
  if (shape.neck === 'hood') {
    addHood(outfit, marks)
    return
  }
  const inside = closedPath(
    [398, ny - 6],
    [
      [450, ny + 8],
      [550, ny + 8],
      [602, ny - 6],
    ],
    [[612, ny + 130]],
    [[388, ny + 130]],
  )
  scene.part(inside, { fill: darken(base, 0.26), shadow: 0.15, pillow: 3 })
  const [fx, fy] = freeEdge(marks.neck)
  const edge = bezier([1000 - fx, fy], [448, fy + 17], [552, fy + 17], [fx, fy])
  band(scene, edge, ribWidth, {
    side: 1,
    straight: true,
    gather: 0.965,
    fill: darken(outfit.trim ?? base, 0.14),
    ribs: 44,
    shadow: 0.22,
    pillow: 6,
  })
  scene.seam(`M${1000 - nx + 10} ${ny + 10}C450 ${ny + 24} 550 ${ny + 24} ${nx - 10} ${ny + 10}`, { alpha: 0.2 })
}

/** The front rib's crescent: the neckline is its outer edge, and its ends reach over the shoulders to the back rib. */
function ribOutline({ neck, neckDrop }: TopMarks): BandOutline {
  const [nx, ny] = neck
  const [fx, fy] = freeEdge(neck)
  const outer: Curve = bezier([nx, ny], [582, neckDrop + 20], [418, neckDrop + 20], [1000 - nx, ny])
  const inner: Curve = bezier([fx, fy], [568, neckDrop - 15], [432, neckDrop - 15], [1000 - fx, fy])
  const steps = Array.from({ length: 33 }, (_, index) => index / 32)
  const near = steps.map(outer)
  const far = steps.map(inner)
  return { near, far, path: pathThrough([...near, ...far.toReversed()], true) }
}

function addCollar(outfit: Outfit, colour: string, { neck: [nx, ny], neckDrop }: TopMarks): void {
  const { scene } = outfit
  const half = closedPath(
    [500, neckDrop - 2],
    [
      [546, neckDrop - 6],
      [584, ny + 46],
      [nx - 16, ny - 22],
    ],
    [
      [nx + 20, ny - 6],
      [nx + 46, ny + 34],
      [nx + 40, ny + 78],
    ],
    [
      [nx + 24, neckDrop + 62],
      [548, neckDrop + 84],
      [518, neckDrop + 62],
    ],
    [
      [505, neckDrop + 48],
      [500, neckDrop + 24],
      [500, neckDrop - 2],
    ],
  )
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(half, side), {
      fill: colour,
      pillow: 9,
      shadow: 0.34,
      texture: outfit.texture(side * 20),
    })
    scene.stitch(onSide(half, side), { clip, colour: darken(colour, 0.2), alpha: 0.5, width: 3, dash: '6 5' })
  }
}

function addHoodFront(outfit: Outfit, { neck: [nx, ny], neckDrop }: TopMarks): void {
  const { scene, base } = outfit
  const half = closedPath(
    [496, neckDrop + 34],
    [
      [548, neckDrop + 30],
      [590, ny + 40],
      [nx + 12, ny + 4],
    ],
    [
      [nx + 4, ny - 28],
      [nx - 12, ny - 34],
      [nx - 20, ny - 26],
    ],
    [
      [572, ny + 16],
      [540, neckDrop - 12],
      [496, neckDrop - 6],
    ],
  )
  for (const side of [-1, 1]) {
    const clip = scene.part(onSide(half, side), {
      fill: base,
      print: outfit.overlay(),
      texture: outfit.texture(side * 10),
      pillow: 13,
      shadow: 0.4,
    })
    scene.fold(clip, foldsOnSide([[560, ny + 30, 520, neckDrop + 20, 14, 0.35]], side))
  }
}

function addHenleyPlacket(outfit: Outfit, buttons: string, { neckDrop }: TopMarks): void {
  const { scene, base } = outfit
  const path = `M476 ${neckDrop - 8}L524 ${neckDrop - 8}L524 ${neckDrop + 132}L500 ${neckDrop + 140}L476 ${neckDrop + 132}Z`
  const clip = scene.part(path, { fill: outfit.trim ?? base, texture: outfit.texture(), pillow: 7, shadow: 0.3 })
  scene.stitch(`M483 ${neckDrop}V${neckDrop + 128}M517 ${neckDrop}V${neckDrop + 128}`, {
    clip,
    colour: outfit.thread,
    alpha: 0.6,
    width: 1.6,
  })
  for (const y of [neckDrop + 34, neckDrop + 72, neckDrop + 110]) popper(scene, 500, y, 11, buttons)
}

/** Adds the front edge of the neck; must be drawn last. */
export function addNeck(outfit: Outfit, shape: TopShape, marks: TopMarks): void {
  if (shape.neck === 'hood') {
    addHoodFront(outfit, marks)
    return
  }
  if (shape.neck === 'henley') addHenleyPlacket(outfit, inkOf(shape.buttons) ?? '#FBF7EF', marks)
  if (shape.neck === 'collar') {
    addCollar(outfit, inkOf(shape.collar) ?? '#FBF7EF', marks)
    return
  }
  addNeckRib(outfit, shape, marks)
}

/** Adds the rib along the neckline. */
export function addNeckRib(outfit: Outfit, shape: TopShape, marks: TopMarks): void {
  const { scene, base } = outfit
  const outline = ribOutline(marks)
  const clip = scene.part(outline.path, {
    fill: outfit.trim ?? darken(base, 0.05),
    pillow: 9,
    shadow: 0.34,
    edgeDepth: 0.4,
  })
  addRibs(scene, clip, outline, 58)
  const seam = pathThrough(outline.near)
  scene.seam(seam, { alpha: 0.12, width: 1.6, depth: 0.3 })
  if (shape.ringer) scene.stitch(mirrorPath(seam), { colour: outfit.thread, alpha: 0.25, width: 1.2, dash: '5 4' })
}
