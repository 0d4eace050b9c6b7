import type { AnswerOf } from '#contract/index.ts'
import { addressCopy } from '#web/copy/address.ts'
import { orderChangeCopy as copy } from '#web/screens/account/orders/change-copy.ts'
import type { AddressLine } from '#web/screens/account/orders/read-change.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface AddressFieldsProps {
  id: string
  address: AnswerOf<'orderDetails'>['order']['address']
  problems: readonly { message: string; field?: AddressLine }[]
}

/** Fields for the address that an order is sent to. */
export function AddressFields({ id, address, problems }: AddressFieldsProps) {
  const line = (name: AddressLine) => ({
    id: `${id}-${name}`,
    name,
    defaultValue: address[name],
    error: problems.find(({ field }) => field === name)?.message,
    spellCheck: false,
  })
  return (
    <fieldset className="grid grid-cols-1 gap-16">
      <legend className="h4">{copy.where}</legend>
      <TextField {...line('name')} label={copy.name} hint={copy.nameHint} autoComplete="name" />
      <TextField {...line('addressLine1')} label={addressCopy.addressLine1} autoComplete="address-line1" />
      <TextField {...line('addressLine2')} label={addressCopy.addressLine2} autoComplete="address-line2" optional />
      <TextField {...line('city')} label={addressCopy.city} autoComplete="address-level2" />
      <TextField {...line('postCode')} label={addressCopy.postCode} autoComplete="postal-code" length="short" />
      <p className="muted text-small">{copy.onlyUk}</p>
    </fieldset>
  )
}
