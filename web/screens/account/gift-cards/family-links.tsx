import { useId } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { familyLinksCopy as copy } from '#web/screens/account/gift-cards/copy.ts'
import { MadeLink } from '#web/screens/account/gift-cards/made-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

type Family = AnswerOf<'listFamilyLinks'>

/** The outcome of a form. */
export type FamilyAnswer =
  | { form: 'made'; secret: string }
  | { form: 'make'; problem: string; childIds: readonly string[]; showsSaved: boolean }
  | { form: 'links'; problem: string }

/** Shows a form for a new link that shows others the children's sizes, and the links that still work. */
export function FamilyLinks({ family, answer }: { family: Family; answer: FamilyAnswer | undefined }) {
  const headingId = useId()
  const refused = answer?.form === 'make' || answer?.form === 'links' ? answer : undefined
  return (
    <Panel as="section" variant="outline" aria-labelledby={headingId} className="grid gap-24">
      <div>
        <h2 className="h3" id={headingId}>
          {copy.heading}
        </h2>
        <p className="muted mt-8 max-w-prose">{copy.lead}</p>
      </div>
      <ErrorSummary
        attempt={refused}
        problems={refused ? [{ message: refused.problem, ...(refused.form === 'make' && { fieldId: 'shows' }) }] : []}
      />
      {answer?.form === 'made' && <MadeLink secret={answer.secret} />}
      {family.links.length > 0 && <LiveLinks links={family.links} />}
      {family.can.make.allowed ? (
        <MakeLink family={family} refused={answer?.form === 'make' ? answer : undefined} />
      ) : (
        <Notice variant="info">{family.can.make.reason}</Notice>
      )}
    </Panel>
  )
}

interface MakeProps {
  family: Family
  refused: Extract<FamilyAnswer, { form: 'make' }> | undefined
}

function MakeLink({ family: { children, days }, refused }: MakeProps) {
  const busy = useNavigation().formData?.get('intent') === 'make'
  return (
    <Form method="post" className="grid gap-16" preventScrollReset>
      <fieldset id="shows" tabIndex={-1}>
        <legend className="h4 mb-4">{copy.show}</legend>
        {children.map(({ childId, name, sizeLabel }, at) => (
          <Checkbox
            key={childId}
            name="childIds"
            value={childId}
            defaultChecked={refused ? refused.childIds.includes(childId) : true}
            label={
              <>
                {copy.child(name, at + 1)} <span className="muted">{copy.sizeOf(sizeLabel)}</span>
              </>
            }
          />
        ))}
        {children.length === 0 && (
          <p className="text-small mb-8">
            {copy.noChildren}{' '}
            <Link to="/account?edit=children" className="link">
              {copy.addChildren}
            </Link>
          </p>
        )}
        <Checkbox name="showsSaved" defaultChecked={refused?.showsSaved ?? true} label={copy.saved} />
      </fieldset>
      <div className="grid justify-items-start gap-8">
        <Button type="submit" name="intent" value="make" variant="outline" busy={busy} busyLabel={copy.making}>
          {copy.make}
        </Button>
        <p className="muted text-small">{copy.works(days)}</p>
      </div>
    </Form>
  )
}

function LiveLinks({ links }: { links: Family['links'] }) {
  const switchingOff = useNavigation().formData?.get('linkId')
  return (
    <div className="grid gap-8">
      <h3 className="h4">{copy.links}</h3>
      <ul className="plain-rows">
        {links.map((link) => (
          <li key={link.linkId} className="flex flex-wrap items-center justify-between gap-x-16 gap-y-4 py-8">
            <div className="min-w-0">
              <p className="font-strong">{copy.made(link.madeLabel)}</p>
              <p className="muted text-small wrap-anywhere">{copy.shows(whatItShows(link), link.untilLabel)}</p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="linkId" value={link.linkId} />
              <Button
                type="submit"
                name="intent"
                value="switch-off"
                variant="text"
                small
                aria-label={copy.offOf(link.madeLabel)}
                busy={switchingOff === link.linkId}
              >
                {copy.off}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}

function whatItShows({ children, showsSaved }: Family['links'][number]): string {
  const names = children.flatMap(({ name }) => name ?? [])
  const sizes =
    children.length === 0
      ? []
      : [names.length === children.length ? copy.sizesOf(names.join(', ')) : copy.sizesCount(children.length)]
  return [...sizes, ...(showsSaved ? [copy.yourSaved] : [])].join(copy.and) || copy.nothing
}
