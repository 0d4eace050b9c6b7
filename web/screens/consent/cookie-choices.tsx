import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { bannerId } from '#web/screens/consent/banner-ids.ts'
import { choicesCopy } from '#web/screens/consent/choose-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

export interface CookieChoicesProps {
  /** The present choices; null if they cannot be read. */
  consent: AnswerOf<'readConsent'> | null
  /** The query of the page that the visitor came from; its campaign is kept if they agree. */
  campaign: string
  /** Set once the form was submitted. */
  outcome?: 'saved' | 'failed' | undefined
}

/**
 * A choice for each purpose. Boxes for consent are never ticked in advance; our own counting is on until the visitor
 * objects.
 */
export function CookieChoices({ consent, campaign, outcome }: CookieChoicesProps) {
  const busy = useNavigation().formAction?.startsWith('/cookies') ?? false
  const confirmation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!outcome || busy) return
    if (outcome === 'saved') document.getElementById(bannerId)?.remove()
    confirmation.current?.focus()
  }, [outcome, busy])
  if (consent?.browserRefuses)
    return (
      <section className="panel max-w-prose mt-24" id="choices" aria-labelledby="choices-title">
        <h2 className="h3" id="choices-title">
          {choicesCopy.title}
        </h2>
        <p className="mt-8">{choicesCopy.browserRefuses}</p>
      </section>
    )
  return (
    <section className="panel max-w-prose mt-24" id="choices" aria-labelledby="choices-title">
      <h2 className="h3" id="choices-title">
        {choicesCopy.title}
      </h2>
      {outcome && (
        <div
          ref={confirmation}
          tabIndex={-1}
          role={outcome === 'saved' ? 'status' : 'alert'}
          className={`panel ${outcome === 'saved' ? 'panel-success' : 'panel-error'} mt-16 outline-none`}
        >
          <p className="font-strong">{choicesCopy[outcome]}</p>
          {outcome === 'saved' && <p className="text-small">{choicesCopy.again}</p>}
        </div>
      )}
      <p className="mt-8">{choicesCopy.needed}</p>
      <Form method="post" action="/cookies" preventScrollReset className="mt-16 grid gap-16">
        <input type="hidden" name="choice" value="chosen" />
        <input type="hidden" name="campaign" value={campaign} />
        <Checkbox
          name="statistics"
          label={choicesCopy.statistics}
          hint={choicesCopy.statisticsHint}
          defaultChecked={consent?.statistics ?? true}
        />
        <Checkbox
          name="analytics"
          label={choicesCopy.analytics}
          hint={choicesCopy.analyticsHint}
          defaultChecked={consent?.analytics ?? false}
        />
        <Checkbox
          name="advertising"
          label={choicesCopy.advertising}
          hint={choicesCopy.advertisingHint}
          defaultChecked={consent?.advertising ?? false}
        />
        <Button type="submit" className="justify-self-start" busy={busy} busyLabel={choicesCopy.saving}>
          {choicesCopy.save}
        </Button>
      </Form>
    </section>
  )
}
