// Whether the HTML that we serve is valid (html-validate), and the links in it. Rules of style that React's way of writing HTML
// breaks, and no browser minds, are off.
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // A label around its control names it, too: old voice software looks for one or the other.
    'no-redundant-for': 'off',
    // A form may have no button yet: that of a piece without a size, that of a gift card before signing in.
    'wcag/h32': 'off',
  },
})

/** What is wrong in a page, each problem with its rule and its place. */
export function whatIsInvalid(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  )
}
