import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import type { DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface SessionsCardProps {
  /** Null if the list did not load; the rest of the page works without it. */
  sessions: AnswerOf<'listSessions'>['sessions'] | null
  answer: DetailsAnswer | undefined
}

/** Lists where the account is signed in, this device first. */
export function SessionsCard({ sessions, answer }: SessionsCardProps) {
  const navigation = useNavigation()
  const sent = navigation.state === 'submitting' ? navigation.formData : undefined
  const ending = sent?.get('intent') === 'end-session' ? sent.get('id') : null
  const note = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its session, so the message takes the focus.
  useEffect(() => {
    if (answer?.saved !== undefined) note.current?.focus()
  }, [answer])
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <Panel variant="outline" className="grid gap-16">
      <h2 className="h3">{detailsCopy.sessionsHeading}</h2>
      <ErrorSummary attempt={answer} problems={(answer?.problems ?? []).map(({ message }) => ({ message }))} />
      {answer?.saved && (
        <Notice variant="success" role="status" ref={note} tabIndex={-1}>
          {answer.saved}
        </Notice>
      )}
      {sessions === null ? (
        <p>
          {detailsCopy.sessionsFailed}{' '}
          <DetailsLink className="link" preventScrollReset>
            {detailsCopy.tryAgain}
          </DetailsLink>
        </p>
      ) : (
        <ul className="plain-rows">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-16">
              <div className="piece-words">
                <p className="font-strong wrap-anywhere">{session.device}</p>
                <p className="muted text-small">
                  {session.current
                    ? detailsCopy.sessionSince(session.signedInLabel)
                    : detailsCopy.sessionFacts(session.signedInLabel, session.lastSeenLabel)}
                </p>
              </div>
              {session.current ? (
                <Badge variant="fern">{detailsCopy.sessionHere}</Badge>
              ) : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={session.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="end-session"
                    variant="text"
                    busy={ending === session.id}
                    busyLabel={detailsCopy.signingOut}
                    aria-label={detailsCopy.signOutOf(session.device)}
                  >
                    {detailsCopy.signOut}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value="end-other-sessions"
            variant="outline"
            small
            busy={sent?.get('intent') === 'end-other-sessions'}
            busyLabel={detailsCopy.signingOut}
          >
            {detailsCopy.signOutElsewhere}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
