// The text of a file in pieces, with each line end as "\n": parsers count lines, and quoted values keep their line ends.
import type { FileHandle } from 'node:fs/promises'
import { bytesOf, type Encoding } from './detect-encoding.ts'
import { UnreadableFeedError } from './unreadable-feed-error.ts'

/**
 * @param onProgress how many bytes have been read so far
 * @throws UnreadableFeedError
 */
export async function* textOf(
  file: FileHandle,
  { label, skip }: Encoding,
  onProgress: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  let read = skip
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true })
  let carried = ''
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new UnreadableFeedError(`The file is not text in ${label.toUpperCase()}.`)
    }
  }
  for await (const bytes of bytesOf(file, skip)) {
    read += bytes.length
    onProgress(read)
    const text = carried + decode(bytes)
    // The second half of "\r\n" may come with the next piece.
    carried = text.endsWith('\r') ? '\r' : ''
    yield withPlainEnds(carried === '' ? text : text.slice(0, -1))
  }
  yield withPlainEnds(carried + decode())
}

function withPlainEnds(text: string): string {
  if (text.includes('\0')) throw new UnreadableFeedError('The file is not text: it contains zero bytes.')
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}
