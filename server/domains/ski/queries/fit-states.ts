// A piece counts while it is ours and fit to be sent, even if it is at somebody's now: the days of its bookings say when it is free.
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
