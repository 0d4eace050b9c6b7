// Which keys were seen lately, as hashes in a table of fixed size: each key has one place there, which the next key with the same
// place takes over. Two keys with one hash cost no more than an answer that is kept for nothing.

const places = 8192

export class RecentKeys {
  readonly #table = new Uint32Array(places)

  /** Notes the key. @returns whether it was seen lately */
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
