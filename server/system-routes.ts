import { readFileSync } from 'node:fs'
import type { JobsHealth } from './jobs-health.ts'
import type { Handlers } from './platform/http/handler.ts'
import { Refusal } from './platform/refusal.ts'
import type { Readiness } from './readiness.ts'
import type { Mode } from './settings/config.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

export interface SystemServices {
  readonly mode: Mode
  readonly readiness: Readiness
  readonly jobsHealth: JobsHealth
}

export const systemRoutes = ({
  mode,
  readiness,
  jobsHealth,
}: SystemServices): Pick<Handlers, 'health' | 'liveness' | 'jobsHealth'> => ({
  async liveness() {
    return { ok: true }
  },
  async health() {
    const problem = await readiness.problem()
    if (problem !== undefined) throw new Refusal('not_ready', problem, { retryAfterSeconds: 5 })
    return { ok: true, mode, version }
  },
  async jobsHealth() {
    const problem = await jobsHealth.problem()
    if (problem !== undefined) throw new Refusal('not_ready', problem, { retryAfterSeconds: 60 })
    return { ok: true }
  },
})
