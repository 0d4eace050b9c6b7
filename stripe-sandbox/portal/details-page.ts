import { differences } from '../differences.ts'
import type { Customer } from '../objects.ts'
import { field, type Problems, type Values } from '../pages/card-fields.ts'
import { type Html, html } from '../pages/html.ts'
import { type PageAnswer, page, redirectTo } from '../pages/layout.ts'
import type { World } from '../world.ts'
import type { Portal } from './open-portal.ts'

/** Shows the form for the details that the configuration lets customers change. */
export function showDetails(
  world: World,
  portal: Portal,
  values: Values = valuesOf(portal.customer),
  problems: Problems = {},
): PageAnswer {
  const backLink = portal.session.flow === null ? `${portal.path}?home=1` : portal.session.return_url
  const canChange = detailChecker(portal)
  const textField = (name: string, label: string, autocomplete: string, type: 'text' | 'email' = 'text'): Html =>
    field({ name, label, autocomplete, type }, values, problems)
  const main = html`<div class="message">
${backLink && html`<p><a class="back" href="${backLink}"><span aria-hidden="true">←</span> Back</a></p>`}
<h1>Change details</h1>
${Object.keys(problems).length > 0 && html`<p class="alert" role="alert">Please fill in the marked fields.</p>`}
<form method="post" action="${portal.path}/details">
${canChange('name') && textField('name', 'Name', 'name')}
${canChange('email') && textField('email', 'Email', 'email', 'email')}
${canChange('phone') && textField('phone', 'Phone', 'tel')}
${
  canChange('address') &&
  html`<fieldset><legend>Billing address</legend>
${textField('line1', 'Address', 'billing address-line1')}
<div class="pair">${textField('city', 'Town or city', 'billing address-level2')}${textField('postal_code', 'Postcode', 'billing postal-code')}</div>
<p class="note">United Kingdom only.</p></fieldset>`
}
<button type="submit">Save details</button>
</form>
</div>`
  return page({ config: world.config, title: 'Change details · Sandbox portal', main })
}

export function submitDetails(world: World, portal: Portal, submitted: Values): PageAnswer {
  const canChange = detailChecker(portal)
  const values = { ...valuesOf(portal.customer), ...submitted }
  const required = [
    ...(canChange('name') ? ['name'] : []),
    ...(canChange('email') ? ['email'] : []),
    ...(canChange('phone') ? ['phone'] : []),
    ...(canChange('address') ? ['line1', 'city', 'postal_code'] : []),
  ]
  const missing = required.filter((name) => (values[name] ?? '').trim() === '')
  if (missing.length > 0) {
    return showDetails(world, portal, values, Object.fromEntries(missing.map((name) => [name, 'Enter a value.'])))
  }
  const { customer } = portal
  const updated: Customer = {
    ...customer,
    ...(canChange('name') ? { name: values.name ?? null } : {}),
    ...(canChange('email') ? { email: values.email ?? null } : {}),
    ...(canChange('phone') ? { phone: values.phone ?? null } : {}),
    ...(canChange('address') ? { address: addressOf(values) } : {}),
  }
  const previous = differences(customer, updated)
  if (Object.keys(previous).length > 0) {
    world.store.put<'customer'>(updated)
    world.emit('customer.updated', updated, previous)
  }
  const after = portal.session.flow?.after_completion
  return redirectTo(after?.redirect ? after.redirect.return_url : `${portal.path}?home=1&said=details`)
}

const detailChecker =
  ({ configuration }: Portal) =>
  (detail: string): boolean =>
    configuration.features.customer_update.allowed_updates.includes(detail)

const addressOf = (values: Values) => ({
  city: values.city ?? null,
  country: 'GB',
  line1: values.line1 ?? null,
  line2: null,
  postal_code: values.postal_code ?? null,
  state: null,
})

const valuesOf = ({ name, email, phone, address }: Customer): Values => ({
  name: name ?? '',
  email: email ?? '',
  phone: phone ?? '',
  line1: address?.line1 ?? '',
  city: address?.city ?? '',
  postal_code: address?.postal_code ?? '',
})
