import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { storyCopy } from '#web/screens/storefront/story/copy.ts'
import type { UnknownLabel as UnknownLabelData } from '#web/screens/storefront/story/load-story.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const codeId = 'label-code'

/** Shown with status 404 when no garment has the code; the visitor can type the code on the label. */
export function UnknownLabel({ code, empty }: Pick<UnknownLabelData, 'code' | 'empty'>) {
  const [attempts, setAttempts] = useState(empty ? 1 : 0)
  const problem = attempts > 0 ? storyCopy.enterCode : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (String(new FormData(event.currentTarget).get('code') ?? '').trim() !== '') return
    event.preventDefault()
    setAttempts((now) => now + 1)
  }
  return (
    <main id="main" className="container container-narrow section-tight">
      <div className="error-page">
        <MotifPicture motif="sock" />
        <PageHeading>{storyCopy.unknownTitle}</PageHeading>
        <p className="lead">{code ? storyCopy.unknownText(code) : storyCopy.noCode}</p>
      </div>
      <Form method="get" className="mt-32 grid gap-16" noValidate onSubmit={submit}>
        {problem && <ErrorSummary attempt={attempts} problems={[{ message: problem, fieldId: codeId }]} />}
        <TextField
          id={codeId}
          label={storyCopy.codeLabel}
          hint={storyCopy.codeHint}
          name="code"
          length="medium"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem}
        />
        <div>
          <Button type="submit">{storyCopy.find}</Button>
        </div>
      </Form>
      <p className="muted mt-24 text-small">
        {storyCopy.help} <ContactLink />
      </p>
    </main>
  )
}
