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

/** `--only`: names of jobs; a style's handle also stands for its other views. */
function namesIn(only: string): string[] {
  const known = jobs.map((job) => job.name)
  const names = commaSeparated(only)
  const unknown = names.filter((name) => !known.includes(name))
  if (names.length === 0) throw new UsageError('--only needs at least one name, such as --only puddle-raincoat,hero.')
  if (unknown.length > 0) throw new UsageError(`There is no picture called ${unknown.join(', ')}.`)
  const handles = new Set(styles.map((style) => style.handle))
  return [...new Set(names.flatMap((name) => (handles.has(name) ? picturesOf(name) : [name])))]
}

const picturesOf = (handle: string) => [handle, ...views.map((view) => `${handle}-${view}`)]

/** `--views`: which pictures of each style to draw; `front` is the one without a suffix. */
function namesOfViews(names: string[], wanted: string): string[] {
  const known = ['front', ...views]
  const chosen = commaSeparated(wanted)
  const unknown = chosen.filter((view) => !known.includes(view))
  if (chosen.length === 0 || unknown.length > 0) throw new UsageError(`--views takes ${known.join(', ')}.`)
  const kept = new Set(
    styles.flatMap(({ handle }) => chosen.map((view) => (view === 'front' ? handle : `${handle}-${view}`))),
  )
  return names.filter((name) => kept.has(name))
}

/** The requested pictures; without options, all of them. */
function orderIn(args: string[]): Order {
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
  const names = values.only === undefined ? jobs.map((job) => job.name) : namesIn(values.only)
  const wanted = values.views === undefined ? names : namesOfViews(names, values.views)
  if (wanted.length === 0) throw new UsageError('Nothing matches both --only and --views.')
  return { names: wanted, workers: Math.min(workers, wanted.length) }
}

/** Hands the names to the workers one at a time and reports each as it is done. */
async function drawWithWorkers({ names, workers }: Order): Promise<void> {
  const waiting = [...names]
  let done = 0
  const drawInOneWorker = () =>
    new Promise<void>((finished, failed) => {
      const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: picturesFolder })
      const next = () => {
        const name = waiting.shift()
        if (name === undefined) void worker.terminate().then(() => finished())
        else worker.postMessage(name)
      }
      worker.on('message', (files: string[]) => {
        done++
        console.log(`${done}/${names.length} ${files[0]?.replace(/-\d+\.\w+$/, '')}`)
        next()
      })
      worker.on('error', failed)
      next()
    })
  await Promise.all(Array.from({ length: workers }, drawInOneWorker))
}

try {
  const order = orderIn(process.argv.slice(2))
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
