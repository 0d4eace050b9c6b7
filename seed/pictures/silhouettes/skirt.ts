import type { DressShape } from '../../styles/style.ts'
import { threadFor } from '../cloth/fabrics.ts'
import { at, mirrorX, type Point, pathThrough } from '../drawing/geometry.ts'
import { waist } from './dress-marks.ts'
import type { FoldRow, Outfit } from './outfit.ts'
import { foldsOnSide } from './outfit.ts'

const hemX = 806
const hemY = 1046
const waveCount = 5

type Wave = { x: number; y: number; crest: boolean }

/** The points of the hem along a curve, dips and crests in turn. Each of them except the ends starts one fold (design §2.3). */
function hemWaves(outfit: Outfit): Wave[] {
  const { scene } = outfit
  const steps = waveCount * 2
  const positions = Array.from({ length: steps + 1 }, (_, index) =>
    index === 0 || index === steps ? index / steps : index / steps + scene.jitter(0.022),
  )
  return positions.map((position, index) => {
    const crest = index % 2 === 1
    const ripple = index === 0 || index === steps ? 0 : (crest ? -9 : 8) + scene.jitter(3)
    return { x: hemX + (mirrorX(hemX) - hemX) * position, y: hemY + Math.sin(position * Math.PI) * 40 + ripple, crest }
  })
}

function skirtPath(hem: readonly Wave[]): string {
  const [wx, wy] = waist
  let line = ''
  for (let index = 1; index < hem.length; index++) {
    const from = hem[index - 1] as Wave
    const to = hem[index] as Wave
    const reach = (from.x - to.x) * 0.45
    const fromY = from.y + (index === 1 ? 6 : 0)
    const toY = to.y + (index === hem.length - 1 ? 6 : 0)
    line += `C${at(from.x - reach, fromY)} ${at(to.x + reach, toY)} ${at(to.x, to.y)}`
  }
  return (
    `M${at(wx - 6, wy - 6)}C${at(wx + 30, wy + 120)} ${at(hemX - 60, hemY - 240)} ${at(hemX, (hem[0] as Wave).y)}${line}` +
    `C${at(mirrorX(hemX - 60), hemY - 240)} ${at(mirrorX(wx + 30), wy + 120)} ${at(mirrorX(wx - 6), wy - 6)}Z`
  )
}

function skirtFolds(outfit: Outfit, hem: readonly Wave[]): FoldRow[] {
  const { scene } = outfit
  const [wx, wy] = waist
  const longFolds = hem
    .slice(1, -1)
    .map(
      ({ x, y, crest }): FoldRow => [
        x,
        y + 6,
        500 + (x - 500) * 0.46,
        wy + 40 + scene.random() * 120,
        crest ? 46 : 58,
        crest ? 0.6 : 0.5,
        !crest,
        scene.jitter(0.03),
      ],
    )
  const gathers = Array.from({ length: 22 }, (_, index): FoldRow => {
    const x = mirrorX(wx) + (wx - mirrorX(wx)) * ((index + 0.5) / 22)
    return [x, wy - 2, x + (x - 500) * 0.22, wy + 70 + scene.random() * 70, 13, 0.6, index % 2 === 0, 0]
  })
  return [...longFolds, ...gathers]
}

/** Adds a seam across the skirt with a second row of gathers below. */
function addTier(outfit: Outfit, clip: string): void {
  const { scene } = outfit
  const y = waist[1] + 265
  const bow = (share: number) => Math.sin(share * Math.PI) * 26
  const line: Point[] = Array.from({ length: 17 }, (_, index) => {
    const share = index / 16
    return [mirrorX(hemX) + (hemX - mirrorX(hemX)) * share, y + bow(share)]
  })
  scene.seam(pathThrough(line), { clip, alpha: 0.26, width: 2.4, depth: 0.55 })
  const gathers = Array.from({ length: 26 }, (_, index): FoldRow => {
    const share = (index + 0.5) / 26
    const x = mirrorX(hemX) + 80 + (hemX - mirrorX(hemX) - 160) * share
    return [x, y + 10 + bow(share), x + (x - 500) * 0.08, y + 80 + scene.random() * 50, 13, 0.55, index % 2 === 0, 0]
  })
  scene.fold(clip, foldsOnSide(gathers, 1))
}

/** Adds a gathered skirt that hangs in folds from the waist. */
export function addSkirt(outfit: Outfit, shape: DressShape, fill: string, print: string): void {
  const { scene } = outfit
  const hem = hemWaves(outfit)
  const clip = scene.part(skirtPath(hem), {
    fill,
    print: print + outfit.overlay(),
    texture: outfit.texture(),
    pillow: 20,
  })
  scene.fold(clip, foldsOnSide(skirtFolds(outfit, hem), 1))
  const stitches = hem.map(({ x, y }): Point => [x + (500 - x) * 0.012, y - 30])
  scene.stitch(pathThrough(stitches), { clip, colour: threadFor(fill), alpha: 0.4, width: 1.7 })
  if (shape.tiered) addTier(outfit, clip)
}
