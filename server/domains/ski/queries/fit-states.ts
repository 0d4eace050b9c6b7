// The states of garments that count as stock: ours and fit to be sent, even if out at the moment. Their booked days say when they are free.
import type { GarmentState } from '#server/domains/inventory/index.ts'

export const fitStates = [
  'ready',
  'reserved',
  'picked',
  'packed',
  'out',
  'return_announced',
  'received',
  'inspecting',
  'cleaning',
] as const satisfies readonly GarmentState[]

const known: readonly GarmentState[] = fitStates
export const isFit = (state: GarmentState): boolean => known.includes(state)
