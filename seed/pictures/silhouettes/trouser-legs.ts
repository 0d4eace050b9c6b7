import type { TrousersShape } from '../../styles/style.ts'
import { threadFor } from '../cloth/fabrics.ts'
import { drawPattern, rotated } from '../cloth/patterns.ts'
import { band } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { at, bezier, type Curve, closedPath, mirrorCurve, onSide, parallelPath } from '../drawing/geometry.ts'
import { addKnee } from './knee-patch.ts'
import { type FoldRow, foldsOnSide, inkOf, type Outfit, type View } from './outfit.ts'

/** The heights of one cut, and its half-widths from the middle. */
export type LegMarks = {
  waistTop: number
  waistBottom: number
  waistHalf: number
  hip: number
  crotch: number
  ankle: number
  ankleOuter: number
  ankleInner: number
  elastic: boolean
}

const waistHalf = 164
const waistTop = 200
const crotch = 590

export const cuts: Record<TrousersShape['cut'], LegMarks> = {
  jogger: {
    waistTop,
    waistBottom: 274,
    waistHalf,
    hip: 196,
    crotch,
    ankle: 1000,
    ankleOuter: 214,
    ankleInner: 96,
    elastic: true,
  },
  legging: {
    waistTop,
    waistBottom: 264,
    waistHalf: 156,
    hip: 180,
    crotch,
    ankle: 1000,
    ankleOuter: 186,
    ankleInner: 88,
    elastic: true,
  },
  slim: {
    waistTop,
    waistBottom: 260,
    waistHalf,
    hip: 188,
    crotch,
    ankle: 1060,
    ankleOuter: 212,
    ankleInner: 82,
    elastic: false,
  },
  wide: {
    waistTop,
    waistBottom: 260,
    waistHalf,
    hip: 216,
    crotch,
    ankle: 1060,
    ankleOuter: 252,
    ankleInner: 74,
    elastic: false,
  },
  shorts: {
    waistTop: 330,
    waistBottom: 394,
    waistHalf: 172,
    hip: 214,
    crotch: 690,
    ankle: 850,
    ankleOuter: 262,
    ankleInner: 34,
    elastic: false,
  },
}

export function legPath({
  waistBottom,
  waistHalf: waist,
  hip,
  crotch: rise,
  ankle,
  ankleOuter,
  ankleInner,
}: LegMarks): string {
  const isShort = ankle - rise < 250
  return closedPath(
    [500, waistBottom - 10],
    [[500 + waist - 2, waistBottom - 10]],
    [
      [500 + hip - 6, waistBottom + 90],
      [500 + hip + 14, rise - 150],
      [500 + hip + 18, rise - 40],
    ],
    [
      [500 + hip + 20, rise + (isShort ? 40 : 140)],
      [500 + ankleOuter, ankle - (isShort ? 70 : 160)],
      [500 + ankleOuter, ankle],
    ],
    [
      [500 + ankleOuter - 40, ankle + 12],
      [500 + ankleInner + 30, ankle + 14],
      [500 + ankleInner, ankle + 6],
    ],
    isShort
      ? [
          [500 + ankleInner - 12, ankle - 60],
          [504, rise + 50],
          [497, rise],
        ]
      : [
          [500 + ankleInner - 16, ankle - 180],
          [511, rise + 130],
          [497, rise],
        ],
    [
      [500, rise - 60],
      [500, waistBottom + 160],
      [500, waistBottom - 10],
    ],
  )
}

function legFolds({ waistBottom, crotch: rise, ankle, ankleOuter, ankleInner }: LegMarks): FoldRow[] {
  const atCrotch: FoldRow[] = [
    [508, rise - 6, 640, rise - 60, 40, 0.65],
    [508, rise - 40, 600, rise - 150, 34, 0.45],
    [640, waistBottom + 30, 660, rise - 40, 46, 0.28, true],
  ]
  if (ankle - rise < 250)
    return [
      ...atCrotch,
      [590, ankle, 610, rise - 40, 40, 0.35],
      [660, ankle, 650, rise + 10, 44, 0.32, true],
      [720, ankle - 10, 706, rise - 20, 34, 0.35],
    ]
  return [
    ...atCrotch,
    [506, rise + 10, 640, rise + 60, 40, 0.55],
    [500 + ankleOuter - 10, ankle - 210, 540, ankle - 250, 38, 0.42],
    [560, ankle - 180, 680, ankle - 150, 34, 0.4],
    [590, rise + 60, 620, rise - 120, 58, 0.32, true],
    [500 + ankleInner + 20, ankle - 40, 500 + ankleOuter - 10, ankle - 70, 22, 0.45],
  ]
}

function addSideStripe(outfit: Outfit, marks: LegMarks, side: number, colour: string, clip: string): void {
  const { waistBottom, waistHalf: waist, hip, crotch: rise, ankle, ankleOuter } = marks
  const line =
    `M${at(500 + waist + 4, waistBottom)}C${at(500 + hip, waistBottom + 90)} ${at(500 + hip + 2, rise - 150)} ${at(500 + hip + 4, rise - 40)}` +
    `C${at(500 + hip + 6, rise + 140)} ${at(500 + ankleOuter - 16, ankle - 160)} ${at(500 + ankleOuter - 16, ankle)}`
  outfit.scene.colour.push(
    `<g clip-path="url(#${clip})"><path d="${onSide(line, side)}" fill="none" stroke="${colour}" stroke-width="20"/></g>`,
  )
}

function addLegEnd(outfit: Outfit, shape: TrousersShape, marks: LegMarks, side: number, clip: string): void {
  const { scene, base } = outfit
  const { ankle, ankleOuter, ankleInner } = marks
  const right = bezier(
    [500 + ankleOuter, ankle],
    [500 + ankleOuter - 40, ankle + 12],
    [500 + ankleInner + 30, ankle + 14],
    [500 + ankleInner, ankle + 6],
  )
  const edge: Curve = side > 0 ? right : mirrorCurve(right)
  if (marks.elastic)
    band(scene, edge, 62, {
      side: -side,
      straight: true,
      gather: 0.86,
      taper: 0.92,
      fill: outfit.trim ?? darken(base, 0.06),
      ribs: 17,
      pillow: 12,
      shadow: 0.35,
    })
  else if (shape.turnUps)
    band(scene, edge, 46, {
      side,
      straight: true,
      gather: 1.03,
      fill: inkOf(shape.turnUps) ?? base,
      print: outfit.overlay(),
      texture: outfit.texture(90),
      pillow: 12,
      shadow: 0.4,
    })
  else
    scene.stitch(parallelPath(edge, 24, side), {
      clip,
      colour: inkOf(shape.stitching) ?? outfit.thread,
      alpha: 0.6,
    })
}

function addPocketMouth(outfit: Outfit, marks: LegMarks, side: number, clip: string, thread: string): void {
  const { waistBottom: top, waistHalf: waist, hip } = marks
  const mouth = (inset: number) =>
    `M${at(500 + waist - 52 - inset, top)}C${at(500 + waist - 44, top + 56)} ${at(500 + waist - 20, top + 92)} ${at(500 + hip + 10, top + 112)}`
  outfit.scene.seam(onSide(mouth(0), side), { clip, alpha: 0.34, width: 2.6 })
  outfit.scene.stitch(onSide(mouth(9), side), { clip, colour: thread, alpha: 0.5, width: 1.8 })
}

/** Adds both legs with cuffs; only the front has knees and pocket openings. */
export function addLegs(outfit: Outfit, shape: TrousersShape, marks: LegMarks, view: View = 'front'): void {
  const { scene, recipe, base } = outfit
  const print = drawPattern(scene, recipe.pattern)
  const thread = inkOf(shape.stitching) ?? outfit.thread
  const path = legPath(marks)
  for (const side of [1, -1]) {
    const clip = scene.part(onSide(path, side), {
      fill: base,
      print: rotated(print, side * -4, 500, 600) + outfit.overlay(side * -4),
      texture: outfit.texture(side * -4),
      pillow: 24,
      shadow: 0.32,
    })
    scene.fold(clip, foldsOnSide(legFolds(marks), side))
    if (shape.sideStripe) addSideStripe(outfit, marks, side, inkOf(shape.sideStripe) ?? base, clip)
    addLegEnd(outfit, shape, marks, side, clip)
    if (view === 'back') continue
    if (shape.knees) {
      const patchThread = threadFor(inkOf(shape.knees.colour) ?? base)
      addKnee(outfit, shape.knees, side > 0 ? 652 : 348, marks.crotch + 210, patchThread)
    }
    addPocketMouth(outfit, marks, side, clip, thread)
  }
}
