// Reports imports that break the import rules; part of `npm run validate`.
import { fileURLToPath } from 'node:url'
import { checkImports } from './imports/check.ts'

const { modules, problems } = await checkImports(fileURLToPath(new URL('../', import.meta.url)))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${modules} modules keep the import rules.`)
