// Reports files and folders that break the rules of the tree, citations that lead nowhere, and words that code must not use; part
// of `npm run validate`.
import { fileURLToPath } from 'node:url'
import { checkCitations } from './citations/check.ts'
import { checkTree } from './tree/check.ts'
import { readTexts } from './tree/read-texts.ts'
import { checkWords } from './words/check.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const tree = checkTree(root)
const texts = readTexts(root)
const { citations, problems: broken } = checkCitations(texts)
const words = checkWords(texts)
const problems = [...tree.problems, ...broken, ...words.problems]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${tree.files} files keep the rules of the tree; each of ${citations} citations leads to its rule; ${words.files} files use the glossary's words.`,
)
