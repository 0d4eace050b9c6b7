import { darken, lighten } from '../../drawing/colour.ts'
import { closedPath } from '../../drawing/geometry.ts'
import { stroke } from '../../drawing/svg-shapes.ts'
import type { Outfit } from '../outfit.ts'

const half = 60
const top = 80
const bottom = 82

/** Adds a shaped panel of tougher cloth over a knee, quilted into three pads that bend with the knee. */
export function addKneeArmour({ scene }: Outfit, x: number, y: number, colour: string, thread: string): void {
  const path = closedPath(
    [x - half + 14, y - top],
    [
      [x - 20, y - top - 8],
      [x + 20, y - top - 8],
      [x + half - 14, y - top],
    ],
    [
      [x + half + 4, y - 40],
      [x + half + 6, y + 30],
      [x + half - 8, y + bottom],
    ],
    [
      [x + 20, y + bottom + 12],
      [x - 20, y + bottom + 12],
      [x - half + 8, y + bottom],
    ],
    [
      [x - half - 6, y + 30],
      [x - half - 4, y - 40],
      [x - half + 14, y - top],
    ],
  )
  const clip = scene.part(path, { fill: colour, pillow: 14, edgeDepth: 0.5, shadow: 0.3 })
  for (const [line, lift] of [
    [y - 30, 8],
    [y + 26, 8],
  ] as const) {
    const seam = `M${x - half - 6} ${line}Q${x} ${line + lift * 1.6} ${x + half + 6} ${line}`
    scene.folds.push(`<g clip-path="url(#${clip})">${stroke(seam, '#000', 14, 0.8)}</g>`)
    scene.seam(seam, { clip, alpha: 0.3, width: 2.4, depth: 0.8 })
  }
  for (const line of [y - 58, y - 2, y + 54])
    scene.folds.push(
      `<g clip-path="url(#${clip})">${stroke(`M${x - half + 14} ${line}Q${x} ${line + 10} ${x + half - 14} ${line}`, '#fff', 26, 0.5)}</g>`,
    )
  scene.stitch(path, { clip, colour: thread, alpha: 0.4, width: 4, dash: '7 5' })
  scene.colour.push(
    `<g clip-path="url(#${clip})">${stroke(`M${x - half} ${y - 26}Q${x} ${y - 14} ${x + half} ${y - 26}`, lighten(colour, 0.3), 1.4, 0.25)}${stroke(path, darken(colour, 0.4), 3, 0.35)}</g>`,
  )
}
