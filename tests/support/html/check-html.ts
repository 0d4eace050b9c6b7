// Validates the HTML that we serve (html-validate). Style rules are off where React's output breaks them and browsers do not mind.
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // A label that wraps its control also names it by id: older voice software supports only one of the two.
    'no-redundant-for': 'off',
    // The form of a piece without a size, or of a gift card before signing in, has no button.
    'wcag/h32': 'off',
  },
})

/** @returns each problem of the page, with its rule and its place */
export function findHtmlErrors(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  )
}
