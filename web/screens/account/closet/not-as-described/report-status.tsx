import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { reportCopy as copy } from '#web/screens/account/closet/not-as-described/report-copy.ts'
import { Panel } from '#web/ui/panel.tsx'

type Report = NonNullable<AnswerOf<'getPieceReport'>['report']>

/** Shows the outcome of a report, and what the family reported. */
export function ReportStatus({ report }: { report: Report }) {
  return (
    <>
      <Panel variant={report.state === 'open' ? 'sky' : 'fern'} className="grid gap-8">
        <p>{copy.states[report.state].lead}</p>
        {report.state === 'open' && report.review && <p>{copy.review[report.review]}</p>}
        <Outcome report={report} />
      </Panel>
      <section aria-labelledby="told" className="grid gap-12">
        <h2 id="told" className="h4">
          {copy.report}
        </h2>
        <dl className="facts">
          <div>
            <dt>{copy.what}</dt>
            <dd>{copy.faults[report.what].title}</dd>
          </div>
          {report.hasPhoto && (
            <div>
              <dt>{copy.photo}</dt>
              <dd>{copy.photoSent}</dd>
            </div>
          )}
          <div>
            <dt>{copy.reportedOn}</dt>
            <dd>{report.reportedOnLabel}</dd>
          </div>
          {report.resolvedOnLabel && (
            <div>
              <dt>{copy.resolvedOn}</dt>
              <dd>{report.resolvedOnLabel}</dd>
            </div>
          )}
        </dl>
        {report.marks.length > 0 && (
          <div>
            <h3 className="muted text-small">{copy.marks}</h3>
            <ul>
              {report.marks.map((mark) => (
                <li key={mark}>{mark}</li>
              ))}
            </ul>
          </div>
        )}
        {report.words && (
          <div>
            <h3 className="muted text-small">{copy.words}</h3>
            <p className="wrap-anywhere">{report.words}</p>
          </div>
        )}
      </section>
    </>
  )
}

function Outcome({ report }: { report: Report }) {
  const { state, creditsFreed, conditionLabel, labelCode, reason } = report
  if (state === 'regraded' && conditionLabel && creditsFreed !== null)
    return <p className="font-strong">{copy.regraded(conditionLabel, creditsFreed)}</p>
  if (state === 'taken_back' && labelCode && creditsFreed !== null)
    return (
      <>
        <p className="font-strong">{copy.takenBack(labelCode, creditsFreed)}</p>
        <p>
          <Link to="/account/closet" className="link link-strong">
            {copy.toLabel}
          </Link>
        </p>
      </>
    )
  if (state === 'taken_back') return <p className="font-strong">{copy.sentBack}</p>
  if (state === 'declined')
    return (
      <>
        <p className="font-strong wrap-anywhere">{reason}</p>
        <p>{copy.differently}</p>
      </>
    )
  return null
}
