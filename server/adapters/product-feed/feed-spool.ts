// Stores the rows of a file until all of it has been read: nothing is imported from a file that proves to be broken at
// its end, and a file may be larger than memory. Rows with the same key are read back together, wherever they were in
// the file; keys come in the order in which they first appear.
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Place {
  readonly offset: number
  readonly length: number
}

const bufferedBytes = 1 << 20

export class FeedSpool<Row> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'wrenlet-import-'))
  readonly #file = openSync(join(this.#folder, 'rows'), 'w+', 0o600)
  readonly #places = new Map<string, Place[]>()
  #pendingKey: string | undefined
  #pendingRows: Row[] = []
  #buffered: Buffer[] = []
  #bufferedLength = 0
  #written = 0

  constructor() {
    try {
      // Unlinked immediately, so that nothing remains however this process ends. Windows keeps it until `close`.
      rmSync(this.#folder, { recursive: true })
    } catch {}
  }

  add(key: string, row: Row): void {
    if (key !== this.#pendingKey) this.#storePending()
    this.#pendingKey = key
    this.#pendingRows.push(row)
  }

  /** The number of keys, when all rows have been added. */
  get count(): number {
    this.#storePending()
    return this.#places.size
  }

  *groups(): Generator<Row[]> {
    this.#storePending()
    this.#flush()
    for (const places of this.#places.values()) yield places.flatMap((place) => this.#read(place))
  }

  close(): void {
    closeSync(this.#file)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #storePending(): void {
    if (this.#pendingKey === undefined) return
    const bytes = Buffer.from(JSON.stringify(this.#pendingRows))
    const place = { offset: this.#written + this.#bufferedLength, length: bytes.length }
    const places = this.#places.get(this.#pendingKey)
    if (places) places.push(place)
    else this.#places.set(this.#pendingKey, [place])
    this.#buffered.push(bytes)
    this.#bufferedLength += bytes.length
    this.#pendingKey = undefined
    this.#pendingRows = []
    if (this.#bufferedLength >= bufferedBytes) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#buffered)
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done)
    this.#written += bytes.length
    this.#buffered = []
    this.#bufferedLength = 0
  }

  #read({ offset, length }: Place): Row[] {
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const read = readSync(this.#file, bytes, done, length - done, offset + done)
      if (read === 0) throw new Error('The rows read from the file are gone: the temporary folder was emptied.')
      done += read
    }
    return JSON.parse(bytes.toString()) as Row[]
  }
}
