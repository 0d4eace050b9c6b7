import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

export interface ProjectTime {
  project: string
  /** The time from the start of its first file to that of the next project's first file, or to the end. */
  wallSeconds: number
  /** The CPU time of the whole machine during that time, including browser and database. */
  cpuSeconds: number
}

export interface FileTime {
  project: string
  /** Relative to the root of the project. */
  file: string
  seconds: number
}

export interface RunReport extends TestCounts {
  projects: ProjectTime[]
  files: FileTime[]
}

/** How long it prints nothing before it names the files that are still running. */
const silenceMs = 15_000

export const formatCounts = ({ passed, failed, skipped }: TestCounts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Prints the counts of all projects on one line, which a CI without Vitest support can read. A file or a hook that fails
 * without a failing test counts as one failure, and so does an error outside tests. If WRENLET_TEST_REPORT names a file,
 * counts and times are written there instead, and scripts/test.mjs adds its own checks to them.
 */
export class RunReporter implements Reporter {
  private root = ''
  private readonly files: FileTime[] = []
  private readonly running = new Map<string, number>()
  private readonly projects: { project: string; startedAt: number; cpuAt: number }[] = []
  private lastLineAt = performance.now()
  private heartbeat: NodeJS.Timeout | undefined

  onInit({ config }: Vitest): void {
    this.root = config.root
  }

  onTestRunStart(): void {
    this.heartbeat = setInterval(() => this.reportRunning(), 1000).unref()
  }

  onTestModuleQueued({ project, moduleId }: TestModule): void {
    this.running.set(relative(this.root, moduleId), performance.now())
    if (this.projects.at(-1)?.project !== project.name)
      this.projects.push({ project: project.name, startedAt: performance.now(), cpuAt: machineCpuSeconds() })
  }

  onTestModuleEnd(module: TestModule): void {
    const file = relative(this.root, module.moduleId)
    this.running.delete(file)
    this.lastLineAt = performance.now()
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    this.files.push({ project: module.project.name, file, seconds: round(ms / 1000) })
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    clearInterval(this.heartbeat)
    const report: RunReport = { ...countTests(modules, errors), projects: this.projectTimes(), files: this.files }
    const file = process.env.WRENLET_TEST_REPORT
    if (file) writeFileSync(file, JSON.stringify(report))
    else console.log(`\n${formatCounts(report)}`)
  }

  private reportRunning(): void {
    const now = performance.now()
    if (now - this.lastLineAt < silenceMs || this.running.size === 0) return
    this.lastLineAt = now
    const names = [...this.running].map(([file, since]) => `${file} (${Math.round((now - since) / 1000)} s)`)
    console.log(` … still running: ${names.join(', ')}`)
  }

  private projectTimes(): ProjectTime[] {
    const end = { startedAt: performance.now(), cpuAt: machineCpuSeconds() }
    return this.projects.map(({ project, startedAt, cpuAt }, index) => {
      const next = this.projects[index + 1] ?? end
      return {
        project,
        wallSeconds: round((next.startedAt - startedAt) / 1000),
        cpuSeconds: round(next.cpuAt - cpuAt),
      }
    })
  }
}

function countTests(modules: readonly TestModule[], errors: readonly SerializedError[]): TestCounts {
  const counts: TestCounts = { passed: 0, failed: errors.length, skipped: 0 }
  for (const module of modules) {
    const suites = [...module.children.allSuites()]
    const brokenSuites = suites.filter((suite) => suite.errors().length > 0).length
    counts.failed += brokenSuites + (module.errors().length > 0 ? 1 : 0)
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') counts.passed += 1
      else if (state === 'failed') counts.failed += 1
      else counts.skipped += 1
    }
  }
  return counts
}

function machineCpuSeconds(): number {
  const busyMs = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return busyMs.reduce((sum, ms) => sum + ms, 0) / 1000
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10
