// `npm run bench`: what the product list and the server-rendered shop page cost, as ratios to a bare Fastify route that sends
// the same bytes, measured in turn (A B A B …) in one run. No target yet: it is there to be honest about.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { launchWrenlet } from '#tests/support/launched-wrenlet.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const rounds = 3
const seconds = 4
const connections = 16

const subjects = [
  { name: 'list', what: 'product list (JSON, 20 cards)', path: '/api/shop/products?sizes=104cm&types=outerwear' },
  { name: 'page', what: 'shop page (server-rendered, 20 cards)', path: '/shop' },
] as const

interface Sample {
  perSecond: number
  p99: number
}

const wrong = process.argv.slice(2)[0]
if (wrong !== undefined) {
  console.error(`bench takes no option, and "${wrong}" was given.`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-bench-'))
const children: ChildProcess[] = []
const wrenlet = await launchWrenlet()
try {
  const ours = wrenlet.origin
  for (const { name, path } of subjects) await record(ours, name, path)
  const bare = await startBare()
  console.log(`${rounds} rounds of ${seconds} s, ${connections} connections, in turn, after a warm-up of each.`)
  for (const { name, what, path } of subjects) {
    const ourSamples: Sample[] = []
    const bareSamples: Sample[] = []
    await load(`${ours}${path}`, 2)
    await load(`${bare}/${name}`, 1)
    for (let round = 0; round < rounds; round++) {
      ourSamples.push(await load(`${ours}${path}`, seconds))
      bareSamples.push(await load(`${bare}/${name}`, seconds))
    }
    const ratios = ourSamples.map((sample, at) => sample.perSecond / (bareSamples[at]?.perSecond ?? Number.NaN))
    console.log(
      [
        what,
        `  ours  ${words(ourSamples)}`,
        `  bare  ${words(bareSamples)}`,
        `  ratio ${ratios.map((ratio) => ratio.toFixed(3)).join(' ')}, median ${median(ratios).toFixed(3)}`,
      ].join('\n'),
    )
  }
} finally {
  for (const child of children) await end(child)
  await wrenlet.stop()
  rmSync(folder, { recursive: true, force: true })
}

function words(samples: Sample[]): string {
  const perSecond = median(samples.map((sample) => sample.perSecond))
  const p99 = median(samples.map((sample) => sample.p99))
  return `${Math.round(perSecond)} requests a second, p99 ${p99} ms (medians)`
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function load(url: string, duration: number): Promise<Sample> {
  const result = await autocannon({ url, connections, duration, headers: { 'accept-encoding': 'br' } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times something else than 200`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

/** Keeps the bytes and headers of one answer, as the baseline will send them. */
async function record(origin: string, name: string, path: string): Promise<void> {
  const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const { 'content-type': type = '' } = Object.fromEntries(answer.headers)
  writeFileSync(join(folder, `${name}.bytes`), Buffer.from(await answer.arrayBuffer()))
  writeFileSync(join(folder, `${name}.headers.json`), JSON.stringify({ 'content-type': type }))
}

function startBare(): Promise<string> {
  const child = spawn(process.execPath, ['bench/bare-server.ts', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the baseline did not start')))
    child.stdout.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { address: string }).address))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
