// Reads the form that changes an order, and keeps its input to show again after a refusal.
import { data } from 'react-router'
import type { InputOf } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { isFailure, type Refusal, refusalMessage } from '#web/lib/api/errors.ts'
import { each, numberFrom, readForm, text, texts, ticked } from '#web/lib/form/read-form.ts'
import { aboutPieces } from '#web/screens/checkout/unavailable-pieces.tsx'

const lines = ['name', 'addressLine1', 'addressLine2', 'city', 'postCode'] as const
export type AddressLine = (typeof lines)[number]

/**
 * A piece as its checkbox encodes it: with the credits that the page showed, and the piece of the basket that it
 * replaces.
 */
interface TickedPiece {
  readonly itemId: string
  readonly credits: number
  /** Empty for a piece of the order. */
  readonly basketId: string
}

export const tickValue = ({ itemId, credits, basketId }: TickedPiece): string => [itemId, credits, basketId].join(' ')

function readTick(value: string): TickedPiece {
  const [itemId = '', credits = '', basketId = ''] = value.split(' ')
  return { itemId, credits: Number.parseInt(credits, 10) || 0, basketId }
}

export function readChangeForm(form: FormData) {
  const { revision, piece, saveAddress, ...address } = readForm(form, {
    revision: numberFrom(0),
    piece: texts,
    saveAddress: ticked,
    ...each(lines, text),
  })
  return { revision, pieces: piece.map(readTick), saveAddress, address }
}
export type ChangeForm = ReturnType<typeof readChangeForm>

/** Turns the form into the whole order as it should be after the change. */
export const changeOf = ({ pieces, ...form }: ChangeForm): InputOf<'changeOrder'>['body'] => ({
  ...form,
  inventoryItemIds: pieces.map(({ itemId }) => itemId),
  creditsUsed: pieces.reduce((sum, { credits }) => sum + credits, 0),
})

/** Answers with why the change was refused, and with the form's input. */
export function refusedChange(refusal: Refusal, form: ChangeForm) {
  const { titles, ids } = aboutPieces(refusal.errors)
  const gone = form.pieces.filter(({ itemId }) => ids.includes(itemId))
  return data(
    { ...form, titles, goneFromBasket: gone.map(({ basketId }) => basketId), problems: problemsOf(refusal) },
    { status: refusal.status || 503 },
  )
}

function problemsOf(refusal: Refusal): { message: string; field?: AddressLine }[] {
  if (isFailure(refusal)) return [{ message: messages.orderFailed }]
  if (refusal.errors.length === 0) return [{ message: refusalMessage(refusal) }]
  return refusal.errors.map(({ message, field }) => {
    const line = lines.find((name) => field === `body.address.${name}`)
    return line ? { message, field: line } : { message }
  })
}
