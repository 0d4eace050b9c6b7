import type { InputOf } from '#contract/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkTogether, Refusal } from '#server/platform/refusal.ts'
import { cleanText } from '../rules/clean-text.ts'
import { parsePhoneNumber } from '../rules/phone-number.ts'
import type { AccountServices } from '../services.ts'
import { lockOpenAccount } from '../steps/lock-account.ts'
import { addressInstructions, onlyUk, readPostCode } from '../steps/read-postal-address.ts'

type Details = InputOf<'customerDetails'>['body']

const required = {
  givenName: ['given_name', 'Enter your first name'],
  familyName: ['family_name', 'Enter your last name'],
  addressLine1: ['address_line1', addressInstructions.addressLine1],
  city: ['city', addressInstructions.city],
} as const

/** Changes only the fields that are sent. @throws Refusal invalid_request, not_in_uk */
export async function changeDetails(
  services: Pick<AccountServices, 'db'>,
  accountId: Id<'account'>,
  details: Details,
): Promise<void> {
  const change = readDetails(details)
  if (Object.keys(change).length === 0) return
  await transaction(services.db, async (tx) => {
    await lockOpenAccount(tx, accountId)
    await tx.updateTable('account').set(change).where('id', '=', accountId).execute()
  })
}

type Columns = Readonly<Record<string, string>>

/**
 * The columns to write.
 * @throws Refusal for every invalid field
 */
function readDetails(details: Details): Columns {
  const { country, addressLine2, postCode, contactPhone } = details
  const columns = checkTogether<Columns[]>(
    () => {
      if (country !== undefined && country !== 'GB') throw new Refusal('not_in_uk', onlyUk, { field: 'body.country' })
      return {}
    },
    ...(Object.keys(required) as (keyof typeof required)[]).map((name) => () => readRequired(name, details[name])),
    (): Columns => (addressLine2 === undefined ? {} : { address_line2: cleanText(addressLine2) }),
    (): Columns => (postCode === undefined ? {} : { post_code: readPostCode(postCode, 'body.postCode') }),
    (): Columns => (contactPhone === undefined ? {} : { contact_phone: readPhone(contactPhone) }),
  )
  return Object.assign({}, ...columns)
}

function readRequired(name: keyof typeof required, text: string | undefined): Columns {
  if (text === undefined) return {}
  const [column, instruction] = required[name]
  const value = cleanText(text)
  if (!value) throw new Refusal('invalid_request', instruction, { field: `body.${name}` })
  return { [column]: value }
}

function readPhone(text: string): string {
  if (cleanText(text) === '') return ''
  const number = parsePhoneNumber(text)
  if (!number)
    throw new Refusal('invalid_request', 'Enter a UK phone number, like 07700 900982', { field: 'body.contactPhone' })
  return number
}
