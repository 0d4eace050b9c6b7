import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withTrader } from '#web/copy/with-trader.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { legalCopy } from '#web/screens/storefront/legal/copy.ts'
import type { LegalPart, LegalTable, ReadingText } from '#web/screens/storefront/legal/texts/legal-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

interface ReadingPageProps {
  text: ReadingText
  /** "Version of 8 December 2026". */
  dated: string
  notice?: ReactNode
  /** After the last part. */
  children?: ReactNode
}

/** A long text with a table of contents and numbered parts and clauses with anchors. Each part has a plain summary. */
export function ReadingPage({ text, dated, notice, children }: ReadingPageProps) {
  const { trader } = useSite()
  const fillIn = (words: string) => (trader ? withTrader(words, trader) : words)
  return (
    <main id="main" className="container section-tight">
      <div className="max-w-prose">
        <PageHeading>{text.title}</PageHeading>
        <p className="muted mt-8 text-small">{dated}</p>
        <p className="lead mt-16">{fillIn(text.intro)}</p>
        {trader?.isMadeUp && text.demo && <p className="mt-16">{text.demo}</p>}
        {notice}
      </div>
      <div className="reading-columns">
        <nav aria-label={legalCopy.contents} className="reading-contents">
          <h2 className="font-strong">{legalCopy.contents}</h2>
          <ol>
            {text.parts.map((part, at) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>
                  {at + 1}. {part.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {text.parts.map((part, at) => (
            <Part key={part.id} part={part} number={at + 1} fillIn={fillIn} />
          ))}
          {children}
        </div>
      </div>
    </main>
  )
}

interface PartProps {
  part: LegalPart
  number: number
  /** Fills in the trader. */
  fillIn: (words: string) => string
}

function Part({ part, number, fillIn }: PartProps) {
  return (
    <section id={part.id} className="reading-section" aria-labelledby={`${part.id}-title`}>
      <h2 className="h3" id={`${part.id}-title`}>
        {number}. {part.title}
      </h2>
      <p className="reading-summary">
        <strong className="font-strong">{legalCopy.inShort}</strong>
        {fillIn(part.summary)}
      </p>
      <div className="prose mt-16">
        {part.paragraphs.map((paragraph, at) => (
          <p key={paragraph} id={`${part.id}-${at + 1}`} className="legal-clause">
            <span className="legal-number">
              {number}.{at + 1}
            </span>{' '}
            {fillIn(paragraph)}
          </p>
        ))}
        {part.list && (
          <ul>
            {part.list.map((line) => (
              <li key={line}>{fillIn(line)}</li>
            ))}
          </ul>
        )}
        {part.table && <FactTable table={part.table} />}
        {part.form && (
          <div className="legal-form">
            {part.form.map((line) => (
              <p key={line}>{fillIn(line)}</p>
            ))}
          </div>
        )}
        {part.links && (
          <ul className="legal-links">
            {part.links.map(({ to, label }) => (
              <li key={to}>
                <Link className="link" to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const FactTable = ({ table }: { table: LegalTable }) => (
  <table className="legal-table">
    <caption className="visually-hidden">{table.caption}</caption>
    <thead>
      <tr>
        {table.heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map(([name, ...rest]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {rest.map((cell) => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
