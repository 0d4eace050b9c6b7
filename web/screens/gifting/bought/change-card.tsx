import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import type { BoughtCard } from '#web/screens/gifting/bought/card-facts.tsx'
import { boughtCopy as copy } from '#web/screens/gifting/bought/copy.ts'
import { MessageField } from '#web/screens/gifting/buy/message-field.tsx'
import { buyCopy } from '#web/screens/gifting/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface ChangedValues {
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  deliverOn: string
}

export interface RefusedChange {
  values: ChangedValues
  problems: readonly { message: string; field: keyof ChangedValues | null }[]
}

export interface ChangeCardProps {
  card: BoughtCard
  terms: AnswerOf<'giftCardTerms'>
  path: string
  refused: RefusedChange | undefined
}

const valuesOf = ({ recipientName, recipientEmail, senderName, message, deliverOn }: BoughtCard): ChangedValues => ({
  recipientName,
  recipientEmail,
  senderName,
  message,
  deliverOn,
})

/** The form that changes the recipient, the day and the message of a card that has not been sent yet. */
export function ChangeCard({ card, terms, path, refused }: ChangeCardProps) {
  const id = useId()
  const busy = useNavigation().formData?.get('act') === 'change'
  const entered = refused?.values ?? valuesOf(card)
  const [used, setUsed] = useState(entered.message.trim().length)
  const problems = refused?.problems ?? []
  const field = (name: keyof ChangedValues, label: string, more: object = {}) => (
    <TextField
      id={`${id}-${name}`}
      name={name}
      label={label}
      defaultValue={entered[name]}
      error={problems.find((problem) => problem.field === name)?.message ?? null}
      autoComplete="off"
      spellCheck={false}
      {...more}
    />
  )
  return (
    <Panel variant="outline" className="no-print grid gap-16">
      <h2 className="h3">{copy.changeTitle}</h2>
      <ErrorSummary
        attempt={refused}
        problems={problems.map(({ message, field: name }) => ({ message, ...(name && { fieldId: `${id}-${name}` }) }))}
      />
      <Form
        method="post"
        className="grid gap-16"
        noValidate
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) setUsed(target.value.trim().length)
        }}
      >
        {field('recipientName', buyCopy.recipientName)}
        {card.recipientEmail && field('recipientEmail', buyCopy.recipientEmail, { type: 'email' })}
        {field('senderName', buyCopy.senderName)}
        <MessageField
          id={`${id}-message`}
          max={terms.messageLength}
          defaultValue={entered.message}
          used={used}
          error={problems.find((problem) => problem.field === 'message')?.message ?? null}
        />
        {field('deliverOn', buyCopy.deliverOn, {
          type: 'date',
          length: 'medium',
          min: terms.today,
          max: terms.lastDay,
        })}
        <div className="flex flex-wrap gap-12">
          <Button type="submit" name="act" value="change" busy={busy} busyLabel={copy.saving}>
            {copy.save}
          </Button>
          <ButtonLink to={path} variant="outline" preventScrollReset>
            {copy.keep}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}
