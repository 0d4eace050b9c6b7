// Decides where events of a visitor may be sent: only where they have agreed to its purpose (law L-19, product §9.3).
import { consentOf, type Privacy } from '#server/kernel/consent.ts'

interface Candidate {
  readonly purpose: 'analytics' | 'advertising'
  readonly takes: ReadonlySet<string>
}

/** Nobody without a number is reported: they have agreed to nothing. */
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
