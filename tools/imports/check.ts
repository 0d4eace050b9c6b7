import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './rules.ts'

const roots = ['contract', 'server', 'web', 'seed', 'stripe-sandbox', 'tests', 'bench']

const reasons = new Map(importRules.map(({ name, comment }) => [name, comment]))

export interface ImportReport {
  modules: number
  /** One sentence each; empty when every rule is kept. */
  problems: string[]
}

/** Reads every module below a root of the project and checks it against the rules. */
export async function checkImports(baseDir: string): Promise<ImportReport> {
  const { output } = await cruise(
    roots.filter((root) => existsSync(join(baseDir, root))),
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: importRules },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: ['\\+types/', '^web/public/'] },
      // TypeScript 7 has no parser that dependency-cruiser could use; with swc's it sees type imports, and marks them as type-only.
      parser: 'swc',
      tsPreCompilationDeps: true,
      outputType: 'json',
    },
    { conditionNames: ['node', 'import', 'types', 'default'] },
  )
  const { modules, summary } = JSON.parse(output as string) as ICruiseResult
  const problems = summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle && cycle.length > 0 ? cycle.map(({ name }) => name).join(' → ') : to
    return `${from} → ${path}: ${reasons.get(rule.name)} (${rule.name})`
  })
  const ownModules = modules.filter(({ source }) => roots.some((root) => source.startsWith(`${root}/`)))
  if (ownModules.length === 0) problems.push('0 modules were read: the rules have not been checked')
  else if (ownModules.every(({ dependencies }) => dependencies.length === 0))
    problems.push(
      `${ownModules.length} modules were read and not one import was seen in them: the rules have not been checked`,
    )
  return { modules: ownModules.length, problems: [...new Set(problems)] }
}
