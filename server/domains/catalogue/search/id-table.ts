// Ids as 16 bytes each in an open-addressed table: a million of them as text in a Map would be a hundred megabytes.

const none = -1
const hexDigits = '0123456789abcdef'

/** Maps the text of a UUID to a small number, which is reused once its id is removed. */
export class IdTable {
  #words = new Uint32Array(4 * 1024)
  /** Slot by hash; linear probing, at most half full. */
  #table = new Int32Array(2048).fill(none)
  #free: number[] = []
  #next = 0

  /** How many ids there are. */
  get size(): number {
    return this.#next - this.#free.length
  }

  get bytes(): number {
    return this.#words.byteLength + this.#table.byteLength
  }

  /** @returns undefined for an unknown id */
  find(id: string): number | undefined {
    const place = this.#placeOf(readId(id))
    const slot = this.#table[place] as number
    return slot === none ? undefined : slot
  }

  /** The slot of an id; a new one when it has none yet. */
  add(id: string): number {
    const words = readId(id)
    let place = this.#placeOf(words)
    const known = this.#table[place] as number
    if (known !== none) return known
    if ((this.size + 1) * 2 > this.#table.length) {
      this.#rehash(this.#table.length * 2)
      place = this.#placeOf(words)
    }
    const slot = this.#free.pop() ?? this.#next++
    if (slot * 4 >= this.#words.length) {
      const grown = new Uint32Array(this.#words.length * 2)
      grown.set(this.#words)
      this.#words = grown
    }
    this.#words.set(words, slot * 4)
    this.#table[place] = slot
    return slot
  }

  /** Removes an id; its slot is given to the next new one. */
  remove(slot: number): void {
    const table = this.#table
    const mask = table.length - 1
    let hole = this.#placeOf(this.#words.subarray(slot * 4, slot * 4 + 4))
    this.#free.push(slot)
    // Moves later entries up if possible, so that no probe ends at the hole before its entry.
    for (let place = (hole + 1) & mask; ; place = (place + 1) & mask) {
      const other = table[place] as number
      if (other === none) break
      const home = this.#hash(this.#words, other * 4) & mask
      if (((place - home) & mask) < ((place - hole) & mask)) continue
      table[hole] = other
      hole = place
    }
    table[hole] = none
  }

  text(slot: number): string {
    let hex = ''
    for (let index = 0; index < 4; index++) {
      const word = this.#words[slot * 4 + index] as number
      for (let shift = 28; shift >= 0; shift -= 4) hex += hexDigits[(word >>> shift) & 15]
    }
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Negative when the first id sorts before the second. */
  compare(a: number, b: number): number {
    for (let index = 0; index < 4; index++) {
      const difference = (this.#words[a * 4 + index] as number) - (this.#words[b * 4 + index] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  #placeOf(words: Uint32Array): number {
    const mask = this.#table.length - 1
    for (let place = this.#hash(words, 0) & mask; ; place = (place + 1) & mask) {
      const slot = this.#table[place] as number
      if (slot === none || this.#isAt(slot, words)) return place
    }
  }

  #isAt(slot: number, words: Uint32Array): boolean {
    for (let index = 0; index < 4; index++) if (this.#words[slot * 4 + index] !== words[index]) return false
    return true
  }

  // The first half of a UUIDv7 is its time, which is nearly the same for everything that one import added.
  #hash(words: Uint32Array, from: number): number {
    const mixed = Math.imul((words[from + 3] as number) ^ Math.imul(words[from + 1] as number, 0x85ebca6b), 0x9e3779b1)
    const low = Math.imul((words[from + 2] as number) ^ (mixed >>> 15), 0xc2b2ae35) ^ (words[from] as number)
    return (mixed ^ low ^ (low >>> 13)) >>> 0
  }

  #rehash(length: number): void {
    const slots = this.#table.filter((slot) => slot !== none)
    this.#table = new Int32Array(length).fill(none)
    for (const slot of slots) this.#table[this.#placeOf(this.#words.subarray(slot * 4, slot * 4 + 4))] = slot
  }
}

const wordsOfId = new Uint32Array(4)

/** Reads an id into one array, which the next call overwrites. */
function readId(id: string): Uint32Array {
  wordsOfId[0] = readHex(id, 0, 8)
  wordsOfId[1] = (readHex(id, 9, 13) << 16) | readHex(id, 14, 18)
  wordsOfId[2] = (readHex(id, 19, 23) << 16) | readHex(id, 24, 28)
  wordsOfId[3] = readHex(id, 28, 36)
  return wordsOfId
}

function readHex(text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    value = (value << 4) | (code < 58 ? code - 48 : (code | 32) - 87)
  }
  return value
}
