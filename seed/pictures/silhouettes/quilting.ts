import { stroke } from '../drawing/svg-shapes.ts'
import type { Outfit } from './outfit.ts'

export type BaffleArea = {
  clip: string
  left: number
  right: number
  top: number
  bottom: number
  /** How much lower the middle of each seam lies than its left end; the right end lies lower by twice as much. */
  tilt?: number
}

const baffleStep = 92

/** Adds the horizontal chambers of a puffer: stitched valleys, full ridges, and puckers where the thread pulls. */
export function addBaffles(outfit: Outfit, { clip, left, right, top, bottom, tilt = 0 }: BaffleArea): void {
  const { scene } = outfit
  const middle = (left + right) / 2
  for (let y = top; y < bottom; y += baffleStep) {
    const line = (shift: number) =>
      `M${left} ${y + shift}Q${middle} ${y + 10 + shift + tilt} ${right} ${y + shift + tilt * 2}`
    scene.seam(line(scene.jitter(3)), { clip, alpha: 0.26, width: 2.6, depth: 0.8 })
    scene.folds.push(
      `<g clip-path="url(#${clip})"><path d="${line(0)}" stroke="#000" stroke-opacity=".9" stroke-width="15" fill="none"/>` +
        `<path d="${line(baffleStep * 0.42)}" stroke="#fff" stroke-opacity=".55" stroke-width="${(baffleStep * 0.34).toFixed(1)}" fill="none"/></g>`,
    )
    for (let pucker = 0; pucker < 10; pucker++) {
      const share = (pucker + 0.5) / 10
      const x = left + (right - left) * share + scene.jitter(16)
      const seamY = y + tilt * 2 * share
      const isBelow = scene.random() > 0.5
      scene.dagger(clip, {
        from: [x, seamY + (isBelow ? 6 : -4)],
        to: [x + scene.jitter(10), seamY + (isBelow ? 30 : -28)],
        width: 10,
        strength: 0.5,
      })
    }
  }
}

/** Adds diamond quilting over a whole part, rotated with the part by `turn` degrees. */
export function addDiamonds(outfit: Outfit, clip: string, turn = 0): void {
  const { scene } = outfit
  const step = 74
  let valleys = ''
  let threads = ''
  for (let offset = -1500; offset < 2600; offset += step)
    for (const slope of [1, -1]) {
      const line = `M${offset} -60L${offset + slope * 1360} 1310`
      valleys += `<path d="${line}" stroke="#000" stroke-opacity=".8" stroke-width="11" fill="none"/>`
      threads += line
    }
  const clippedAndTurned = (svg: string) =>
    `<g clip-path="url(#${clip})"><g transform="rotate(${turn} 500 600)">${svg}</g></g>`
  scene.folds.push(clippedAndTurned(valleys))
  scene.colour.push(clippedAndTurned(stroke(threads, '#2A1C2E', 1.8, 0.3)))
  scene.height.push(clippedAndTurned(`<g filter="${scene.blur(1.6)}">${stroke(threads, '#000', 4.4, 0.7)}</g>`))
}
