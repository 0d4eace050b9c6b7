// A page of a few words, for when the site itself cannot be rendered. Its link leads to the same address again.
import { createHash } from 'node:crypto'

// The colours of web/styles/base/tokens.css.
const style = `:root{color-scheme:light}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fffcf7;color:#2b2530;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:2rem;text-align:center}
h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 1rem}
a{color:#1f6152}`

export interface PlainWords {
  readonly title: string
  readonly text: string
  readonly link: string
}

export interface PlainPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export const plainPage = ({ title, text, link }: PlainWords): PlainPage => ({
  html: `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Wrenlet</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">${link}</a></p>
</main>
</body>
</html>
`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  },
})
