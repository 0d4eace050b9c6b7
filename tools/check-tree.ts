// Says which files and folders break the rules of the tree; part of `npm run validate`.
import { fileURLToPath } from 'node:url'
import { checkTree } from './tree/check.ts'

const { files, problems } = checkTree(fileURLToPath(new URL('../', import.meta.url)))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files} files keep the rules of the tree.`)
