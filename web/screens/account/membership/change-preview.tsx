import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { changeCopy as copy } from '#web/copy/membership-change.ts'
import { periodWords, planPrice } from '#web/copy/membership-words.ts'
import { creditsText, pounds } from '#web/lib/format.ts'
import type { Chosen, OfferedPlan } from '#web/screens/account/membership/choose-plan.tsx'
import { findChoice } from '#web/screens/checkout/plan-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Credits } from '#web/ui/credits.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Preview = AnswerOf<'previewPlanChange'>['preview']

export interface ChangePreviewProps {
  preview: Preview
  plans: readonly OfferedPlan[]
  chosen: Chosen
  /** Months of the plan as it is now. */
  months: number
}

/** Before and after, what is paid now to the penny and what later, what must come back first; then the button that does it. */
export function ChangePreview({ preview, plans, chosen, months }: ChangePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview takes the focus again
  useEffect(() => heading.current?.focus(), [preview.previewId])
  const busy = useNavigation().formData?.get('intent') === 'confirm'
  const { from, to } = preview
  const now = preview.when === 'now'
  const monthsAfter = findChoice([...plans], to.priceId)?.plan.interval ?? months
  const stepCredits = plans[0]?.booster.credits ?? 0
  const boosterOnly = from.priceId === to.priceId
  return (
    <section aria-labelledby="preview" className="grid gap-24">
      <div>
        <h2 className="h2" id="preview" ref={heading} tabIndex={-1}>
          {copy.previewTitle}
        </h2>
        <p className="muted mt-4">{now ? copy.startsNow : copy.startsOn(preview.effectiveLabel)}</p>
      </div>
      <div className="change-preview">
        <div>
          <div className="change-sides">
            <Side name={copy.before} side={from} months={months} stepCredits={stepCredits} />
            <Side name={copy.after} side={to} months={monthsAfter} stepCredits={stepCredits} after />
          </div>
          {preview.creditsTooMany > 0 && (
            <Notice look="warning" title={copy.tooMany(preview.creditsTooMany)}>
              <p>{copy.tooManyText(preview.effectiveLabel)}</p>
              <p className="mt-8 text-small font-strong">{copy.atHome}</p>
              <ul className="mt-4 grid gap-4">
                {preview.atHome.map((piece) => (
                  <li key={piece.itemId} className="flex justify-between gap-12 text-small">
                    <span>
                      {piece.name}, {piece.sizeLabel}
                    </span>
                    <Credits credits={piece.credits} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <div>
          <Sums preview={preview} />
          <Form method="post" className="grid gap-12">
            <input type="hidden" name="previewId" value={preview.previewId} />
            <input type="hidden" name="priceId" value={chosen.priceId} />
            <input type="hidden" name="boosterCredits" value={chosen.boosterCredits} />
            {boosterOnly && <input type="hidden" name="boosterSteps" value={to.boosterSteps} />}
            <p className="muted text-small">
              {copy.duty(pounds(to.total), periodWords(monthsAfter))} {copy.goodUntil(preview.expiresLabel)}
            </p>
            <Button type="submit" name="intent" value="confirm" wide busy={busy} busyLabel={copy.changing}>
              {!now
                ? copy.confirmLater(preview.effectiveLabel)
                : preview.dueNow > 0
                  ? copy.confirmPay(pounds(preview.dueNow))
                  : copy.confirmFree}
            </Button>
          </Form>
          <p>
            <Link to="/account/plan/change" className="link">
              {copy.otherChoice}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function Side({
  name,
  side,
  months,
  stepCredits,
  after,
}: {
  name: string
  side: Preview['from']
  months: number
  /** Credits of one step of the booster. */
  stepCredits: number
  after?: boolean
}) {
  return (
    <Panel look={after ? 'fern' : 'cream'}>
      <p className="text-small font-strong">{name}</p>
      <p className="number number-sm mt-8">{creditsText(side.credits)}</p>
      {side.boosterSteps > 0 && <p className="text-small">{copy.plan(side.title, side.boosterSteps * stepCredits)}</p>}
      <p className="mt-4">{planPrice(side.total, months)}</p>
    </Panel>
  )
}

/** The lines that make up what is paid now, signed, as the provider will bill them. */
function Sums({ preview: { when, lines, dueNow, nextPayment, nextPaymentLabel } }: { preview: Preview }) {
  const sum = lines.reduce((total, line) => total + line.amount, 0)
  const kept = when === 'now' ? Math.max(-sum, 0) : 0
  return (
    <Panel look="outline">
      <h3 className="h4">{copy.linesTitle}</h3>
      <dl className="facts facts-quiet mt-4">
        {when === 'now' &&
          lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same; they never change places
            <div key={at}>
              <dt className="facts-long">{line.text}</dt>
              <dd className="tabular">{pounds(line.amount)}</dd>
            </div>
          ))}
        <div>
          <dt className="facts-long font-strong">{copy.dueNow}</dt>
          <dd className="font-strong tabular">{dueNow > 0 ? pounds(dueNow) : copy.nothingNow}</dd>
        </div>
        {kept > 0 && (
          <div>
            <dt>{copy.toBalance}</dt>
            <dd className="tabular">{pounds(kept)}</dd>
          </div>
        )}
        <div>
          <dt>{copy.nextPayment}</dt>
          <dd>{copy.nextOn(pounds(nextPayment), nextPaymentLabel)}</dd>
        </div>
      </dl>
    </Panel>
  )
}
