import type { Fabric } from '../../styles/style.ts'
import { lighten } from '../drawing/colour.ts'
import { seededRandom } from '../drawing/seeded-random.ts'
import type { PartOptions, Scene } from '../scene.ts'

type Tile = { width: number; height: number; svg: string }

/** A grey height tile, and how strongly it is pressed into the cloth (design §2.4). */
type Weave = { tile?: Tile; alpha: number; overlay?: Tile }

const line = (path: string, stroke: string, opacity: number, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${width}"/>`
const diagonals = 'M-1 7L7-1M-4 4L4-4M2 10L10 2'

const knitStitches = [
  [4.4, 6.5, -24],
  [12.6, 6.5, 30],
  [4.4, -6.5, -30],
  [12.6, -6.5, 30],
  [4.4, 19.5, -30],
  [12.6, 19.5, 30],
]

const knitHeight: Tile = {
  width: 17,
  height: 13,
  svg: `<rect width="17" height="13" fill="#000" opacity=".5"/><g fill="#fff" opacity=".95">${knitStitches
    .map(([x, y, turn]) => `<ellipse cx="${x}" cy="${y}" rx="3.4" ry="8" transform="rotate(${turn} ${x} ${y})"/>`)
    .join('')}</g>`,
}
const knitColour: Tile = {
  width: 17,
  height: 13,
  svg: line('M0 0L8.5 12L17 0', '#2A1C2E', 0.17, 1.6) + line('M8.5 -2V13', '#2A1C2E', 0.09, 1.2),
}

/** Repeats the drawing on all neighbouring tiles, so that nothing is cut off at the tile's edge. */
function drawOnNeighbours(width: number, height: number, draw: (offsetX: number, offsetY: number) => string): string {
  return [-width, 0, width].flatMap((x) => [-height, 0, height].map((y) => draw(x, y))).join('')
}

/** A tile wide enough that the eye finds no repeat: tufts over darker ground. */
function teddyHeight(): Tile {
  const size = 260
  const random = seededRandom('teddy')
  let svg = `<rect width="${size}" height="${size}" fill="#000" opacity=".4"/>`
  for (let tuft = 0; tuft < 2000; tuft++) {
    const x = random() * size
    const y = random() * size
    const radius = 2 + random() * 2.9
    const fill = random() > 0.3 ? '#fff' : '#555'
    const opacity = (0.22 + random() * 0.34).toFixed(2)
    svg += drawOnNeighbours(size, size, (dx, dy) =>
      x + dx < -8 || x + dx > size + 8 || y + dy < -8 || y + dy > size + 8
        ? ''
        : `<circle cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`,
    )
  }
  return { width: size, height: size, svg }
}

/** Crinkles of a washed muslin: soft short creases, most of them upright. */
function muslinHeight(): Tile {
  const size = 250
  const random = seededRandom('muslin')
  let svg = ''
  for (let crease = 0; crease < 620; crease++) {
    const x = random() * size
    const y = random() * size
    const radii = `rx="${(1.4 + random() * 1.6).toFixed(1)}" ry="${(7 + random() * 13).toFixed(1)}"`
    const turn = (random() + random() + random() - 1.5) * 44
    svg += drawOnNeighbours(size, size, (dx, dy) =>
      x + dx < -22 || x + dx > size + 22 || y + dy < -22 || y + dy > size + 22
        ? ''
        : `<ellipse cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" ${radii} transform="rotate(${turn.toFixed(0)} ${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)})" fill="${crease % 2 ? '#fff' : '#000'}" opacity=".26"/>`,
    )
  }
  return { width: size, height: size, svg }
}

/** Short light and dark threads that lie in all directions within `spread` degrees. */
function flecks(seed: string, density: number, strength: number, spread = 0): Tile {
  const size = 230
  const random = seededRandom(seed)
  let svg = ''
  for (let fleck = 0; fleck < density * 10; fleck++) {
    const x = random() * size
    const y = random() * size
    const length = 2 + random() * 9
    const look = `width="${length.toFixed(1)}" height="1.5" fill="${random() > 0.5 ? '#fff' : '#2A1C2E'}" opacity="${(0.05 + random() * strength).toFixed(2)}"`
    const turn = (random() * 2 - 1) * spread
    svg += drawOnNeighbours(size, size, (dx, dy) =>
      x + dx < -12 || x + dx > size + 12 || y + dy < -12 || y + dy > size + 12
        ? ''
        : `<rect x="${(x + dx).toFixed(1)}" y="${(y + dy).toFixed(1)}" ${look}${spread ? ` transform="rotate(${turn.toFixed(0)} ${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)})"` : ''}/>`,
    )
  }
  return { width: size, height: size, svg }
}

/** Wales run upwards: narrow Vs with a groove between them; without it, the rows would join into stripes. */
const jersey: Tile = {
  width: 5,
  height: 6.6,
  svg: line('M.4 -.6L2.5 4.6L4.6 -.6M.4 6L2.5 11.2L4.6 6', '#000', 0.3, 1.1) + line('M0 0V7M5 0V7', '#000', 0.34, 1),
}

const weaves: Record<Fabric, Weave> = {
  jersey: { tile: jersey, alpha: 0.25 },
  melange: { tile: jersey, alpha: 0.25, overlay: flecks('melange', 260, 0.2) },
  knit: { tile: knitHeight, alpha: 0.42, overlay: knitColour },
  corduroy: {
    tile: {
      width: 13,
      height: 10,
      svg: '<rect width="13" height="10" fill="#000" opacity=".55"/><rect x="3" width="8" height="10" fill="#fff" opacity=".5"/><rect x="5" width="4" height="10" fill="#fff" opacity=".5"/>',
    },
    alpha: 0.46,
    overlay: { width: 13, height: 10, svg: '<rect width="3" height="10" fill="#2A1C2E" opacity=".18"/>' },
  },
  denim: {
    tile: { width: 6, height: 6, svg: line(diagonals, '#000', 0.5, 1.6) },
    alpha: 0.5,
    overlay: { width: 6, height: 6, svg: line(diagonals, '#fff', 0.2, 1.4) },
  },
  twill: {
    tile: { width: 6, height: 6, svg: line(diagonals, '#000', 0.5, 1.6) },
    alpha: 0.24,
    overlay: { width: 6, height: 6, svg: line(diagonals, '#fff', 0.07, 1.4) },
  },
  teddy: { tile: teddyHeight(), alpha: 0.54 },
  muslin: { tile: muslinHeight(), alpha: 0.2 },
  shell: { alpha: 0 },
  rib: {
    tile: {
      width: 9,
      height: 10,
      svg: '<rect width="3" height="10" fill="#000" opacity=".5"/><rect x="4.5" width="3" height="10" fill="#fff" opacity=".4"/>',
    },
    alpha: 0.27,
    overlay: { width: 9, height: 10, svg: '<rect width="2" height="10" fill="#2A1C2E" opacity=".1"/>' },
  },
  wool: { tile: flecks('wool height', 380, 0.42, 80), alpha: 0.2, overlay: flecks('wool', 240, 0.15, 80) },
}

function paintServer(scene: Scene, key: string, tile: Tile, angle: number): string {
  return scene.define(
    `tile ${key} ${angle}`,
    (id) =>
      `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${tile.svg}</pattern>`,
  )
}

/** The height tile of a fabric, turned with the part that it covers. */
export function textureOf(scene: Scene, fabric: Fabric, angle = 0): PartOptions['texture'] {
  const { tile, alpha } = weaves[fabric]
  return tile ? { id: paintServer(scene, `${fabric} height`, tile, angle), alpha } : undefined
}

/** What a fabric adds to the colour layer: flecks, wales, the slope of a twill. */
export function overlayOf(scene: Scene, fabric: Fabric, angle = 0): string {
  const { overlay } = weaves[fabric]
  if (!overlay) return ''
  const id = paintServer(scene, `${fabric} colour`, overlay, angle)
  return `<rect x="-200" y="-200" width="1400" height="1700" fill="url(#${id})"/>`
}

/**
 * How strongly a close-up shows the weave: a texture that looks soft at arm's length looks like gravel from close up.
 */
const closeUp: Partial<Record<Fabric, number>> = { jersey: 0.38, melange: 0.38, teddy: 0.45, muslin: 0.7, denim: 0.75 }
export const closeUpTexture = (fabric: Fabric) => closeUp[fabric] ?? 0.85

/** Regular weaves show moiré when their picture is scaled down; fleece, felt, crinkle and coated cloth do not. */
export const isRegularWeave = (fabric: Fabric) => !['shell', 'teddy', 'muslin', 'wool'].includes(fabric)

export const sheenOf = (fabric: Fabric) => (fabric === 'shell' ? 0.1 : 0)

/** The colour of thread for visible stitching on a cloth of this colour. */
export const threadFor = (colour: string) => lighten(colour, 0.6)
