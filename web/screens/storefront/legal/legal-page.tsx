import { withTrader } from '#web/copy/trader.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { type LegalTable, type LegalText, legalCopy } from '#web/screens/storefront/legal/texts/legal-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** A legal text: contents beside it, numbered anchors, each part with its plain summary. Prints as plain pages. */
export function LegalPage({ text }: { text: LegalText }) {
  const { trader } = useSite()
  const said = (words: string) => (trader ? withTrader(words, trader) : words)
  return (
    <main id="main" className="container section-tight">
      <div className="max-w-prose">
        <PageHeading>{text.title}</PageHeading>
        <p className="muted mt-8 text-small">{legalCopy.updated(text.updated)}</p>
        <p className="lead mt-16">{said(text.intro)}</p>
        {trader?.isMadeUp && text.demo && <p className="mt-16">{text.demo}</p>}
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
            <section key={part.id} id={part.id} className="reading-section" aria-labelledby={`${part.id}-title`}>
              <h2 className="h3" id={`${part.id}-title`}>
                {at + 1}. {part.title}
              </h2>
              <p className="reading-summary">
                <strong className="font-strong">{legalCopy.inShort}</strong>
                {said(part.summary)}
              </p>
              <div className="prose mt-16">
                {part.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{said(paragraph)}</p>
                ))}
                {part.list && (
                  <ul>
                    {part.list.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
                {part.table && <FactTable table={part.table} />}
              </div>
            </section>
          ))}
        </div>
      </div>
    </main>
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
