import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { legalCopy } from '#web/screens/storefront/legal/copy.ts'
import type { ShownText } from '#web/screens/storefront/legal/load-text.server.ts'
import { ReadingPage } from '#web/screens/storefront/legal/reading-page.tsx'
import type { TextName } from '#web/screens/storefront/legal/texts/legal-text.ts'
import { Notice } from '#web/ui/status/notice.tsx'

/** One version of a legal text. It says which version is in force and what changed, and links to all others. */
export function LegalPage({ name, text, shown, versions, first }: ShownText & { first?: ReactNode }) {
  const coming = versions.find(({ state }) => state === 'coming')
  return (
    <ReadingPage
      text={text}
      dated={legalCopy.updated(text.updated)}
      notice={
        <>
          {shown.state === 'past' && (
            <Notice variant="warning" title={legalCopy.isPast(text.title)} className="mt-24">
              <SeeCurrent name={name} />
            </Notice>
          )}
          {shown.state === 'coming' && (
            <Notice variant="info" title={legalCopy.isComing(shown.day)} className="mt-24">
              <SeeCurrent name={name} />
            </Notice>
          )}
          {shown.state === 'current' && coming && (
            <Notice variant="info" title={legalCopy.comingTitle(coming.day)} className="mt-24">
              <Link className="link" to={`/${name}/${coming.version}`}>
                {legalCopy.seeComing}
              </Link>
            </Notice>
          )}
          {first}
        </>
      }
    >
      <section className="reading-section" aria-labelledby="versions">
        <h2 className="h3" id="versions">
          {legalCopy.versions}
        </h2>
        <ol className="legal-versions">
          {versions.map((version, at) => (
            <li key={version.version}>
              <p>
                <Link
                  className="link font-strong"
                  to={`/${name}/${version.version}`}
                  aria-current={version.version === shown.version ? 'true' : undefined}
                >
                  {version.day}
                </Link>
                {version.state === 'current' && <span className="muted"> · {legalCopy.current}</span>}
                {version.state === 'coming' && <span className="muted"> · {legalCopy.coming(version.day)}</span>}
              </p>
              <Changes changes={version.changes} isFirst={at === versions.length - 1} />
            </li>
          ))}
        </ol>
      </section>
    </ReadingPage>
  )
}

const SeeCurrent = ({ name }: { name: TextName }) => (
  <Link className="link" to={`/${name}`}>
    {legalCopy.seeCurrent}
  </Link>
)

function Changes({ changes, isFirst }: { changes: readonly string[]; isFirst: boolean }) {
  if (changes.length === 0) return <p className="muted text-small">{isFirst ? legalCopy.first : legalCopy.unchanged}</p>
  return (
    <ul className="legal-changes text-small">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
