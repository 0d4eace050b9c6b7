import { drawBasket } from './keepsakes/basket.ts'
import { drawHeart } from './keepsakes/heart.ts'
import { drawSock } from './keepsakes/sock.ts'
import { drawWren } from './keepsakes/wren.ts'
import type { Scene } from './scene.ts'

/** Small objects of felt and wool for empty states, drawn in the square between y = 125 and y = 1125. */
export const keepsakes = ['heart', 'basket', 'sock', 'wren'] as const
export type Keepsake = (typeof keepsakes)[number]

export const keepsakeAlts: Record<Keepsake, string> = {
  heart: 'A stitched felt heart',
  basket: 'A woven basket of folded clothes, one sleeve over the side',
  sock: 'A single striped sock',
  wren: 'The Wrenlet wren, sewn from green felt',
}

const drawers: Record<Keepsake, () => Scene> = { heart: drawHeart, basket: drawBasket, sock: drawSock, wren: drawWren }

export const drawKeepsake = (keepsake: Keepsake): Scene => drawers[keepsake]()
