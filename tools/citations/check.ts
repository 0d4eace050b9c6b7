import { findCitations } from './find-citations.ts'
import { documents, readRules } from './read-rules.ts'

const history = /^server\/migrations\//
/** This checker itself, because its tests plant the faults it must find. */
const itself = /^tools\/citations\//

/**
 * Follows each citation of the rules in docs/ (docs/product/README.md).
 * @param texts by their path from the root
 */
export function checkCitations(texts: ReadonlyMap<string, string>): { citations: number; problems: string[] } {
  const rules = readRules((path) => texts.get(path))
  const problems = [...rules.problems]
  let citations = 0
  for (const [path, text] of texts) {
    if (itself.test(path)) continue
    const within = Object.keys(documents).find((document) => documents[document] === path)
    for (const { rule, line } of findCitations(text, { isHistory: history.test(path), within })) {
      // A document's citations of its own rules are followed, but prove nothing about the code.
      if (within === undefined) citations += 1
      if (rule === undefined)
        problems.push(`${path}:${line}: a § without its document: say product §4.1 (docs/product/README.md)`)
      else if (!rules.known.has(rule)) problems.push(`${path}:${line}: there is no ${rule}`)
    }
  }
  if (citations === 0) problems.push('0 citations were found: nothing has been checked')
  return { citations, problems }
}
