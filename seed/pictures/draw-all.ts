import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { styles } from '../styles/index.ts'
import { writeFingerprints } from './fingerprint.ts'
import { jobs } from './jobs.ts'
import { picturesFolder, removeStrayFiles, writeManifest } from './manifest-file.ts'
import { views } from './views.ts'

class UsageError extends Error {}

type Order = { names: string[]; workers: number }

const commaSeparated = (text: string) => text.split(',').filter(Boolean)

/** Reads `--only`: names of jobs, where a style's handle includes its other views. */
function parseNames(only: string): string[] {
  const knownNames = jobs.map((job) => job.name)
  const names = commaSeparated(only)
  const unknown = names.filter((name) => !knownNames.includes(name))
  if (names.length === 0) throw new UsageError('--only needs at least one name, such as --only puddle-raincoat,hero.')
  if (unknown.length > 0) throw new UsageError(`There is no picture called ${unknown.join(', ')}.`)
  const handles = new Set(styles.map((style) => style.handle))
  return [...new Set(names.flatMap((name) => (handles.has(name) ? picturesOfStyle(name) : [name])))]
}

const picturesOfStyle = (handle: string) => [handle, ...views.map((view) => `${handle}-${view}`)]

/** Applies `--views`: which pictures of each style to draw, where `front` is the picture without a suffix. */
function filterByViews(names: string[], option: string): string[] {
  const knownViews = ['front', ...views]
  const chosenViews = commaSeparated(option)
  const unknown = chosenViews.filter((view) => !knownViews.includes(view))
  if (chosenViews.length === 0 || unknown.length > 0) throw new UsageError(`--views takes ${knownViews.join(', ')}.`)
  const matching = new Set(
    styles.flatMap(({ handle }) => chosenViews.map((view) => (view === 'front' ? handle : `${handle}-${view}`))),
  )
  return names.filter((name) => matching.has(name))
}

/** Reads which pictures to draw, and with how many workers; all pictures by default. */
function parseOrder(args: string[]): Order {
  const options = { only: { type: 'string' }, views: { type: 'string' }, workers: { type: 'string' } } as const
  let values: { only?: string; views?: string; workers?: string }
  try {
    values = parseArgs({ args, options, allowPositionals: false }).values
  } catch {
    throw new UsageError(
      `Unknown option in "${args.join(' ')}": there are --only name,name, --views view,view and --workers n.`,
    )
  }
  const workers = Number(values.workers ?? availableParallelism())
  if (!Number.isInteger(workers) || workers < 1) throw new UsageError('--workers takes a whole number from 1.')
  const names = values.only === undefined ? jobs.map((job) => job.name) : parseNames(values.only)
  const drawnNames = values.views === undefined ? names : filterByViews(names, values.views)
  if (drawnNames.length === 0) throw new UsageError('Nothing matches both --only and --views.')
  return { names: drawnNames, workers: Math.min(workers, drawnNames.length) }
}

/** Passes the names to the workers one at a time, and reports each picture when it is done. */
async function drawWithWorkers({ names, workers }: Order): Promise<void> {
  const queue = [...names]
  let done = 0
  const drawInOneWorker = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: picturesFolder })
      const sendNext = () => {
        const name = queue.shift()
        if (name === undefined) void worker.terminate().then(() => resolve())
        else worker.postMessage(name)
      }
      worker.on('message', (files: string[]) => {
        done++
        console.log(`${done}/${names.length} ${files[0]?.replace(/-\d+\.\w+$/, '')}`)
        sendNext()
      })
      worker.on('error', reject)
      sendNext()
    })
  await Promise.all(Array.from({ length: workers }, drawInOneWorker))
}

try {
  const order = parseOrder(process.argv.slice(2))
  const { names } = order
  const startedAt = performance.now()
  await drawWithWorkers(order)
  if (names.length === jobs.length) {
    removeStrayFiles(picturesFolder)
    await writeFingerprints()
  }
  const { files, bytes } = writeManifest(picturesFolder, names)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${names.length} drawn in ${seconds} s; ${files} files, ${(bytes / 1e6).toFixed(1)} MB in all.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
