// `npm run bench:pages` measures with Lighthouse how fast the shop's pages first paint on a simulated slow phone. Bytes, requests and
// layout shift are the same on every machine and have limits; if one is exceeded, the command exits with 1. Scores depend on
// the machine and are only reported.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchWrenlet } from '#tests/support/server/launched-wrenlet.ts'
import { type Measured, measuredFrom, overLimit, pages } from './pages.ts'

const cli = fileURLToPath(new URL('../lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url))
const usage = `bench:pages takes --runs NUMBER (3) and --only ${pages.map(({ name }) => name).join('|')}.`

function readArguments() {
  try {
    const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } })
    const chosen = pages.filter(({ name }) => values.only === undefined || name === values.only)
    if (chosen.length === 0) throw new Error(`there is no page ${values.only}`)
    if (!/^[1-9]$/.test(values.runs)) throw new Error('--runs is 1 to 9')
    return { chosen, runs: Number(values.runs) }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const { chosen, runs } = readArguments()
const wrenlet = await launchWrenlet()
try {
  console.log('page           performance  others        LCP      FCP  CLS  blocking    bytes  requests')
  for (const page of chosen) {
    const measured: Measured[] = []
    for (let run = 0; run < runs; run += 1) {
      measured.push(measuredFrom(await lighthouse(wrenlet.origin + page.path)))
      console.log(row(page.name, measured.at(-1) as Measured))
    }
    for (const problem of overLimit(page, measured)) {
      console.error(problem)
      process.exitCode = 1
    }
  }
} finally {
  await wrenlet.stop()
}

/** @returns Lighthouse's report @throws Error with its output if it fails */
async function lighthouse(url: string): Promise<unknown> {
  const args = [cli, url, '--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox']
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 180_000 })
  let [report, failure] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    failure += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}:\n${failure}`)
  return JSON.parse(report)
}

function row(name: string, { scores, ...at }: Measured): string {
  const { performance, ...others } = scores
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return [
    name.padEnd(14),
    String(performance).padStart(11),
    Object.values(others).join(', ').padStart(14),
    seconds(at.paintedMs.largest).padStart(6),
    seconds(at.paintedMs.first).padStart(7),
    String(at.layoutShift).padStart(4),
    `${Math.round(at.blockedMs)} ms`.padStart(9),
    `${Math.round(at.bytes / 1000)} kB`.padStart(8),
    String(at.requests).padStart(9),
  ].join(' ')
}
