import { useEffect, useId, useRef } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { codeInHash, groupedCode, keepCode, takeKeptCode } from '#web/lib/gift/kept-code.ts'
import { redeemCopy as copy } from '#web/screens/gifting/copy.ts'
import type { Redeemed } from '#web/screens/gifting/redeem/redeem-gift.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface RedeemFormProps {
  signedIn: boolean
  outcome: Redeemed | undefined
  /** The page of this form, to which signing in returns. */
  path: string
}

/**
 * Asks for the code of a gift card. An emailed link has the code after the #, which no server sees; it moves from the
 * address into the field at once.
 */
export function RedeemForm({ signedIn, outcome, path }: RedeemFormProps) {
  const id = useId()
  const busy = useNavigation().formData?.get('intent') === 'redeem'
  useCodeInAddress(id)
  const asksToSignIn = !signedIn || outcome?.signedOut === true
  const problem = outcome?.problem
  return (
    <div className="grid gap-16">
      {outcome?.added && <Added added={outcome.added} />}
      <ErrorSummary attempt={outcome} problems={problem ? [{ message: problem, fieldId: id }] : []} />
      <Form method="post" className="grid gap-16" noValidate preventScrollReset>
        {/* A field, not the value of a button, because Enter also submits the form while it has no button. */}
        <input type="hidden" name="intent" value="redeem" />
        <TextField
          id={id}
          name="code"
          label={copy.code}
          hint={copy.codeHint}
          defaultValue={outcome?.code ?? ''}
          error={problem ?? null}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="gift-code"
        />
        {asksToSignIn ? (
          <div className="grid justify-items-start gap-8">
            <p>
              {copy.signInFirst} <span className="with-script">{copy.kept}</span>
              <span className="without-script">{copy.noScriptKeep}</span>
            </p>
            <ButtonLink
              to={`/entry?redirectTo=${encodeURIComponent(`${path}#redeem`)}`}
              onClick={() => {
                const field = document.getElementById(id)
                if (field instanceof HTMLInputElement) keepCode(field.value)
              }}
            >
              {copy.signIn}
            </ButtonLink>
          </div>
        ) : (
          <div>
            <Button type="submit" busy={busy} busyLabel={copy.redeeming}>
              {copy.redeem}
            </Button>
          </div>
        )}
      </Form>
    </div>
  )
}

/** Moves the code from the address, or the one that was kept during sign-in, into the field. */
function useCodeInAddress(fieldId: string): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement)) return
    const emailed = codeInHash(hash)
    const code = emailed || takeKeptCode()
    if (code === '') return
    field.value = groupedCode(code)
    // Otherwise the code would stay in the address bar and the browser's history.
    if (emailed) void navigate({ pathname, search, hash: '#redeem' }, { replace: true, preventScrollReset: true })
    field.focus()
  }, [fieldId, hash, pathname, search, navigate])
}

function Added({ added: { amount, balance } }: { added: NonNullable<Redeemed['added']> }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card that is added takes the focus
  useEffect(() => box.current?.focus(), [amount, balance])
  return (
    <Notice variant="success" role="status" tabIndex={-1} ref={box} title={copy.done(amount)}>
      <p className="mt-4">
        {copy.balance(balance)} {copy.doneLead}
      </p>
      <p className="mt-8 flex flex-wrap gap-16">
        <Link to="/account/gift-cards" className="link link-strong">
          {copy.toBalance}
        </Link>
        <Link to="/shop" className="link link-strong">
          {copy.toShop}
        </Link>
      </p>
    </Notice>
  )
}
