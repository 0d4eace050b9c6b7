import { redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { isFailure } from '#web/lib/api/errors.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { attemptEntry, type EntryState, freshEntry } from '#web/screens/entry/entry-attempt.ts'
import { SignInOrJoin } from '#web/screens/entry/sign-in-or-join.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type AccountAnswer = EntryState & { readonly failed: boolean }

export async function accountAction(call: CallApi, form: FormData, next: string): Promise<AccountAnswer> {
  const outcome = await attemptEntry(call, form, next)
  if (outcome.signedIn) throw redirect(next)
  return { ...outcome.state, failed: isFailure(outcome) }
}

export function AccountStep({ planChosen, answer }: { planChosen: boolean; answer: EntryState | undefined }) {
  const state = answer ?? freshEntry()
  return (
    <>
      <div>
        <PageHeading>{checkoutCopy.accountHeading}</PageHeading>
        {state.step === 'email' && <p className="muted mt-8">{checkoutCopy.accountLead}</p>}
      </div>
      <SignInOrJoin state={state} joinFirst planChosen={planChosen} />
    </>
  )
}
