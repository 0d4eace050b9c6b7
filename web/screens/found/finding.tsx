import { data } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { foundCopy as copy } from '#web/screens/found/copy.ts'
import { FoundPiece } from '#web/screens/found/found-piece.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/finding.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.finding ? copy.sentTitle : copy.overTitle) },
  ...secretPage,
]

/** @returns no finding, with status 404, if the address is unknown or has expired */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('getFinding', { params: { token: params.token } })
  if (!answer.ok && (answer.status === 404 || answer.status === 400)) return data({ finding: null }, { status: 404 })
  return { finding: answerOrThrow(answer, request) }
}

/** What a finder reported and the family answered. Anybody who has the address can read it. */
export default function Finding({ loaderData: { finding } }: Route.ComponentProps) {
  return (
    <main id="main" className="container container-narrow section">
      <div className="mx-auto max-w-form grid grid-cols-1 gap-24">
        <div className="grid justify-items-center gap-8 text-center">
          <MotifPicture motif={finding ? 'heart' : 'sock'} />
          <PageHeading className="mt-16">{finding ? copy.sentTitle : copy.overTitle}</PageHeading>
          <p className="muted">{finding ? copy.sentLead : copy.overLead}</p>
        </div>
        {finding ? (
          <FindingDetails finding={finding} />
        ) : (
          <ButtonLink to="/shop" wide>
            {copy.toShop}
          </ButtonLink>
        )}
      </div>
    </main>
  )
}

function FindingDetails({ finding }: { finding: AnswerOf<'getFinding'> }) {
  const { piece, placeLabel, foundOnLabel, untilLabel, answeredForDays, answer } = finding
  return (
    <>
      {answer && (
        <Panel variant="fern" className="grid gap-8">
          <h2 className="h4">{copy.answer}</h2>
          <p className="font-strong">{answer.sentence}</p>
          <p className="text-small">{copy.readUntil(untilLabel)}</p>
        </Panel>
      )}
      <FoundPiece piece={piece} />
      <dl className="facts">
        <div>
          <dt>{copy.saidWhere}</dt>
          <dd>{placeLabel}</dd>
        </div>
        <div>
          <dt>{copy.saidWhen}</dt>
          <dd>{foundOnLabel}</dd>
        </div>
      </dl>
      {!answer && (
        <Panel variant="sky" className="grid gap-8">
          <h2 className="h4">{copy.keepTitle}</h2>
          <p>{copy.keep(answeredForDays, untilLabel)}</p>
        </Panel>
      )}
    </>
  )
}
