// The answer to a request that could not be started in time: in the contract's shape for a call, in plain words for a page.
import { createHash } from 'node:crypto'
import { refusalStatus } from '#contract/errors.ts'

const retryAfterSeconds = 2

export const busy = {
  status: refusalStatus.busy,
  errors: [{ code: 'busy', message: 'We are very busy just now. Please try again in a few seconds.' }],
  retryAfterSeconds,
}

// The colours of web/styles/base/tokens.css.
const style = `:root{color-scheme:light}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fffcf7;color:#2b2530;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:2rem;text-align:center}
h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 1rem}
a{color:#1f6152}`

const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>We’re very busy just now – Wrenlet</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>We’re very busy just now</h1>
<p>More people are here than we can serve at once. What you just asked for has not been done, and nothing was charged. Please try again in a few seconds.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`

export const busyPage = {
  html,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  },
}
