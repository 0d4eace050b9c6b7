import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The cheapest project comes first, so that failures show early. */
const projects = ['unit', 'sandbox', 'db', 'lives', 'races', 'sandbox-pages', 'e2e']

/**
 * The slowest files, slowest first; the report at the end of `npm test` names them. A long file that starts last leaves the
 * other core idle until it ends.
 */
const longest = [
  'tests/e2e/screens-of-members.spec.ts',
  'tests/e2e/screens-of-the-shop.spec.ts',
  'tests/e2e/error-behaviour.spec.ts',
  'tests/lives/rental-model.test.ts',
  'tests/lives/membership-now.test.ts',
  'tests/lives/membership-late-messages.test.ts',
  'tests/lives/payments-endings.test.ts',
  'tests/lives/gift-plan.test.ts',
  'tests/races/killed-processes.test.ts',
  'tests/races/week-of-families.test.ts',
  'tests/races/shared-cluster.test.ts',
  'server/domains/catalogue/search/catalogue-index.db.test.ts',
  'tests/db/two-homes-matrix.test.ts',
  'seed/reset.db.test.ts',
]

/** Sorts by project, then runs the slowest files before the others, which keep Vitest's order. */
export class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification): [number, number] => {
      const known = longest.indexOf(relative(this.ctx.config.root, moduleId))
      return [projects.indexOf(project.name), known < 0 ? longest.length : known]
    }
    return usual
      .map((file) => ({ file, place: place(file) }))
      .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
      .map(({ file }) => file)
  }
}
