import { darken, lighten } from '../drawing/colour.ts'
import {
  type BandOutline,
  type BandShape,
  bandOutline,
  type Curve,
  type Point,
  pathThrough,
  pointAlong,
} from '../drawing/geometry.ts'
import { stroke } from '../drawing/svg-shapes.ts'
import type { PartOptions, Scene } from '../scene.ts'

export type BandOptions = BandShape & PartOptions & { ribs?: number }

/** Vertical ribs between the two edges of a band. */
function ribLines(outline: BandOutline, count: number): { colour: string; height: string } {
  let colour = ''
  let height = ''
  for (let rib = 1; rib < count; rib++) {
    const line = pathThrough([pointAlong(outline.near, rib / count), pointAlong(outline.far, rib / count)])
    colour += stroke(line, '#2A1C2E', 2.8, 0.11)
    height += stroke(line, '#000', 3.8, 0.38)
  }
  return { colour, height }
}

/** Adds a strip along an edge: a rib, cuff, hem, waistband or neckband. */
export function band(scene: Scene, edge: Curve, width: number, options: BandOptions): BandOutline {
  const outline = bandOutline(edge, width, options)
  const clip = scene.part(outline.path, { pillow: 9, shadow: 0.25, edgeDepth: 0.4, ...options })
  addRibs(scene, clip, outline, options.ribs ?? 0)
  return outline
}

/** Presses ribs into a part that has just been added. */
export function addRibs(scene: Scene, clip: string, outline: BandOutline, count: number): void {
  if (count === 0) return
  const lines = ribLines(outline, count)
  scene.colour.push(`<g clip-path="url(#${clip})">${lines.colour}</g>`)
  scene.height.push(`<g clip-path="url(#${clip})">${lines.height}</g>`)
}

/** Draws a small raised disc on the cloth: its shadow, then the disc in each layer. */
function disc(scene: Scene, x: number, y: number, radius: number, drawing: string): void {
  scene.occlusion.push(
    `<circle cx="${x + 1}" cy="${y + 4}" r="${radius}" opacity=".5" filter="${scene.blur(3)}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff"/>`,
  )
  scene.colour.push(`<g transform="translate(${x} ${y}) rotate(${scene.jitter(40).toFixed(1)})">${drawing}</g>`)
  scene.height.push(
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#B8B8B8"/>`,
    `<circle cx="${x}" cy="${y}" r="${(radius * 0.7).toFixed(1)}" fill="#8A8A8A" filter="${scene.blur(1.6)}"/>`,
  )
}

const discFace = (radius: number, colour: string) =>
  `<circle r="${radius}" fill="${colour}"/><circle r="${(radius * 0.72).toFixed(1)}" fill="none" stroke="${darken(colour, 0.18)}" stroke-width="${(radius * 0.1).toFixed(1)}"/>`

/** A four-hole button. */
export function button(scene: Scene, x: number, y: number, radius: number, colour: string): void {
  const holes = [-1, 1]
    .flatMap((dx) => [-1, 1].map((dy) => [dx, dy] as const))
    .map(
      ([dx, dy]) =>
        `<circle cx="${(dx * radius * 0.24).toFixed(1)}" cy="${(dy * radius * 0.24).toFixed(1)}" r="${(radius * 0.12).toFixed(1)}" fill="${darken(colour, 0.55)}"/>`,
    )
  disc(scene, x, y, radius, discFace(radius, colour) + holes.join(''))
}

/** A popper or a jeans button. */
export function popper(scene: Scene, x: number, y: number, radius: number, colour: string): void {
  disc(
    scene,
    x,
    y,
    radius,
    `${discFace(radius, colour)}<circle r="${(radius * 0.34).toFixed(1)}" fill="${lighten(colour, 0.3)}"/>`,
  )
}

/** The woven neck label, which shows only the wing of the logo. */
export function label(scene: Scene, x: number, y: number): void {
  scene.colour.push(
    `<g transform="translate(${x} ${y})"><rect x="-25" y="-3" width="50" height="34" rx="3" fill="#FBF6EA"/>${stroke('M-13 8C-9 18 7 20 13 10', '#4A3A4A', 3)}${stroke('M-9 24H9', '#4A3A4A', 2, 0.5)}</g>`,
  )
  scene.height.push(`<rect x="${x - 25}" y="${y - 3}" width="50" height="34" rx="3" fill="#9A9A9A"/>`)
}

/** A patch of cloth stitched on near its edge: pockets, knee and elbow patches. */
export function patch(
  scene: Scene,
  path: string,
  options: PartOptions & { thread: string; stitchPath?: string; threadAlpha?: number },
): string {
  const clip = scene.part(path, { pillow: 9, shadow: 0.28, ...options })
  scene.stitch(options.stitchPath ?? path, {
    colour: options.thread,
    alpha: options.threadAlpha ?? 0.6,
    width: 1.9,
    dash: '7 5',
    clip,
  })
  return clip
}

/** A rope lying on the cloth, such as a drawstring. */
export function cord(scene: Scene, path: string, end: Point, width: number, colour: string): void {
  scene.occlusion.push(
    `<g transform="translate(2 5)" filter="${scene.blur(4)}">${stroke(path, '#000', width + 2, 0.4)}</g>`,
    stroke(path, '#fff', width),
  )
  scene.colour.push(
    stroke(path, colour, width),
    `<path d="${path}" fill="none" stroke="${darken(colour, 0.35)}" stroke-width="${width}" stroke-dasharray="2.5 6" opacity=".3"/>`,
    `<circle cx="${end[0]}" cy="${end[1]}" r="${(width * 0.83).toFixed(1)}" fill="${colour}"/>`,
  )
  scene.height.push(`<g filter="${scene.blur(1.6)}">${stroke(path, '#BBB', width - 2)}</g>`)
}

export type ZipOptions = {
  top: number
  bottom: number
  tape: string
  teeth: string
  puller: string
  tapeWidth?: number
}

/** A zip down the middle: tape, teeth every nine units, slider and puller. */
export function zip(scene: Scene, { top, bottom, tape, teeth, puller, tapeWidth = 28 }: ZipOptions): void {
  const left = 500 - tapeWidth / 2
  const right = 500 + tapeWidth / 2
  scene.part(`M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`, {
    fill: tape,
    pillow: 3,
    shadow: 0.25,
  })
  const row = (fill: string) => {
    let svg = ''
    for (let y = top + 10; y < bottom - 6; y += 9)
      svg += `<rect x="494" y="${y}" width="12" height="4.6" rx="1.5" fill="${fill}"/>`
    return svg
  }
  const slider = (body: string, handle: string) =>
    `<rect x="490" y="${top + 28}" width="20" height="20" rx="5" fill="${body}"/><rect x="493" y="${top + 44}" width="14" height="48" rx="7" fill="${handle}"/>`
  scene.occlusion.push(
    `<rect x="494" y="${top + 42}" width="18" height="60" rx="8" opacity=".4" filter="${scene.blur(4)}"/>`,
    `<rect x="490" y="${top + 28}" width="20" height="64" rx="7" fill="#fff"/>`,
  )
  scene.colour.push(row(teeth), slider(teeth, puller), `<circle cx="500" cy="${top + 82}" r="3" opacity=".2"/>`)
  scene.height.push(row('#DDD'), slider('#CCC', '#CCC'))
}

/** A long zip that follows a curve, with its puller at the end where it opens. */
export function zipAlong(
  scene: Scene,
  path: string,
  [x, y]: Point,
  { tape, teeth, clip }: { tape: string; teeth: string; clip: string },
): void {
  const dashes = (colour: string, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="9" stroke-dasharray="4.5 4.5" opacity="${opacity}"/>`
  scene.seam(path, { clip, colour: tape, alpha: 0.95, width: 17, depth: 0.3 })
  scene.colour.push(`<g clip-path="url(#${clip})">${dashes(teeth, 0.95)}</g>`)
  scene.height.push(`<g clip-path="url(#${clip})">${dashes('#fff', 0.7)}</g>`)
  scene.part(`M${x - 7} ${y - 8}L${x + 7} ${y - 8}L${x + 6} ${y + 30}L${x - 6} ${y + 30}Z`, {
    fill: teeth,
    pillow: 4,
    edgeDepth: 0.5,
    shadow: 0.4,
  })
}

/** A slanted zipped pocket, or any short zip on the cloth. */
export function shortZip(scene: Scene, from: Point, to: Point, colour: string): void {
  const path = pathThrough([from, to])
  scene.seam(path, { alpha: 0.5, width: 5, depth: 0.9 })
  scene.colour.push(
    stroke(path, colour, 7),
    `<rect x="${from[0] - 5}" y="${from[1] - 6}" width="10" height="24" rx="5" fill="${colour}"/>`,
  )
}

/** A wooden toggle on two loops of cord. */
export function toggle(scene: Scene, y: number, wood: string, loop: string): void {
  for (const side of [-1, 1])
    cord(
      scene,
      `M${500 + side * 78} ${y}C${500 + side * 50} ${y - 5} ${500 + side * 30} ${y + 3} 500 ${y}`,
      [500 + side * 78, y],
      7,
      loop,
    )
  for (const side of [-1, 1])
    scene.part(
      `M${500 + side * 60} ${y - 20}L${500 + side * 98} ${y - 20}L${500 + side * 98} ${y + 20}L${500 + side * 60} ${y + 20}Z`,
      { fill: darken(loop, 0.2), pillow: 5, shadow: 0.25 },
    )
  const body = `M462 ${y - 4}C464 ${y - 16} 536 ${y - 16} 538 ${y - 4}C540 ${y + 10} 536 ${y + 14} 500 ${y + 14}C464 ${y + 14} 460 ${y + 10} 462 ${y - 4}Z`
  scene.part(body, { fill: wood, pillow: 11, edgeDepth: 0.6, shadow: 0.45 })
  scene.colour.push(stroke(`M474 ${y - 2}H526M478 ${y + 6}H520`, darken(wood, 0.4), 1.6, 0.4))
}
