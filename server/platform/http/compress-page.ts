import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
// Quality 4 costs a page of 80 kB about a millisecond; the last percents of quality 11 cost a hundred.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const worthIt = 1400

export async function compressPage(
  body: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding?: string }> {
  if (body.length < worthIt || !acceptEncoding) return { body }
  if (/\bbr\b/.test(acceptEncoding)) return { body: await brotli(body, brotliOptions), encoding: 'br' }
  if (/\bgzip\b/.test(acceptEncoding)) return { body: await gzipped(body, { level: 5 }), encoding: 'gzip' }
  return { body }
}
