import type { AnswerOf, CallApi } from '#contract/index.ts'

export type Claim = AnswerOf<'claims'>['claims'][number]

/** Figures come from the register alone; where it cannot be read, none is shown. */
export async function loadClaims(call: CallApi): Promise<Claim[]> {
  const answer = await call('claims', {})
  return answer.ok ? answer.body.claims : []
}

/** In the order in which they are asked for, without those that may not be shown. */
export const claimsOf = (claims: readonly Claim[], codes: readonly string[]): Claim[] =>
  codes.flatMap((code) => claims.filter((claim) => claim.code === code))

/** Each figure is read as a sentence, with its basis beneath it, never behind a link (law L-27). */
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
