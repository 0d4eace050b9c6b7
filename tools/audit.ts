// `npm run audit` lists the packages of the lock file that have known vulnerabilities. Exit code 0: none; 1: some; 2: no answer.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readAudit } from './packages/read-audit.ts'

const deadlineMs = 120_000
const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  encoding: 'utf8',
  timeout: deadlineMs,
  maxBuffer: 64 * 1024 * 1024,
  // On Windows npm is a shell script.
  shell: process.platform === 'win32',
})
const audit = error ? { answered: false as const, why: error.message } : readAudit(stdout)
if (!audit.answered) {
  console.error(`The audit got no answer (${audit.why}). Whether any package has a known vulnerability is unknown.`)
  process.exitCode = 2
} else if (audit.found.length > 0) {
  for (const { severity, package: name, title, url } of audit.found)
    console.error(`${severity}: ${name}: ${title}${url ? ` (${url})` : ''}`)
  process.exitCode = 1
} else console.log('No package of the lock file has a known vulnerability.')
