import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { jobs } from './jobs.ts'

// Each worker uses one thread, because the pool of workers already uses every core.
sharp.concurrency(1)
const folder = workerData as string
mkdirSync(folder, { recursive: true })

parentPort?.on('message', async (name: string) => {
  const job = jobs.find((candidate) => candidate.name === name)
  const files = (await job?.draw()) ?? []
  for (const file of files) writeFileSync(join(folder, file.name), file.data)
  parentPort?.postMessage(files.map((file) => file.name))
})
