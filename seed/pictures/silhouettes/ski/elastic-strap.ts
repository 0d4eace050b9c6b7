import { darken, lighten } from '../../drawing/colour.ts'
import {
  bandOutline,
  type Curve,
  mirrorCurve,
  mirrorX,
  onSide,
  type Point,
  pathThrough,
} from '../../drawing/geometry.ts'
import { stroke } from '../../drawing/svg-shapes.ts'
import type { Outfit } from '../outfit.ts'

/** Adds wide elastic along a curve, with ribs across and a woven line along each edge. */
export function addElasticStrap(
  outfit: Outfit,
  side: number,
  right: Curve,
  width: number,
  colour: string,
  { rounded = false } = {},
): void {
  const { scene } = outfit
  const middle = side > 0 ? right : mirrorCurve(right)
  const edgeAt = (offset: number) => bandOutline(middle, Math.abs(offset), { side: offset < 0 ? -1 : 1 }).far
  const [near, far] = [edgeAt(-width / 2), edgeAt(width / 2)]
  const [endX, endY] = middle(0)
  const top: Point[] = rounded
    ? [
        [(near[0] as Point)[0] * 0.8 + endX * 0.2, endY - 8],
        [endX, endY - 12],
        [(far[0] as Point)[0] * 0.8 + endX * 0.2, endY - 8],
      ]
    : []
  const path = pathThrough([...near.toReversed(), ...top, ...far], true)
  const clip = scene.part(path, { fill: colour, pillow: 8, shadow: 0.4 })
  let ribs = ''
  for (let step = 0; step <= 40; step++) {
    const t = step / 40
    const index = Math.min(near.length - 1, Math.round(t * (near.length - 1)))
    ribs += pathThrough([near[index] as Point, far[index] as Point])
  }
  const edges = pathThrough(edgeAt(-width / 2 + 7)) + pathThrough(edgeAt(width / 2 - 7))
  scene.colour.push(
    `<g clip-path="url(#${clip})">${stroke(ribs, '#2A1C2E', 2, 0.14)}${stroke(edges, lighten(colour, 0.35), 2.4, 0.6)}</g>`,
  )
  scene.height.push(
    `<g clip-path="url(#${clip})">${stroke(ribs, '#000', 2.4, 0.3)}${stroke(edges, '#fff', 2.4, 0.25)}</g>`,
  )
}

/** Adds the plastic slider that makes a strap longer or shorter. */
export function addStrapSlider({ scene }: Outfit, side: number, [x, y]: Point, width: number, colour: string): void {
  const middle = side > 0 ? x : mirrorX(x)
  const half = width / 2
  const bar = (top: number, height: number) =>
    `M${middle - half} ${top}L${middle + half} ${top}L${middle + half} ${top + height}L${middle - half} ${top + height}Z`
  scene.part(bar(y - 15, 9), { fill: colour, pillow: 4, edgeDepth: 0.6, shadow: 0.4 })
  scene.part(bar(y + 8, 9), { fill: colour, pillow: 4, edgeDepth: 0.6, shadow: 0.4 })
  for (const end of [-1, 1])
    scene.part(
      `M${middle + end * half - 4} ${y - 15}L${middle + end * half + 4} ${y - 15}L${middle + end * half + 4} ${y + 17}L${middle + end * half - 4} ${y + 17}Z`,
      { fill: colour, pillow: 3, edgeDepth: 0.6, shadow: 0.3 },
    )
}

/** Adds a side-release buckle on a webbing tab, which is sewn to the bib with a crossed box of stitches. */
export function addStrapBuckle(
  { scene }: Outfit,
  side: number,
  [x, y]: Point,
  colour: string,
  { webbing, thread }: { webbing: string; thread: string },
): void {
  const tab = onSide(`M${x - 24} ${y + 6}L${x + 24} ${y + 6}L${x + 22} ${y + 74}L${x - 22} ${y + 74}Z`, side)
  scene.part(tab, { fill: webbing, pillow: 5, shadow: 0.3 })
  scene.stitch(
    onSide(
      `M${x - 16} ${y + 40}L${x + 16} ${y + 40}L${x + 16} ${y + 68}L${x - 16} ${y + 68}L${x - 16} ${y + 40}L${x + 16} ${y + 68}M${x + 16} ${y + 40}L${x - 16} ${y + 68}`,
      side,
    ),
    { colour: thread, alpha: 0.7, width: 1.8, dash: '5 3' },
  )
  const body = onSide(
    `M${x - 24} ${y - 34}C${x - 30} ${y - 34} ${x - 32} ${y - 30} ${x - 32} ${y - 24}C${x - 30} ${y - 12} ${x - 30} ${y - 2} ${x - 32} ${y + 16}C${x - 32} ${y + 22} ${x - 30} ${y + 25} ${x - 24} ${y + 25}` +
      `L${x + 24} ${y + 25}C${x + 30} ${y + 25} ${x + 32} ${y + 22} ${x + 32} ${y + 16}C${x + 30} ${y - 2} ${x + 30} ${y - 12} ${x + 32} ${y - 24}C${x + 32} ${y - 30} ${x + 30} ${y - 34} ${x + 24} ${y - 34}Z`,
    side,
  )
  scene.part(body, { fill: colour, pillow: 8, edgeDepth: 0.6, shadow: 0.46 })
  const parting = onSide(
    `M${x - 30} ${y - 10}L${x - 14} ${y - 10}L${x - 8} ${y + 4}L${x + 8} ${y + 4}L${x + 14} ${y - 10}L${x + 30} ${y - 10}`,
    side,
  )
  scene.seam(parting, { colour: darken(colour, 0.7), alpha: 0.6, width: 2.4, depth: 0.7 })
  const glint = onSide(`M${x - 20} ${y - 26}L${x + 20} ${y - 26}`, side)
  scene.colour.push(stroke(glint, lighten(colour, 0.6), 3, 0.5))
}
