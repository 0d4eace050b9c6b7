import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { detailsCopy } from '#web/copy/details.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The terms are newer than what a member agreed to (law L-29): said on every page of the account, in nobody's way. */
export function TermsChanged({ terms }: { terms: AnswerOf<'customerInfo'>['user']['terms'] }) {
  const { pathname, search } = useLocation()
  const busy = useNavigation().formAction === '/account/terms'
  const [asked] = useState(terms.mustAccept)
  const agreed = asked && !terms.mustAccept
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (agreed) thanks.current?.focus()
  }, [agreed])
  if (agreed)
    return (
      <Notice look="success" role="status" ref={thanks} tabIndex={-1} className="mb-24">
        {detailsCopy.termsThanks}
      </Notice>
    )
  if (!terms.mustAccept) return null
  return (
    <Notice look="info" title={detailsCopy.termsHeading} className="mb-24">
      <p className="mt-4">{detailsCopy.termsLead}</p>
      <Form
        method="post"
        action="/account/terms"
        className="mt-12 flex flex-wrap items-center gap-x-24 gap-y-8"
        preventScrollReset
      >
        <input type="hidden" name="version" value={terms.current} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button type="submit" look="outline" small busy={busy} busyLabel={detailsCopy.termsAgreeing}>
          {detailsCopy.termsAgree}
        </Button>
        <Link className="link" to="/terms">
          {detailsCopy.termsRead}
        </Link>
      </Form>
    </Notice>
  )
}
