import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
// Quality 4 costs a page of 80 kB about a millisecond; the last percents of quality 11 cost a hundred.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** Bytes: what fits into one packet travels no faster when it is smaller. */
export const worthCompressing = 1400

/** Texts only: JSON, pages, feeds. */
export const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, { params: { ...brotliOptions.params, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : gzipped(body, { level: 5 })
