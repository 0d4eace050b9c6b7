import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { writeFingerprints } from './fingerprint.ts'
import { jobs } from './jobs.ts'
import { picturesFolder, removeStrayFiles, writeManifest } from './manifest-file.ts'

class UsageError extends Error {}

/** The jobs that were asked for; all of them without `--only`. */
function chosenNames(args: string[]): string[] {
  let only: string | undefined
  try {
    only = parseArgs({ args, options: { only: { type: 'string' } }, allowPositionals: false }).values.only
  } catch {
    throw new UsageError(`Unknown option in "${args.join(' ')}": the only option is --only name,name.`)
  }
  const known = jobs.map((job) => job.name)
  if (only === undefined) return known
  const asked = only.split(',').filter(Boolean)
  const unknown = asked.filter((name) => !known.includes(name))
  if (asked.length === 0) throw new UsageError('--only needs at least one name, such as --only puddle-raincoat,hero.')
  if (unknown.length > 0) throw new UsageError(`There is no picture called ${unknown.join(', ')}.`)
  return asked
}

/** Hands the names to the workers one at a time and reports each as it is done. */
async function drawWithWorkers(names: string[]): Promise<void> {
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
  const workers = Math.min(names.length, Math.max(1, availableParallelism()))
  await Promise.all(Array.from({ length: workers }, drawInOneWorker))
}

try {
  const names = chosenNames(process.argv.slice(2))
  const startedAt = performance.now()
  await drawWithWorkers(names)
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
