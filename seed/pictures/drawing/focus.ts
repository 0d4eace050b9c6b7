import { singularOf } from '../../styles/describe-picture.ts'
import type { CoatShape, DressShape, TopShape, TrousersShape } from '../../styles/style.ts'
import * as coat from '../silhouettes/coat-marks.ts'
import * as dress from '../silhouettes/dress-marks.ts'
import * as dungarees from '../silhouettes/dungarees-marks.ts'
import type { Recipe } from '../silhouettes/outfit.ts'
import * as salopettes from '../silhouettes/ski/salopettes-marks.ts'
import * as ski from '../silhouettes/ski-suit-marks.ts'
import { marksOf as topMarks } from '../silhouettes/top-marks.ts'
import { cuts } from '../silhouettes/trouser-legs.ts'
import type { Point } from './geometry.ts'

/** The subject of a style's close-up: a point of the garment, and its description. */
export type Focus = { at: Point; shows: string }

function topFocus(shape: TopShape, { motif, pattern, fabric }: Recipe): Focus {
  const { neck, neckDrop, shoulder } = topMarks(shape)
  if (motif) return { at: [514, shape.kangaroo ? 556 : 570], shows: `the ${singularOf(motif.name)} on the chest` }
  if (shape.chestPocket) return { at: [584, shoulder[1] + 176], shows: 'the chest pocket' }
  if (shape.elbows) return { at: [shoulder[0] + 20, shoulder[1] + 306], shows: 'an elbow patch' }
  if (shape.buttoned) return { at: [530, neckDrop + 106], shows: 'the buttons and ribbed edge' }
  if (shape.neck === 'henley') return { at: [530, neckDrop + 70], shows: 'the buttoned neck' }
  if (shape.neck === 'collar') return { at: [530, neck[1] + 120], shows: 'the round collar' }
  if (pattern?.kind === 'fair-isle') return { at: [560, neckDrop + 100], shows: 'the Fair Isle yoke' }
  return {
    at: [580, neckDrop + 60],
    shows: fabric === 'knit' ? 'the ribbed neck and the stitches' : 'the neck and shoulder',
  }
}

function trousersFocus(shape: TrousersShape): Focus {
  const { waistTop, waistBottom, crotch, elastic } = cuts[shape.cut]
  if (shape.knees)
    return {
      at: [626, crotch + 196],
      shows: shape.knees.motif ? `the ${shape.knees.motif} on the knee` : 'a knee patch',
    }
  if (shape.cut === 'jogger') return { at: [540, waistTop + 160], shows: 'the drawstring waist' }
  if (elastic) return { at: [556, waistBottom + 110], shows: 'the soft waistband' }
  return { at: [566, waistBottom + 84], shows: 'the button, fly and pocket' }
}

function dressFocus(shape: DressShape): Focus {
  if (shape.bow) return { at: [500, dress.waist[1] - 6], shows: 'the bow at the waist' }
  if (shape.collar) return { at: [526, dress.neck[1] + 136], shows: 'the round collar' }
  if (shape.buttons) return { at: [520, dress.neck[1] + 168], shows: 'the buttoned bodice' }
  if (shape.pockets) return { at: [590, 706], shows: 'a pocket' }
  if (shape.sleeve === 'puff') return { at: [616, dress.neck[1] + 120], shows: 'the puffed sleeve' }
  return { at: [566, dress.waist[1] - 60], shows: 'the gathered waist' }
}

function coatFocus(shape: CoatShape): Focus {
  const [neckX, neckY] = coat.neck
  const { hemY } = coat.marksOf(shape)
  if (shape.toggles) return { at: [526, neckY + 230], shows: 'the toggles' }
  if (shape.make === 'rain') return { at: [588, hemY - 196], shows: 'the poppers and a flap pocket' }
  if (shape.make === 'wool') return { at: [532, neckY + 130], shows: 'the collar and buttons' }
  if (shape.make === 'quilted') return { at: [574, hemY - 168], shows: 'the quilting and a flap pocket' }
  if (shape.yoke) return { at: [neckX - 24, neckY + 150], shows: 'the zip and bright bands' }
  return { at: [neckX - 42, neckY + 96], shows: 'the zip' }
}

/** Where the close-up of a style is taken (design §2.5: chest, bib or pocket). */
export function focusOf(recipe: Recipe): Focus {
  const { silhouette, motif } = recipe
  switch (silhouette.kind) {
    case 'top':
      return topFocus(silhouette, recipe)
    case 'trousers':
      return trousersFocus(silhouette)
    case 'dress':
      return dressFocus(silhouette)
    case 'dungarees':
      return {
        at: [510, dungarees.waistY - 120],
        shows: motif ? `the ${singularOf(motif.name)} on the bib` : 'the bib and buttons',
      }
    case 'coat':
      return coatFocus(silhouette)
    case 'ski-suit':
      return { at: [534, ski.neck[1] + 190], shows: 'the zip and bright bands' }
    case 'salopettes':
      return {
        at: [476, salopettes.bibTop + 82],
        shows: motif ? `the buckles, the zip and the ${singularOf(motif.name)}` : 'the buckles and the zip',
      }
    case 'snow-boots':
      return { at: [316, 742], shows: 'the quilting, the strap and the stitched rubber' }
    case 'mittens':
      return { at: [332, 622], shows: 'the wrist strap and the elastic' }
    case 'base-layer':
      return {
        at: [452, 336],
        shows: silhouette.zip ? 'the fine rib and the short zip' : 'the fine rib and the collar',
      }
  }
}
