/**
 * A pseudo-random number from 0 to below 1 that depends only on the input, so that a repeated run has the same events.
 */
export function dice(seed: number, throwNumber: number, purpose: string): number {
  let mixed = (seed * 0x9e3779b1 + throwNumber * 0x85ebca6b) >>> 0
  for (const character of purpose) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
}
