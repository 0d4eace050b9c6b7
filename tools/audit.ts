// `npm run audit`: which packages of the lock file are known to be faulty. 0: none; 1: some; 2: nobody could say.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readAudit } from './packages/read-audit.ts'

const patienceMs = 120_000
const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  encoding: 'utf8',
  timeout: patienceMs,
  maxBuffer: 64 * 1024 * 1024,
  // npm is a script of the shell on Windows.
  shell: process.platform === 'win32',
})
const audit = error ? { answered: false as const, why: error.message } : readAudit(stdout)
if (!audit.answered) {
  console.error(`No answer could be had about the packages (${audit.why}). Whether any of them is faulty is not known.`)
  process.exitCode = 2
} else if (audit.faults.length > 0) {
  for (const fault of audit.faults)
    console.error(`${fault.severity}: ${fault.package}: ${fault.title}${fault.url ? ` (${fault.url})` : ''}`)
  process.exitCode = 1
} else console.log('No package of the lock file is known to be faulty.')
