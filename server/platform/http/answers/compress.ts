import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Bytes: what fits into one packet travels no faster when it is smaller. */
export const worthCompressing = 1400

/**
 * For texts: JSON, pages.
 * @param use a page of 200 kB for one caller alone costs a millisecond and is 12 % of its size; kept for many, it may cost
 *   two and a half and be 10 %. Beyond that every percent costs ten.
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
