// The numbers of the rules that can be cited, as the documents themselves define them: a heading, a bold number at the
// beginning of a line or of a list entry, or a row of the table of decisions.
export interface Rules {
  /** Citations as `product §4.1`, `law L-7`, `decision 158`. */
  readonly known: ReadonlySet<string>
  readonly problems: readonly string[]
}

/** The documents by the names that citations use; their numbers are sections, unless stated otherwise. */
export const documents: Readonly<Record<string, string>> = {
  product: 'docs/product/rules.md',
  spec: 'docs/product/specification.md',
  payments: 'docs/product/payments.md',
  design: 'docs/product/design.md',
  architecture: 'docs/architecture.md',
  law: 'docs/product/law.md',
  decision: 'docs/decisions/README.md',
}

const section = /^(?:#{2,4} |\*\*)(\d+(?:\.\d+)*)(?=\. |\*\* | )/
const line = { law: /^- \*\*(L-\d+)\*\* /, decision: /^\| (\d+) \| / }

/** @param read returns the text of a document, or nothing if there is no such file */
export function readRules(read: (path: string) => string | undefined): Rules {
  const known = new Set<string>()
  const problems: string[] = []
  for (const [document, path] of Object.entries(documents)) {
    const text = read(path)
    if (text === undefined) {
      problems.push(`${path}: there is no such document to cite`)
      continue
    }
    const before = known.size
    for (const [at, written] of text.split('\n').entries()) {
      const number = (line[document as keyof typeof line] ?? section).exec(written)?.[1]
      if (number === undefined) continue
      const rule = nameOf(document, number)
      if (known.has(rule)) problems.push(`${path}:${at + 1}: ${rule} already exists, and a number names one rule`)
      known.add(rule)
    }
    if (known.size === before) problems.push(`${path}: no rule with a number was found in it`)
  }
  return { known, problems }
}

export const nameOf = (document: string, number: string): string =>
  document === 'law' || document === 'decision' ? `${document} ${number}` : `${document} §${number}`
