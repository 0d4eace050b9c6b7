import type { DungareesShape } from '../../styles/style.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { patch } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { closedPath, onSide } from '../drawing/geometry.ts'
import { addLegs, addWaistband, placeDungarees } from './dungarees.ts'
import { waistHalf, waistY } from './dungarees-marks.ts'
import { foldsOnSide, inkOf, type Outfit } from './outfit.ts'

const panelTop = 424

/** Adds the inside of the bib and the loops of the straps, which lie below the rest. */
function addBibInside(outfit: Outfit): void {
  const { scene, base } = outfit
  const loop = closedPath(
    [558, 190],
    [
      [558, 166],
      [566, 157],
      [578, 156],
    ],
    [[596, 156]],
    [
      [608, 158],
      [614, 168],
      [612, 190],
    ],
    [
      [608, 250],
      [606, 300],
      [602, 352],
    ],
    [[556, 352]],
    [
      [560, 290],
      [562, 240],
      [558, 190],
    ],
  )
  for (const side of [1, -1])
    scene.part(onSide(loop, side), { fill: darken(base, 0.24), print: outfit.overlay(side * 6), pillow: 9 })
  const bib = `M392 330C430 322 570 322 608 330C612 400 626 480 ${500 + waistHalf - 6} ${waistY}L${506 - waistHalf} ${waistY}C374 480 388 400 392 330Z`
  scene.part(bib, { fill: darken(base, 0.3), print: outfit.overlay(), pillow: 14, shadow: 0.3 })
  scene.stitch('M404 346C440 339 560 339 596 346', { colour: outfit.thread, alpha: 0.35, width: 1.8 })
}

/** Adds two straps that cross between the shoulder blades, from the back panel over the shoulders. */
function addCrossedStraps(outfit: Outfit, print: string, thread: string): void {
  const { scene, base } = outfit
  const strap = closedPath(
    [560, 196],
    [
      [556, 168],
      [566, 156],
      [580, 156],
    ],
    [[594, 156]],
    [
      [608, 157],
      [615, 168],
      [611, 192],
    ],
    [
      [596, 268],
      [530, 356],
      [476, 470],
    ],
    [[426, 456]],
    [
      [470, 352],
      [548, 268],
      [560, 196],
    ],
  )
  const edges = 'M567 190C556 262 480 356 436 448M603 190C590 262 524 352 470 452'
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(strap, side), {
      fill: base,
      print: print + outfit.overlay(side * 26),
      texture: outfit.texture(side * 26),
      pillow: 9,
      shadow: 0.42,
    })
    scene.stitch(onSide(edges, side), { clip, colour: thread, alpha: 0.6, width: 1.8 })
  }
}

function addPanel(outfit: Outfit, print: string, thread: string): void {
  const { scene, base } = outfit
  const half = waistHalf + 2
  const path =
    `M414 ${panelTop}C450 ${panelTop - 10} 550 ${panelTop - 10} 586 ${panelTop}C598 ${panelTop + 56} 630 ${waistY - 44} ${500 + half} ${waistY + 6}` +
    `C600 ${waistY + 16} 400 ${waistY + 16} ${500 - half} ${waistY + 6}C370 ${waistY - 44} 402 ${panelTop + 56} 414 ${panelTop}Z`
  const clip = scene.part(path, {
    fill: base,
    print: print + outfit.overlay(),
    texture: outfit.texture(),
    pillow: 16,
    shadow: 0.4,
  })
  scene.fold(
    clip,
    foldsOnSide(
      [
        [610, waistY, 560, waistY - 90, 26, 0.42],
        [390, waistY, 440, waistY - 90, 26, 0.4],
        [500, waistY, 502, panelTop + 20, 40, 0.22, true],
      ],
      1,
    ),
  )
  const lines = [
    `M422 ${panelTop + 12}C452 ${panelTop + 4} 548 ${panelTop + 4} 578 ${panelTop + 12}`,
    `M425 ${panelTop + 8}C414 ${panelTop + 60} 386 ${waistY - 44} 352 ${waistY - 6}`,
    `M575 ${panelTop + 8}C586 ${panelTop + 60} 614 ${waistY - 44} 648 ${waistY - 6}`,
  ]
  for (const line of lines) scene.stitch(line, { clip, colour: thread, alpha: 0.7 })
}

function addSeatPocket(outfit: Outfit, side: number, print: string, thread: string): void {
  const x = 592
  const top = waistY + 66
  const path = closedPath(
    [x - 54, top],
    [[x + 58, top]],
    [[x + 56, top + 88]],
    [
      [x + 54, top + 112],
      [x + 2, top + 124],
    ],
    [
      [x - 50, top + 112],
      [x - 52, top + 88],
    ],
  )
  patch(outfit.scene, onSide(path, side), {
    fill: outfit.base,
    print: print + outfit.overlay(side * -3),
    texture: outfit.texture(side * -3),
    shadow: 0.34,
    thread,
    threadAlpha: 0.7,
    stitchPath: onSide(
      `M${x - 45} ${top + 8}H${x + 49}L${x + 48} ${top + 86}Q${x + 46} ${top + 104} ${x + 2} ${top + 114}Q${x - 42} ${top + 104} ${x - 43} ${top + 86}Z`,
      side,
    ),
  })
  outfit.scene.stitch(onSide(`M${x - 50} ${top + 24}H${x + 54}`, side), { colour: thread, alpha: 0.7, width: 1.9 })
}

/** Draws dungarees from behind. */
export function drawDungareesBack(outfit: Outfit, shape: DungareesShape): void {
  const { scene, recipe } = outfit
  placeDungarees(scene, shape)
  const print = drawPattern(scene, recipe.pattern)
  const thread = inkOf(shape.stitching) ?? '#E0B27A'
  addBibInside(outfit)
  addLegs(outfit, shape, { print, thread, buttons: thread }, 'back')
  for (const side of [1, -1]) addSeatPocket(outfit, side, print, thread)
  addCrossedStraps(outfit, print, thread)
  addPanel(outfit, print, thread)
  addWaistband(outfit, print, thread)
}
