import type { CoatShape } from '../../styles/style.ts'
import { patch, popper, shortZip, toggle, zip } from '../cloth/trims.ts'
import { darken, lighten } from '../drawing/colour.ts'
import { closedPath, onSide } from '../drawing/geometry.ts'
import { type CoatMarks, clothOf, neck } from './coat-marks.ts'
import { inkOf, type Outfit } from './outfit.ts'

const [neckX, neckY] = neck

function addFlapPocket(outfit: Outfit, shape: CoatShape, x: number, y: number, print: string): void {
  const { scene, base } = outfit
  const fill = inkOf(shape.pockets) ?? base
  const cloth = clothOf(outfit, shape.pockets ? '' : print)
  const bag = closedPath(
    [x - 74, y + 26],
    [[x - 74, y + 140]],
    [
      [x - 72, y + 160],
      [x - 52, y + 160],
    ],
    [[x + 52, y + 160]],
    [
      [x + 72, y + 160],
      [x + 74, y + 140],
    ],
    [[x + 74, y + 26]],
  )
  patch(scene, bag, { fill, ...cloth, thread: lighten(fill, 0.5) })
  const flap = closedPath(
    [x - 80, y],
    [[x + 80, y]],
    [[x + 80, y + 38]],
    [
      [x + 78, y + 50],
      [x + 66, y + 50],
    ],
    [[x - 66, y + 50]],
    [
      [x - 78, y + 50],
      [x - 80, y + 38],
    ],
  )
  scene.part(flap, { fill, ...cloth, pillow: 9, shadow: 0.42 })
  scene.stitch(
    `M${x - 72} ${y + 4}V${y + 36}Q${x - 70} ${y + 42} ${x - 62} ${y + 42}H${x + 62}Q${x + 70} ${y + 42} ${x + 72} ${y + 36}V${y + 4}`,
    { colour: lighten(fill, 0.55), alpha: 0.55, width: 1.8 },
  )
  if (shape.make === 'rain') popper(scene, x, y + 30, 10, inkOf(shape.buttons) ?? '#F8F0DE')
}

export function addCoatPockets(outfit: Outfit, shape: CoatShape, { hemY }: CoatMarks, print: string): void {
  const hasFlaps = shape.make === 'rain' || shape.make === 'wool' || shape.make === 'teddy' || shape.make === 'quilted'
  for (const side of [1, -1]) {
    const x = side > 0 ? 634 : 366
    const y = hemY - (shape.make === 'rain' || shape.make === 'wool' ? 250 : 210)
    if (hasFlaps) addFlapPocket(outfit, shape, x, y, print)
    else
      shortZip(
        outfit.scene,
        [x + side * 52, y - 20],
        [x - side * 6, y + 106],
        inkOf(shape.zip) ?? darken(outfit.base, 0.4),
      )
  }
}

function addPlacket(outfit: Outfit, { hemY }: CoatMarks, print: string): void {
  const { scene, base } = outfit
  const bottom = hemY + 24
  const clip = scene.part(`M462 ${neckY + 26}L538 ${neckY + 26}L538 ${bottom}L462 ${bottom}Z`, {
    fill: base,
    ...clothOf(outfit, print),
    pillow: 8,
    shadow: 0.36,
  })
  scene.stitch(`M472 ${neckY + 30}V${hemY + 20}M528 ${neckY + 30}V${hemY + 20}`, {
    clip,
    colour: lighten(base, 0.55),
    alpha: 0.55,
    width: 1.8,
  })
}

function addButtons(outfit: Outfit, shape: CoatShape, { hemY }: CoatMarks): void {
  const colour = inkOf(shape.buttons) ?? '#F8F0DE'
  const first = neckY + 78
  if (shape.toggles) {
    for (let index = 0; index < 4; index++)
      toggle(outfit.scene, first + 40 + index * ((hemY - neckY - 330) / 3), colour, lighten(outfit.base, 0.32))
    return
  }
  const step = (hemY - neckY - 120) / 4
  for (let index = 0; index < 5; index++) popper(outfit.scene, 500, first + index * step, 15, colour)
}

export function addFastening(outfit: Outfit, shape: CoatShape, marks: CoatMarks, print: string): void {
  if (marks.buttoned) {
    addPlacket(outfit, marks, print)
    addButtons(outfit, shape, marks)
    return
  }
  const teeth = inkOf(shape.zip) ?? '#6A6470'
  const zipBelowHem = shape.make === 'ski' ? 64 : 58
  zip(outfit.scene, {
    top: neckY + 20,
    bottom: marks.hemY + (shape.make === 'teddy' ? 20 : zipBelowHem),
    tape: darken(outfit.base, 0.25),
    teeth,
    puller: inkOf(shape.pull) ?? teeth,
  })
}

/** Adds a low storm collar under a hood, or a standing collar with points. */
export function addCollar(outfit: Outfit, shape: CoatShape, print: string): void {
  const { scene, base } = outfit
  const isLow = shape.hood && (shape.make === 'rain' || shape.make === 'wool')
  const half = isLow
    ? closedPath(
        [500, neckY + 56],
        [
          [540, neckY + 50],
          [580, neckY + 30],
          [neckX + 8, neckY],
        ],
        [
          [neckX + 2, neckY - 26],
          [neckX - 10, neckY - 30],
          [neckX - 18, neckY - 26],
        ],
        [
          [560, neckY + 6],
          [530, neckY + 18],
          [500, neckY + 20],
        ],
      )
    : closedPath(
        [502, neckY + 34],
        [
          [540, neckY + 34],
          [574, neckY + 20],
          [neckX + 6, neckY - 4],
        ],
        [
          [neckX + 10, neckY - 30],
          [neckX + 4, neckY - 48],
          [neckX - 6, neckY - 58],
        ],
        [
          [566, neckY - 28],
          [536, neckY - 14],
          [502, neckY - 10],
        ],
      )
  const fill = outfit.trim && shape.make !== 'ski' ? outfit.trim : base
  for (const side of [1, -1])
    scene.part(onSide(half, side), {
      fill,
      ...(fill === base ? clothOf(outfit, print, side * 10) : {}),
      pillow: 12,
      shadow: 0.4,
    })
  if (isLow && !shape.toggles) popper(scene, 500, neckY + 40, 12, inkOf(shape.buttons) ?? '#F8F0DE')
}
