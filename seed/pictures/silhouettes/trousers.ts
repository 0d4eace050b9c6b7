import type { TrousersShape } from '../../styles/style.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { band, cord, label, popper } from '../cloth/trims.ts'
import { darken, lighten } from '../drawing/colour.ts'
import { bezier, closedPath, mirrorX, parallelPath } from '../drawing/geometry.ts'
import type { Scene } from '../scene.ts'
import { inkOf, type Outfit, placeGarment } from './outfit.ts'
import { addLegs, cuts, type LegMarks } from './trouser-legs.ts'

function addFly(outfit: Outfit, marks: LegMarks, thread: string): void {
  const top = marks.waistBottom
  outfit.scene.stitch(`M490 ${top}C490 ${top + 130} 488 ${top + 190} 500 ${top + 220}`, { colour: thread, alpha: 0.55 })
  outfit.scene.stitch(`M462 ${top + 4}V${top + 120}Q464 ${top + 176} 500 ${top + 190}`, { colour: thread, alpha: 0.65 })
}

function addDrawcord(outfit: Outfit, shape: TrousersShape, { waistBottom }: LegMarks): void {
  const colour = inkOf(shape.cord) ?? lighten(outfit.base, 0.7)
  for (const [startX, endX, endY] of [
    [482, 462, waistBottom + 118],
    [518, 548, waistBottom + 104],
  ] as const)
    cord(
      outfit.scene,
      `M${startX} ${waistBottom - 24}C${startX - 6} ${waistBottom + 20} ${endX - 14} ${waistBottom + 50} ${endX} ${endY}`,
      [endX, endY],
      9,
      colour,
    )
}

function addWaist(outfit: Outfit, shape: TrousersShape, marks: LegMarks): void {
  const { scene, base } = outfit
  const { waistTop: top, waistBottom: bottom, waistHalf: waist } = marks
  const edge = bezier([500 - waist, top + 6], [430, top + 26], [570, top + 26], [500 + waist, top + 6])
  const print = drawPattern(scene, outfit.recipe.pattern)
  const fill = outfit.trim ?? (marks.elastic ? darken(base, 0.05) : base)
  band(scene, edge, bottom - top - 2, {
    side: 1,
    straight: true,
    gather: marks.elastic ? 0.99 : 1,
    fill,
    print: marks.elastic ? '' : print + outfit.overlay(),
    texture: marks.elastic ? undefined : outfit.texture(),
    ribs: marks.elastic ? 52 : 0,
    pillow: 13,
    shadow: 0.4,
  })
  if (marks.elastic) {
    if (shape.cut === 'jogger') addDrawcord(outfit, shape, marks)
    return
  }
  const thread = inkOf(shape.stitching) ?? outfit.thread
  const lower = parallelPath(edge, bottom - top - 12, 1)
  const upper = parallelPath(edge, 9, 1)
  for (const line of [upper, lower]) scene.stitch(line, { colour: thread, alpha: 0.5, width: 1.7 })
  for (const x of [372, 440, 560, 628])
    scene.part(`M${x - 8} ${top + 10}L${x + 8} ${top + 10}L${x + 8} ${bottom + 16}L${x - 8} ${bottom + 16}Z`, {
      fill: darken(base, 0.06),
      print: print + outfit.overlay(),
      pillow: 4,
      shadow: 0.3,
    })
  popper(scene, 500, top + 46, 17, inkOf(shape.button) ?? '#C9A06A')
}

export function placeTrousers(scene: Scene, shape: TrousersShape): void {
  const isShort = shape.cut === 'shorts'
  placeGarment(scene, isShort ? 1.28 : 1.06, isShort ? 596 : 625, 636)
}

/** Draws joggers, leggings, jeans, chinos, cords and shorts. */
export function drawTrousers(outfit: Outfit, shape: TrousersShape): void {
  const { scene, base } = outfit
  const marks = cuts[shape.cut]
  placeTrousers(scene, shape)
  const { waistTop: top, waistHalf: waist } = marks
  scene.part(
    closedPath(
      [500 - waist + 6, top + 8],
      [
        [440, top - 12],
        [560, top - 12],
        [500 + waist - 6, top + 8],
      ],
      [[500 + waist - 8, top + 60]],
      [[mirrorX(500 + waist - 8), top + 60]],
    ),
    { fill: darken(outfit.trim ?? base, 0.28), shadow: 0.2, pillow: 5 },
  )
  label(scene, 500, top + 2)
  addLegs(outfit, shape, marks)
  scene.seam(`M500 ${marks.waistBottom}C500 ${marks.waistBottom + 160} 500 ${marks.crotch - 60} 500 ${marks.crotch}`, {
    alpha: 0.35,
    width: 3,
  })
  if (!marks.elastic) addFly(outfit, marks, inkOf(shape.stitching) ?? outfit.thread)
  addWaist(outfit, shape, marks)
}
