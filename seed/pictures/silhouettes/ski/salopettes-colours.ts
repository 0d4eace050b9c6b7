import type { SalopettesShape } from '../../../styles/style.ts'
import { darken, lighten } from '../../drawing/colour.ts'
import { inkOf, type Outfit } from '../outfit.ts'

export type SalopettesColours = {
  strap: string
  hardware: string
  zip: string
  panel: string
  gaiter: string
  thread: string
}

export function salopettesColours({ base, trim, thread }: Outfit, shape: SalopettesShape): SalopettesColours {
  return {
    strap: inkOf(shape.straps) ?? trim ?? darken(base, 0.3),
    hardware: inkOf(shape.buckles) ?? '#3B3640',
    zip: inkOf(shape.zips) ?? lighten(base, 0.5),
    panel: inkOf(shape.knees) ?? darken(base, 0.18),
    gaiter: darken(trim ?? base, 0.42),
    thread: inkOf(shape.zips) ?? thread,
  }
}
