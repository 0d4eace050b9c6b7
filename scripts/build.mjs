// Builds the pages when their sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { oneAtATime } from './one-at-a-time.mjs'
import { Failure, step, tell } from './report.mjs'
import { runToEnd } from './run-to-end.mjs'

const sources = [
  'web',
  'contract',
  'tools/bundle',
  'seed/pictures/manifest.json',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
]

export async function ensureBuilt(root, node, env) {
  const stamp = join(root, 'build', '.hash')
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(root)
  if (isBuilt()) return
  await oneAtATime(join(root, '.cache', 'build.lock'), 'Build of the pages', async () => {
    // The process that we waited for may have done it.
    if (isBuilt()) return
    const wanted = hashOf(root)
    await step('Build of the pages', async () => {
      rmSync(stamp, { force: true })
      const { status, output } = await runToEnd(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
        env: { ...env, NODE_ENV: 'production' },
        captured: true,
      })
      if (status !== 0) {
        tell(output)
        throw new Failure('The pages could not be built: the reason is above.')
      }
      await precompress(join(root, 'build', 'client', 'assets'))
    })
    writeFileSync(stamp, wanted)
  })
}

/** For a picture, only the name is hashed: the build copies it as it is, and the manifest, which is hashed, has its checksum. */
function hashOf(root) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesBelow(join(root, source)))
      hash.update(`\n${file.slice(root.length)}\n`).update(/\.(avif|webp)$/.test(file) ? '' : readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

const compress = promisify(brotliCompress)

/** Scripts and styles are compressed once here, at brotli's maximum quality, rather than for each visitor. */
async function precompress(folder) {
  const files = filesBelow(folder).filter((file) => /\.(js|css|svg|json)$/.test(file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all(
    files.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }))),
  )
}
