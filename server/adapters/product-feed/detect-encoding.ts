// Detects a file's encoding: by its byte order mark, by the zero bytes of UTF-16, by its XML declaration, else by whether it is
// valid UTF-8. Otherwise it is read as Windows-1252, which spreadsheets on Windows still write. A file with bytes that
// Windows-1252 does not define is refused as broken, because it would be imported with garbled names.
import type { FileHandle } from 'node:fs/promises'
import { UnreadableFeedError } from './unreadable-feed-error.ts'

export interface Encoding {
  /** The encoding's name for TextDecoder. */
  readonly label: string
  /** Bytes before the text. */
  readonly skip: number
  /** A warning for the operator, if the encoding is not as it should be. */
  readonly note?: string
}

const notText: readonly [signature: string, sentence: string][] = [
  ['1f8b', 'The file is compressed (gzip): unpack it first.'],
  ['504b0304', 'The file is a spreadsheet or an archive (zip): save it as CSV, or unpack it first.'],
  ['d0cf11e0', 'The file is an old spreadsheet (xls): save it as CSV first.'],
  ['25504446', 'The file is a PDF, not a product file.'],
]

/** @throws UnreadableFeedError */
export async function detectEncoding(file: FileHandle): Promise<Encoding> {
  const head = Buffer.alloc(1024)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  const start = head.subarray(0, bytesRead)
  const hex = start.subarray(0, 4).toString('hex')
  const sentence = notText.find(([signature]) => hex.startsWith(signature))?.[1]
  if (sentence) throw new UnreadableFeedError(sentence)
  if (hex.startsWith('efbbbf')) return { label: 'utf-8', skip: 3 }
  if (hex.startsWith('fffe')) return { label: 'utf-16le', skip: 2 }
  if (hex.startsWith('feff')) return { label: 'utf-16be', skip: 2 }
  return utf16WithoutMark(start) ?? declaredIn(start) ?? (await byContent(file))
}

/** UTF-16 without a mark: every other byte of a header line is zero. */
function utf16WithoutMark(start: Buffer): Encoding | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = start.length / 2
  if (odd > half * 0.8 && even < half * 0.1) return { label: 'utf-16le', skip: 0 }
  if (even > half * 0.8 && odd < half * 0.1) return { label: 'utf-16be', skip: 0 }
  return undefined
}

function declaredIn(start: Buffer): Encoding | undefined {
  const label = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start.toString('latin1'))?.[1]?.toLowerCase()
  if (label === undefined || label === 'utf-8' || label === 'utf8') return undefined
  try {
    return { label: new TextDecoder(label).encoding, skip: 0 }
  } catch {
    throw new UnreadableFeedError(`The file says that it is written in "${label}", which is not a known encoding.`)
  }
}

/** Bytes that Windows-1252 does not define. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

async function byContent(file: FileHandle): Promise<Encoding> {
  let line = 1
  let brokenLine = 0
  let validSequences = 0
  let hasUnassigned = false
  let expected = 0
  for await (const chunk of bytesOf(file)) {
    for (const byte of chunk) {
      if (byte < 0x80 && expected === 0) {
        if (byte === 0x0a) line += 1
        continue
      }
      if (unassigned.has(byte) && expected === 0) hasUnassigned = true
      if (expected > 0 && byte >> 6 === 0b10) {
        expected -= 1
        if (expected === 0) validSequences += 1
        continue
      }
      if (expected > 0) brokenLine ||= line
      expected = lengthAfter(byte)
      if (expected === 0 && byte >= 0x80) brokenLine ||= line
      if (byte === 0x0a) line += 1
    }
  }
  if (expected > 0) brokenLine ||= line
  if (brokenLine === 0) return { label: 'utf-8', skip: 0 }
  if (validSequences === 0 && !hasUnassigned)
    return {
      label: 'windows-1252',
      skip: 0,
      note: 'The file is not in UTF-8: it was read as Windows-1252. Check names with accents, or save it as CSV UTF-8.',
    }
  throw new UnreadableFeedError(
    `The file is not text in UTF-8: line ${brokenLine} contains bytes that are not a character.`,
  )
}

const lengthAfter = (byte: number): number => {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
}

export async function* bytesOf(file: FileHandle, from = 0): AsyncGenerator<Buffer> {
  const size = 1 << 18
  for (let position = from; ; ) {
    // Each piece gets its own buffer, because the reader may still use the last one.
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}
