import { type FormEvent, useId, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { AmountField } from '#web/screens/gifting/buy/amount-field.tsx'
import { DayField } from '#web/screens/gifting/buy/day-field.tsx'
import { GiftPreview } from '#web/screens/gifting/buy/gift-preview.tsx'
import { MessageField } from '#web/screens/gifting/buy/message-field.tsx'
import { priceOf } from '#web/screens/gifting/buy/price.ts'
import { PriceLines } from '#web/screens/gifting/buy/price-lines.tsx'
import {
  type GiftField,
  type GiftProblem,
  type GiftValues,
  penceOf,
  readGiftForm,
} from '#web/screens/gifting/buy/read-gift.ts'
import { buyCopy as copy } from '#web/screens/gifting/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The answer to a form that was refused, with what was typed. */
export interface RefusedGift {
  values: GiftValues
  problems: readonly GiftProblem[]
  /** Also true if the session has ended since the form was shown. */
  isGuest: boolean
}

export interface BuyFormProps {
  terms: AnswerOf<'giftCardTerms'>
  /** Null when signed out. */
  buyer: { givenName: string } | null
  /** True if the card is for the family whose link led here. */
  toFamily?: boolean
  /** What was entered before, for a buyer who has come back from the payment. */
  entered?: GiftValues | null
  refused: RefusedGift | undefined
}

const emptyGift = (presets: readonly number[], givenName: string): GiftValues => ({
  amount: String(presets[1] ?? presets[0] ?? 'other'),
  other: '',
  recipientName: '',
  recipientEmail: '',
  senderName: givenName,
  message: '',
  when: 'now',
  deliverOn: '',
  inUk: false,
  name: '',
  email: '',
})

/** The form that buys a gift card, beside a preview of the card. It works without JavaScript up to the payment. */
export function BuyForm({ terms, buyer, toFamily = false, entered, refused }: BuyFormProps) {
  const id = useId()
  const busy = useNavigation().formData?.get('intent') === 'buy'
  const known = refused?.values ?? entered ?? emptyGift(terms.presets, buyer?.givenName ?? '')
  const [values, setValues] = useState(known)
  const follow = (event: FormEvent<HTMLFormElement>) => setValues(readGiftForm(new FormData(event.currentTarget)))
  const problems = refused?.problems ?? []
  const errorOf = (field: GiftField) => problems.find((problem) => problem.field === field)?.message ?? null
  // A problem with the amount belongs to the field in which the amount was entered.
  const idOf = (field: GiftField) => `${id}-${field === 'amount' && known.amount === 'other' ? 'other' : field}`
  const amount = penceOf(values)
  const { discount, discountLater } = terms
  const field = (name: GiftField, label: string, more: object = {}) => (
    <TextField
      id={`${id}-${name}`}
      name={name}
      label={label}
      defaultValue={String(known[name] ?? '')}
      error={errorOf(name)}
      autoComplete="off"
      spellCheck={false}
      {...more}
    />
  )
  return (
    <div className="gift-columns">
      <div className="gift-beside">
        <GiftPreview
          gift={{
            amount: amount || (terms.presets[1] ?? terms.min),
            recipient: values.recipientName.trim(),
            sender: values.senderName.trim(),
            message: values.message.trim(),
          }}
        />
      </div>
      <Form method="post" className="grid gap-32" noValidate preventScrollReset onInput={follow}>
        <ErrorSummary
          attempt={refused}
          problems={problems.map(({ message, field: name }) => ({ message, ...(name && { fieldId: idOf(name) }) }))}
        />
        <p className="without-script panel panel-warning">{copy.needsScript}</p>
        <AmountField id={id} terms={terms} amount={known.amount} other={known.other} error={errorOf('amount')} />
        <fieldset className="gift-fieldset">
          <legend className="h4 mb-12">{copy.who}</legend>
          {toFamily ? (
            <>
              <p>{copy.family}</p>
              {field('recipientName', copy.familyName)}
            </>
          ) : (
            <>
              {field('recipientName', copy.recipientName)}
              {field('recipientEmail', copy.recipientEmail, { type: 'email', hint: copy.recipientEmailHint })}
            </>
          )}
          <Checkbox
            id={`${id}-inUk`}
            name="inUk"
            defaultChecked={known.inUk}
            label={copy.inUk}
            hint={copy.inUkHint}
            error={errorOf('inUk')}
          />
        </fieldset>
        <fieldset className="gift-fieldset">
          <legend className="h4 mb-12">{copy.words}</legend>
          {field('senderName', copy.senderName, { hint: copy.senderHint })}
          <MessageField
            id={`${id}-message`}
            max={terms.messageLength}
            defaultValue={known.message}
            used={values.message.trim().length}
            error={errorOf('message')}
          />
        </fieldset>
        <DayField
          id={id}
          terms={terms}
          when={known.when ?? 'now'}
          deliverOn={known.deliverOn}
          error={errorOf('deliverOn')}
        />
        {(refused?.isGuest ?? !buyer) && (
          <fieldset className="gift-fieldset">
            <legend className="h4 mb-12">{copy.you}</legend>
            {!toFamily && (
              <p className="text-small">
                {copy.signInHint}{' '}
                <Link to={`/entry?redirectTo=${encodeURIComponent('/gifting#buy')}`} className="link">
                  {copy.signIn}
                </Link>
              </p>
            )}
            {field('name', copy.name, { autoComplete: 'name' })}
            {field('email', copy.email, { type: 'email', hint: copy.emailHint, autoComplete: 'email' })}
          </fieldset>
        )}
        <div className="grid gap-16">
          {discount && (
            <p className="text-small without-script">{copy.memberPrice(discount.percent, discount.faceLeft)}</p>
          )}
          {discountLater && (
            <p className="text-small">{copy.discountLater(discountLater.percent, discountLater.from)}</p>
          )}
          <div className="with-script grid gap-8">
            {amount > 0 && <PriceLines price={priceOf(amount, discount)} percent={discount?.percent ?? null} />}
            {discount && (
              <p className="muted text-small">
                {copy.left(discount.faceLeft, discount.facePerYear)}
                {discount.faceLeft > 0 && ` ${copy.notYours}`}
              </p>
            )}
          </div>
          <div className="grid gap-8">
            <Button type="submit" name="intent" value="buy" wide busy={busy} busyLabel={copy.opening}>
              {copy.toPayment}
            </Button>
            <p className="muted text-center text-small">{copy.toPaymentHint}</p>
          </div>
        </div>
      </Form>
    </div>
  )
}
