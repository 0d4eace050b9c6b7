import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** In bytes: an answer that fits into one packet arrives no faster when it is smaller. */
export const worthCompressing = 1400

/**
 * For texts: JSON, pages.
 * @param use `once`: a page of 200 kB takes a millisecond and shrinks to 12 %. `often`, for an answer that is kept: it takes
 * two and a half milliseconds and shrinks to 10 %. Beyond that every per cent costs ten milliseconds.
 */
export const compress = (body: Buffer, encoding: Encoding, use: 'once' | 'often'): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: use === 'often' ? 5 : 3,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gzipped(body, { level: use === 'often' ? 6 : 4 })
