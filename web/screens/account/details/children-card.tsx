import { type FormEvent, useId, useRef, useState } from 'react'
import { Form, Link, useNavigate, useRevalidator } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { attemptChildren } from '#web/screens/account/details/attempt-children.ts'
import { ChildFields } from '#web/screens/account/details/child-fields.tsx'
import { ChildRow, RemovedChild } from '#web/screens/account/details/child-row.tsx'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import type { DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { useFocusOnChange } from '#web/screens/account/details/editable-group.tsx'
import { type ChildInput, readChild } from '#web/screens/account/details/read-child.ts'
import { type RemovedEntry, withRemoved } from '#web/screens/account/details/removed-children.ts'
import { useDetailsPath } from '#web/screens/account/details/use-details-path.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export type Child = AnswerOf<'customerInfo'>['user']['children'][number]

/** The most children that an account may have (product §9.2). */
const maxChildren = 8

export interface ChildrenCardProps {
  family: readonly Child[]
  /** Whether the address asks for the form. */
  adding: boolean
  /** The outcome of a form posted without JavaScript. */
  answer: DetailsAnswer | undefined
}

/**
 * Lists the children of an account. Additions and removals appear at once, and are undone with a message if refused. A
 * removal erases at once, so an undo adds the child again from what this page still holds.
 */
export function ChildrenCard({ family, adding, answer }: ChildrenCardProps) {
  const [removed, setRemoved] = useState<readonly RemovedEntry[]>([])
  const [problem, setProblem] = useState<{ id: string; message: string } | null>(null)
  const [pendingChild, setPendingChild] = useState<ChildInput | null>(null)
  const [outcome, setOutcome] = useState<DetailsAnswer>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const detailsPath = useDetailsPath()
  const headingId = useId()
  const card = useRef<HTMLDivElement>(null)
  // Calls are sent one after another: if an undo overtook its removal, it could be refused because the account is full.
  const calls = useRef<Promise<unknown>>(Promise.resolve())
  const latest = outcome ?? answer
  const open = adding && pendingChild === null && latest?.saved === undefined
  useFocusOnChange(card, open, latest?.saved)

  /** Sends a form and, once it has succeeded, brings the page up to date. */
  const send = async (form: FormData): Promise<DetailsAnswer | undefined> => {
    const call = calls.current.then(() => attemptChildren(fetchApi, form))
    calls.current = call
    const result = await call
    // If the session has ended, reloading the page leads to the sign-in page.
    if (result?.saved !== undefined || result?.status === 401) await revalidate()
    return result
  }

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pendingChild) return
    const form = new FormData(event.currentTarget)
    form.set('intent', 'add-child')
    const read = readChild(form)
    setPendingChild(read.ok ? read.child : null)
    const result = await send(form)
    setOutcome(result)
    setPendingChild(null)
    if (result?.saved !== undefined) void navigate(detailsPath, { replace: true, preventScrollReset: true })
  }

  const remove = async (child: Child, at: number, form: FormData) => {
    setProblem(null)
    setOutcome(undefined)
    setRemoved((now) => [...now, { child, at, restoring: false }])
    const result = await send(form)
    if (result?.saved !== undefined) return
    setRemoved((now) => now.filter((entry) => entry.child.id !== child.id))
    setProblem({ id: child.id, message: result?.problems[0]?.message ?? '' })
  }

  const restore = async (child: Child, form: FormData) => {
    setProblem(null)
    const mark = (restoring: boolean) =>
      setRemoved((now) => now.map((entry) => (entry.child.id === child.id ? { ...entry, restoring } : entry)))
    mark(true)
    const result = await send(form)
    if (result?.saved === undefined) {
      mark(false)
      setProblem({ id: child.id, message: result?.problems[0]?.message ?? '' })
      return
    }
    setRemoved((now) => now.filter((entry) => entry.child.id !== child.id))
    document.getElementById(headingId)?.focus()
  }

  const rows = withRemoved(family, removed)
  return (
    <Panel variant="outline" className="grid gap-16" ref={card}>
      <div className="flex items-center justify-between gap-12">
        <h2 className="h3" id={headingId} tabIndex={-1}>
          {detailsCopy.childrenHeading}
        </h2>
        {!open && family.length < maxChildren && (
          <Link to="/account?edit=children" className="link" preventScrollReset onClick={() => setOutcome(undefined)}>
            {detailsCopy.addChild}
          </Link>
        )}
      </div>
      <p className="muted text-small">{detailsCopy.childrenWhy}</p>
      {latest?.saved && !latest.removed && (
        <Notice variant="success" role="status" tabIndex={-1}>
          {latest.saved}
        </Notice>
      )}
      {rows.length === 0 && !pendingChild && !open && !latest?.removed && (
        <p className="muted">{detailsCopy.childrenNone}</p>
      )}
      {(rows.length > 0 || pendingChild || latest?.removed) && (
        <ul className="plain-rows">
          {rows.map((row, at) =>
            row.removed ? (
              <RemovedChild
                key={row.child.id}
                child={row.child}
                restoring={row.removed.restoring}
                problem={problem?.id === row.child.id ? problem.message : null}
                onRestore={(form) => void restore(row.child, form)}
              />
            ) : (
              <ChildRow
                key={row.child.id}
                child={row.child}
                problem={problem?.id === row.child.id ? problem.message : null}
                onRemove={(form) => void remove(row.child, at, form)}
              />
            ),
          )}
          {pendingChild && <ChildRow child={{ ...blankChild, ...pendingChild }} />}
          {latest?.removed && <RemovedChild child={{ ...blankChild, ...latest.removed }} />}
        </ul>
      )}
      {family.length >= maxChildren && <p className="muted">{detailsCopy.childrenFull(maxChildren)}</p>}
      {adding && latest?.saved === undefined && (
        <Form
          method="post"
          className="grid gap-16"
          noValidate
          hidden={pendingChild !== null}
          onSubmit={(event) => void add(event)}
        >
          <ErrorSummary
            attempt={latest}
            problems={(latest?.problems ?? []).map(({ message, field }) => ({
              message,
              fieldId: field && (field === 'dateOfBirth' ? 'day' : field),
            }))}
          />
          <ChildFields problems={latest?.problems ?? []} entered={latest?.entered ?? {}} />
          <div className="flex flex-wrap gap-12">
            <Button type="submit" name="intent" value="add-child">
              {detailsCopy.saveChild}
            </Button>
            <DetailsLink className="button button-text" preventScrollReset onClick={() => setOutcome(undefined)}>
              {detailsCopy.cancel}
            </DetailsLink>
          </div>
        </Form>
      )}
    </Panel>
  )
}

/** Fills in the fields that were not entered. */
const blankChild: Child = {
  id: '',
  name: null,
  dateOfBirth: null,
  dateOfBirthLabel: null,
  heightCm: null,
  sizeCode: null,
  sizeLabel: null,
}
