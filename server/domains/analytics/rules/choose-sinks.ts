// Decides to which sinks the events of a visitor may go: only with consent to their purpose (law L-19, product §9.3).
import { consentOf, type Privacy } from '#server/kernel/consent.ts'

interface Candidate {
  readonly purpose: 'analytics' | 'advertising'
  readonly takes: ReadonlySet<string>
}

/** @returns none for a visitor without a random id, who has consented to nothing */
export function chooseSinks<Sink extends Candidate>(
  sinks: readonly Sink[],
  privacy: Privacy | undefined,
  names: readonly string[],
): Sink[] {
  if (!privacy) return []
  const consent = consentOf(privacy)
  if (consent.visitor === null) return []
  return sinks.filter((sink) => consent[sink.purpose] && names.some((name) => sink.takes.has(name)))
}
