// The keys seen recently, as hashes in a table of fixed size: each key has one place, which the next key with that
// place takes over. Two keys with the same hash only cost an answer kept needlessly.

const places = 8192

export class RecentKeys {
  readonly #table = new Uint32Array(places)

  /**
   * Records the key.
   * @returns whether it was seen recently
   */
  see(key: string): boolean {
    const mark = hash(key)
    const place = mark % places
    const known = this.#table[place] === mark
    this.#table[place] = mark
    return known
  }
}

/** FNV-1a, with its high bits mixed into the low ones, which choose the place; never zero, which marks an empty place. */
function hash(key: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < key.length; at++) mixed = Math.imul(mixed ^ key.charCodeAt(at), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0 || 1
}
