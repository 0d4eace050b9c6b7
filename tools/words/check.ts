import { wrongWords } from './code-words.ts'
import { wordsInCode } from './words-in-code.ts'

const isCode = (path: string): boolean =>
  /^(bench|contract|scripts|seed|server|stripe-sandbox|tests|tools|web)\/.*\.(tsx?|m?js)$/.test(path) &&
  !/\.generated\.ts$|^web\/public\//.test(path)

/**
 * Finds the words that docs/glossary.md forbids in comments, identifiers, test names, logs and errors.
 * @param texts by their path from the root
 */
export function checkWords(texts: ReadonlyMap<string, string>): { files: number; problems: string[] } {
  const code = [...texts].filter(([path]) => isCode(path))
  const problems = code.flatMap(([path, text]) =>
    wordsInCode(path, text).flatMap((read) =>
      wrongWords(read.text, path).map((what) => `${path}:${read.line}: ${what}`),
    ),
  )
  if (code.length === 0) problems.push('0 files were read for their words: nothing has been checked')
  return { files: code.length, problems }
}
