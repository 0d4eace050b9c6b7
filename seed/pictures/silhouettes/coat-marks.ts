import type { CoatShape } from '../../styles/style.ts'
import type { Point } from '../drawing/geometry.ts'
import type { PartOptions } from '../scene.ts'
import type { Outfit } from './outfit.ts'

/** The neck point, at which every coat is placed. */
export const neck: Point = [586, 350]
export const shoulder: Point = [736, 392]
export const underarm: Point = [722, 576]

export type CoatMarks = { hemX: number; hemY: number; padded: boolean; buttoned: boolean }

export function marksOf({ make }: CoatShape): CoatMarks {
  const isLong = make === 'rain' || make === 'wool'
  return {
    hemX: isLong ? 772 : 742,
    hemY: isLong ? 1060 : 1020,
    padded: make === 'puffer' || make === 'gilet',
    buttoned: isLong || make === 'quilted',
  }
}

/** The print and texture of a part, turned with the part. */
export function clothOf(outfit: Outfit, print: string, angle = 0): Pick<PartOptions, 'print' | 'texture'> {
  return { print: print + outfit.overlay(angle), texture: outfit.texture(angle) }
}
