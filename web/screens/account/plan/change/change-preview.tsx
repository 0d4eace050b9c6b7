import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import type { Chosen } from '#web/screens/account/plan/change/choose-plan.tsx'
import { changeCopy as copy } from '#web/screens/account/plan/change/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Credits } from '#web/ui/product/credits.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

type Preview = AnswerOf<'previewPlanChange'>['preview']

export interface ChangePreviewProps {
  preview: Preview
  chosen: Chosen
}

/**
 * Shows the plan before and after, what is charged now and later to the penny, what must come back first, and the
 * button. The server writes the words and stores them as evidence.
 */
export function ChangePreview({ preview, chosen }: ChangePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview takes the focus again
  useEffect(() => heading.current?.focus(), [preview.previewId])
  const busy = useNavigation().formData?.get('intent') === 'confirm'
  const { from, to, shown } = preview
  const boosterOnly = from.priceId === to.priceId
  return (
    <section aria-labelledby="preview" className="grid gap-24">
      <div>
        <h2 className="h2" id="preview" ref={heading} tabIndex={-1}>
          {shown.heading}
        </h2>
        <p className="muted mt-4">{shown.starts}</p>
      </div>
      <div className="change-preview">
        <div>
          <div className="change-sides">
            {shown.sides.map((side, at) => (
              <Side key={side.name} side={side} after={at > 0} />
            ))}
          </div>
          {shown.warning && (
            <Notice variant="warning" title={shown.warning.title}>
              <p>{shown.warning.text}</p>
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
          {shown.cancels && (
            <Notice variant="warning" title={shown.cancels.title}>
              <p>{shown.cancels.text}</p>
            </Notice>
          )}
        </div>
        <div>
          <Sums title={shown.sumsTitle} sums={shown.sums} />
          <Form method="post" className="grid gap-12">
            <input type="hidden" name="previewId" value={preview.previewId} />
            <input type="hidden" name="priceId" value={chosen.priceId} />
            <input type="hidden" name="boosterCredits" value={chosen.boosterCredits} />
            {boosterOnly && <input type="hidden" name="boosterSteps" value={to.boosterSteps} />}
            <p className="muted text-small">{shown.duty}</p>
            <Button type="submit" name="intent" value="confirm" wide busy={busy} busyLabel={copy.changing}>
              {shown.button}
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

type Words = Preview['shown']

function Side({ side: { name, credits, detail, price }, after }: { side: Words['sides'][number]; after: boolean }) {
  return (
    <Panel variant={after ? 'fern' : 'cream'}>
      <p className="text-small font-strong">{name}</p>
      <p className="number number-sm mt-8">{credits}</p>
      {detail && <p className="text-small">{detail}</p>}
      <p className="mt-4">{price}</p>
    </Panel>
  )
}

/** Shows the lines that make up what is paid now, with their signs, as the provider will bill them. */
function Sums({ title, sums }: { title: string; sums: Words['sums'] }) {
  return (
    <Panel variant="outline">
      <h3 className="h4">{title}</h3>
      <dl className="facts facts-quiet mt-4">
        {sums.map(({ label, value, strong }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same; their order never changes
          <div key={at}>
            <dt className={strong ? 'facts-long font-strong' : 'facts-long'}>{label}</dt>
            <dd className={strong ? 'font-strong tabular' : 'tabular'}>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
