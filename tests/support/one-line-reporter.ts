import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

export const formatCounts = ({ passed, failed, skipped }: TestCounts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * The one line that a CI which does not know Vitest can read, over all projects. A file or a hook that fails without a
 * test failing counts as one failure, and so does an error outside of all tests. Where WRENLET_TEST_COUNTS names a file,
 * the counts go there instead of being printed: scripts/run.mjs adds its own checks to them.
 */
export class OneLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
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
    const file = process.env.WRENLET_TEST_COUNTS
    if (file) writeFileSync(file, JSON.stringify(counts))
    else console.log(`\n${formatCounts(counts)}`)
  }
}
