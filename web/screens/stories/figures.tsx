import type { AnswerOf, CallApi } from '#contract/index.ts'

export type Claim = AnswerOf<'claims'>['claims'][number]

/** Loads the claims from the register. Figures have no other source; if it cannot be read, none is shown. */
export async function loadClaims(call: CallApi): Promise<Claim[]> {
  const answer = await call('claims', {})
  return answer.ok ? answer.body.claims : []
}

/** The claims with these codes, in this order, without any that may not be shown. */
export const claimsOf = (claims: readonly Claim[], codes: readonly string[]): Claim[] =>
  codes.flatMap((code) => claims.filter((claim) => claim.code === code))

/** Shows each figure as a sentence with its basis below, never behind a link (law L-27). */
export function Figures({ claims, small }: { claims: readonly Claim[]; small?: boolean }) {
  return (
    <ul className={small ? 'figures figures-small' : 'figures'}>
      {claims.map(({ code, figure, text, basis, sharePercent }) => (
        <li key={code}>
          <p>
            <strong className="figure">{figure}</strong> <span className="figure-text">{text}</span>
          </p>
          {sharePercent !== null && (
            <svg className="figure-bar" aria-hidden="true" focusable="false">
              <rect className="figure-track" width="100%" height="10" rx="5" />
              <rect className="figure-share" width={`${sharePercent}%`} height="10" rx="5" />
            </svg>
          )}
          <p className="muted text-small">{basis}</p>
        </li>
      ))}
    </ul>
  )
}
