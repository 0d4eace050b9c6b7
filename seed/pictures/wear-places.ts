import type { Silhouette } from '../styles/style.ts'
import { mapPath, mirrorPath, type Point } from './drawing/geometry.ts'
import * as coat from './silhouettes/coat-marks.ts'
import * as dress from './silhouettes/dress-marks.ts'
import * as dungarees from './silhouettes/dungarees-marks.ts'
import { elbowPath } from './silhouettes/elbow-patch.ts'
import { kneePath } from './silhouettes/knee-patch.ts'
import * as salopettes from './silhouettes/ski/salopettes-marks.ts'
import * as ski from './silhouettes/ski-suit-marks.ts'
import { marksOf as topMarks } from './silhouettes/top-marks.ts'
import { cuts } from './silhouettes/trouser-legs.ts'

/** Where a garment shows wear and mends, in the garment's own coordinates. */
export type WearPlaces = {
  /** Where the swing tag of a new piece is tied. */
  tag: Point
  /** The middle of the heart over a hole in a well-loved piece. */
  heart: Point
  /** Outlines of patches: none where the garment has no knees or elbows, or its design includes patches. */
  patches: string[]
  /** The joint that the patches cover. */
  joint: 'elbow' | 'knee'
}

const bothSides = (path: string) => [path, mirrorPath(path)]
/** Elbow patches. `size` 1 is that of sweaters designed with patches; narrower sleeves have smaller ones. */
const elbows = ([x, y]: Point, size = 1) =>
  bothSides(mapPath(elbowPath(x, y), ([px, py]) => [x + (px - x) * size, y + (py - y) * size]))
const knees = ([x, y]: Point) => bothSides(kneePath(x, y))

function trouserPlaces({ cut, knees: patchedKnees }: Extract<Silhouette, { kind: 'trousers' }>): WearPlaces {
  const { waistBottom, crotch } = cuts[cut]
  const isShort = cut === 'shorts'
  return {
    tag: [522, waistBottom - 18],
    heart: isShort ? [392, crotch + 66] : [398, crotch + 34],
    patches: isShort || patchedKnees ? [] : knees([cut === 'legging' ? 640 : 652, crotch + 210]),
    joint: 'knee',
  }
}

function coatPlaces(shape: Extract<Silhouette, { kind: 'coat' }>): WearPlaces {
  const { padded, hemY } = coat.marksOf(shape)
  const [neckX, neckY] = coat.neck
  const [shoulderX, shoulderY] = coat.shoulder
  const isSewn = !padded && shape.make !== 'ski'
  return {
    tag: [504, neckY + (shape.toggles ? 116 : 84)],
    heart: isSewn ? [neckX - 218, shoulderY + 172] : [neckX - 206, hemY - 318],
    patches: isSewn ? elbows([shoulderX + 68, shoulderY + 326]) : [],
    joint: 'elbow',
  }
}

export function wearPlacesOf(silhouette: Silhouette): WearPlaces {
  switch (silhouette.kind) {
    case 'top': {
      const { neckDrop, shoulder, hemY } = topMarks(silhouette)
      const elbow: Point = [shoulder[0] + 58, shoulder[1] + 318]
      const tagBelowNeck = silhouette.neck === 'collar' ? 6 : -22
      return {
        tag: [506, neckDrop + (silhouette.neck === 'hood' ? 16 : tagBelowNeck)],
        heart: silhouette.kangaroo ? [664, hemY - 262] : [626, hemY - 86],
        patches: silhouette.sleeve === 'long' && !silhouette.elbows ? elbows(elbow, 0.86) : [],
        joint: 'elbow',
      }
    }
    case 'trousers':
      return trouserPlaces(silhouette)
    case 'dress':
      return {
        tag: [506, dress.neckDrop + (silhouette.collar ? 12 : -14)],
        heart: [404, 896],
        patches: silhouette.sleeve === 'long' ? elbows([dress.shoulder[0] + 64, dress.shoulder[1] + 262], 0.92) : [],
        joint: 'elbow',
      }
    case 'dungarees':
      return {
        tag: [524, dungarees.waistY + 6],
        heart: silhouette.length === 'short' ? [392, 862] : [396, dungarees.crotch + 18],
        patches: silhouette.length === 'short' || silhouette.knees ? [] : knees([654, dungarees.crotch + 170]),
        joint: 'knee',
      }
    case 'coat':
      return coatPlaces(silhouette)
    case 'ski-suit':
      return {
        tag: [504, ski.neck[1] + 104],
        heart: [402, ski.waistY + 122],
        patches: elbows([ski.shoulder[0] + 82, ski.shoulder[1] + 290]),
        joint: 'elbow',
      }
    case 'salopettes':
      return { tag: [506, salopettes.bibTop + 96], heart: [416, salopettes.waistY + 132], patches: [], joint: 'knee' }
    case 'snow-boots':
      return { tag: [452, 300], heart: [286, 704], patches: [], joint: 'knee' }
    case 'mittens':
      return { tag: [336, 652], heart: [226, 480], patches: [], joint: 'knee' }
    case 'base-layer':
      return { tag: [424, 246], heart: [366, 618], patches: [], joint: 'elbow' }
  }
}
