// Reads the output of `npm audit --json`. A registry that could not answer must never look like one that found nothing.

export interface Vulnerability {
  readonly package: string
  readonly severity: string
  readonly title: string
  /** The address of its advisory. */
  readonly url?: string
}

export type Audit =
  | { readonly answered: true; readonly found: readonly Vulnerability[] }
  | { readonly answered: false; readonly why: string }

interface Report {
  readonly vulnerabilities?: Record<string, { severity?: string; via?: readonly (string | Advisory)[] }>
  readonly metadata?: { readonly vulnerabilities?: { readonly total?: unknown } }
  readonly message?: unknown
  readonly error?: { readonly summary?: unknown; readonly code?: unknown }
}
interface Advisory {
  readonly name?: string
  readonly title?: string
  readonly severity?: string
  readonly url?: string
}

export function readAudit(output: string): Audit {
  let report: Report | null
  try {
    report = JSON.parse(output)
  } catch {
    return { answered: false, why: 'npm’s output cannot be read' }
  }
  if (report === null || typeof report !== 'object') return { answered: false, why: 'npm gave no reason' }
  const { vulnerabilities, metadata } = report
  if (
    typeof vulnerabilities !== 'object' ||
    vulnerabilities === null ||
    typeof metadata?.vulnerabilities?.total !== 'number'
  )
    return { answered: false, why: reasonOf(report) }
  const found = Object.entries(vulnerabilities).flatMap(([name, { severity = 'unknown', via = [] }]) =>
    via
      // A name alone says that the vulnerability is in a dependency, which is listed itself.
      .filter((each) => typeof each !== 'string')
      .map((advisory) => ({
        package: advisory.name ?? name,
        severity: advisory.severity ?? severity,
        title: advisory.title ?? 'no title',
        ...(advisory.url ? { url: advisory.url } : {}),
      })),
  )
  if (found.length === 0 && metadata.vulnerabilities.total > 0)
    return { answered: false, why: `npm counts ${metadata.vulnerabilities.total} vulnerabilities and names none` }
  return { answered: true, found }
}

/** The message without the address of the registry, which must not be printed. */
function reasonOf({ message, error }: Report): string {
  const text = [message, error?.summary, error?.code].find((each) => typeof each === 'string' && each !== '')
  return typeof text === 'string' ? text.replace(/\s*(?:- \w+ )?https?:\/\/\S+/g, '').trim() : 'npm gave no reason'
}
