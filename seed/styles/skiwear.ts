import { accessories } from './ski/accessories.ts'
import { jackets } from './ski/jackets.ts'
import { onePieces } from './ski/one-pieces.ts'
import { salopettes } from './ski/salopettes.ts'
import type { Style } from './style.ts'

/** The styles that make up kits, by part. */
export const skiwear: Style[] = [...jackets, ...salopettes, ...onePieces, ...accessories]
