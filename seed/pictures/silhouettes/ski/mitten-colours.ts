import type { MittensShape } from '../../../styles/style.ts'
import { darken } from '../../drawing/colour.ts'
import { inkOf, type Outfit } from '../outfit.ts'

export type MittenColours = { palm: string; cuff: string; strap: string; lining: string; cord: string }

export function mittenColours({ base, trim }: Outfit, shape: MittensShape): MittenColours {
  return {
    palm: inkOf(shape.palm) ?? darken(base, 0.3),
    cuff: inkOf(shape.cuff) ?? trim ?? base,
    strap: inkOf(shape.strap) ?? trim ?? darken(base, 0.35),
    lining: inkOf(shape.lining) ?? '#EFE6D6',
    cord: inkOf(shape.cord) ?? '#4B4A50',
  }
}
