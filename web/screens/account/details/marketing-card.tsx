import { useEffect, useId, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import type { DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Outcome = { message: string; failed: boolean }

/** A switch that saves at once; if that fails, it returns to the saved state and says why. */
export function MarketingCard({ receive, answer }: { receive: boolean; answer: DetailsAnswer | undefined }) {
  const [on, setOn] = useState(receive)
  const problem = answer?.problems[0]?.message
  const [outcome, setOutcome] = useState<Outcome | null>(
    problem ? { message: problem, failed: true } : answer?.saved ? { message: answer.saved, failed: false } : null,
  )
  const kept = useRef(receive)
  const calls = useRef<Promise<void>>(Promise.resolve())
  const presses = useRef(0)
  const { revalidate } = useRevalidator()
  const headingId = useId()
  useEffect(() => {
    kept.current = receive
    setOn(receive)
  }, [receive])

  // Calls are sent one after another, so that the last press wins; only its outcome is shown.
  const change = (receiveMarketing: boolean) => {
    const press = ++presses.current
    setOn(receiveMarketing)
    setOutcome({ message: detailsCopy.marketingSaving, failed: false })
    calls.current = calls.current.then(async () => {
      const result = await fetchApi('receiveMarketing', { body: { receiveMarketing } })
      if (result.ok) kept.current = receiveMarketing
      if (press !== presses.current) return
      setOn(kept.current)
      setOutcome(
        result.ok
          ? { message: detailsCopy.marketingSaved, failed: false }
          : { message: refusalMessage(result), failed: true },
      )
      if (result.ok || result.status === 401) await revalidate()
    })
  }
  return (
    <Panel variant="outline" className="grid gap-8">
      <div className="flex items-baseline justify-between gap-12">
        <h2 className="h3" id={headingId}>
          {detailsCopy.marketingHeading}
        </h2>
        <p role="status" className="text-small font-strong text-success">
          {outcome && !outcome.failed && outcome.message}
        </p>
      </div>
      <Form method="post" className="grid gap-8" aria-labelledby={headingId}>
        <Switch
          name="receiveMarketing"
          label={detailsCopy.marketing}
          hint={detailsCopy.marketingHint}
          checked={on}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <div className="without-script">
          <Button type="submit" name="intent" value="marketing" variant="outline" small>
            {detailsCopy.save}
          </Button>
        </div>
        {outcome?.failed && (
          <p role="alert" className="field-error">
            {outcome.message}
          </p>
        )}
      </Form>
    </Panel>
  )
}
