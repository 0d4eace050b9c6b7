// The HTML part: one column of 600 px on cream, with tables and inline styles because mail programs understand those, and
// complete with pictures switched off. Colours and shapes from the design §1.2.

import { escapeHtml } from '#server/kernel/escape-html.ts'
import {
  type Block,
  type EmailMessage,
  giftPictureId,
  labelPictureId,
  markPictureId,
  type Piece,
  piecePictureId,
  type Site,
} from './email-message.ts'
import { footerLines, tagline } from './footer.ts'

const ink = '#2B2530'
const ink2 = '#5E5566'
const fern = '#1F6152'
const sand = '#F1E4D3'
const warningTint = '#FDF0D2'
const cream = '#FAF2E7'
const paper = '#FFFCF7'
const line = '#E5D8C7'
const sansFont = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"
const serifFont = "Fraunces,Georgia,'Times New Roman',serif"

const paragraph = (text: string, extra = '') =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink};${extra}">${escapeHtml(text)}</p>`

const table = (rows: string, style: string, role = ' role="presentation"') =>
  `<table${role} width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`

const linkOf = (site: Site, path: string) => escapeHtml(site.publicUrl + path)

/** The backdrop colours of products, as in the shop. */
const tints: Record<string, string> = {
  mint: '#DDEDE7',
  cream: '#F6EBDC',
  peach: '#F3E3D8',
  sage: '#DFEAE0',
  sky: '#DBE8F2',
  blush: '#F9E4DE',
  butter: '#F9E9D5',
  haze: '#E0EAF5',
}

/** The Content-IDs of the attached pictures. */
type Attached = ReadonlySet<string>

/** Renders a row as in the shop, with the picture beside its text; shows only the backdrop if there is no picture, or pictures are off. */
function pieceRow({ picture, name, brand, detail }: Piece, attached: Attached): string {
  const id = piecePictureId(picture)
  const frame = `display:block;width:64px;height:80px;border-radius:8px;background:${tints[picture.tint] ?? tints.cream}`
  const shown = attached.has(id)
    ? `<img src="cid:${escapeHtml(id)}" width="64" height="80" alt="${escapeHtml(picture.alt)}" style="${frame};border:0;overflow:hidden;font-size:11px;line-height:14px;color:${ink2}">`
    : `<div style="${frame}"></div>`
  const cell = `padding:10px 0;border-bottom:1px solid ${line};font-size:15px;line-height:22px;color:${ink}`
  return `<tr><td width="78" style="${cell}">${shown}</td><td style="${cell}"><strong style="font-weight:600">${escapeHtml(name)}</strong> <span style="color:${ink2}">${escapeHtml(brand)}</span><br><span style="color:${ink2}">${escapeHtml(keepFactsUnbroken(detail))}</span></td></tr>`
}

/** Lets lines break between facts, never within one. */
const keepFactsUnbroken = (detail: string): string =>
  detail
    .split(' · ')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ')

function renderBlock(block: Block, site: Site, attached: Attached): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'heading':
      return `<h2 style="margin:28px 0 12px;font-family:${serifFont};font-size:21px;line-height:26px;font-weight:600;color:${ink}">${escapeHtml(block.text)}</h2>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 22px">${block.items.map((item) => `<li style="margin:0 0 6px;font-size:16px;line-height:24px;color:${ink}">${escapeHtml(item)}</li>`).join('')}</ul>`
    case 'facts':
      return table(
        block.rows
          .map(
            ([label, value]) =>
              `<tr><th scope="row" align="left" valign="top"${block.sums ? '' : ' width="42%"'} style="padding:9px 12px 9px 0;border-bottom:1px solid ${line};font-size:15px;line-height:22px;font-weight:400;color:${ink2}">${escapeHtml(label)}</th><td valign="top"${block.sums ? ' align="right"' : ''} style="padding:9px 0;border-bottom:1px solid ${line};font-size:15px;line-height:22px;font-weight:600;color:${ink};${block.sums ? 'white-space:nowrap' : 'overflow-wrap:anywhere'}">${escapeHtml(value)}</td></tr>`,
          )
          .join(''),
        'margin:0 0 20px',
        '',
      )
    case 'pieces':
      return table(block.pieces.map((piece) => pieceRow(piece, attached)).join(''), 'margin:0 0 20px')
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${fern}" style="border-radius:999px;background:${fern}"><a href="${linkOf(site, block.path)}" class="pill" style="display:inline-block;padding:13px 28px;font-size:16px;line-height:22px;font-weight:600;color:${paper};text-decoration:none;border-radius:999px">${escapeHtml(block.label)}</a></td></tr></table>`
    case 'link':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:24px"><a href="${linkOf(site, block.path)}" style="color:${fern};text-decoration:underline">${escapeHtml(block.label)}</a></p>`
    case 'email-link':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:24px"><a href="mailto:${escapeHtml(encodeURIComponent(block.address).replaceAll('%40', '@'))}" style="color:${fern};text-decoration:underline">${escapeHtml(block.label)}</a></p>`
    case 'panel': {
      // A warning is never green, the colour of success.
      const tint = block.tone === 'warning' ? warningTint : sand
      return table(
        `<tr><td bgcolor="${tint}" style="padding:18px 20px 6px;border-radius:14px;background:${tint}"><p style="margin:0 0 8px;font-size:16px;line-height:22px;font-weight:600;color:${ink}">${escapeHtml(block.heading)}</p>${block.lines.map((text) => paragraph(text, 'margin-bottom:12px')).join('')}</td></tr>`,
        'margin:4px 0 24px',
      )
    }
    case 'label':
      return table(
        `<tr><td align="center" style="padding:20px;border:1px dashed ${ink2};border-radius:14px"><p style="margin:0 0 8px;font-size:14px;line-height:20px;color:${ink2}">Your return label</p><p style="margin:0 0 12px;font-family:${serifFont};font-size:28px;line-height:32px;font-weight:600;color:${ink}">${escapeHtml(block.code)}</p><img src="cid:${escapeHtml(labelPictureId(block.code))}" width="180" height="180" alt="QR code of return label ${escapeHtml(block.code)}" style="display:block;margin:0 auto;border:0"></td></tr>`,
        'margin:4px 0 24px',
      )
    case 'code':
      return table(
        `<tr><td align="center" style="padding:20px;border:1px dashed ${ink2};border-radius:14px"><p style="margin:0 0 8px;font-size:14px;line-height:20px;color:${ink2}">${escapeHtml(block.label)}</p><p style="margin:0;font-size:20px;line-height:28px;font-weight:600;letter-spacing:.04em;overflow-wrap:anywhere;color:${ink}">${escapeHtml(block.code)}</p></td></tr>`,
        'margin:4px 0 24px',
      )
    case 'gift-picture':
      return `<img src="cid:${giftPictureId}" width="536" height="232" alt="Children’s clothes on a washing line, and a wren" style="display:block;width:100%;max-width:536px;height:auto;margin:0 0 24px;border:0;border-radius:14px;background:#F3E0D2;font-size:14px;color:${ink2}">`
    case 'form':
      return table(
        `<tr><td style="padding:18px 20px;border:1px solid ${line};border-radius:14px;font-size:15px;line-height:24px;color:${ink}">${block.lines.map(escapeHtml).join('<br>')}</td></tr>`,
        'margin:0 0 24px',
      )
  }
}

/** Invisible characters that keep an inbox from showing the email's first words after the preheader. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(60)

/** @param attached the Content-IDs of the attached pictures */
export function renderHtml(message: EmailMessage, site: Site, attached: Attached): string {
  const blocks = message.blocks.map((block) => renderBlock(block, site, attached)).join('\n')
  const wordmark = escapeHtml(site.name.toLowerCase())
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<title>${escapeHtml(message.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${cream};font-family:${sansFont}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(message.preview)}${padding}</div>
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${cream}" style="background:${cream}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 8px 20px"><a href="${escapeHtml(site.publicUrl)}/" style="font-family:${serifFont};font-size:28px;line-height:40px;font-weight:600;letter-spacing:-.03em;color:${fern};text-decoration:none"><img src="cid:${markPictureId}" width="40" height="40" alt="A wren" style="vertical-align:middle;margin:0 8px 0 0;border:0;font-size:0;color:${cream}">${wordmark}</a></td></tr>
<tr><td bgcolor="${paper}" style="padding:36px 32px 20px;background:${paper};border-radius:22px">
<h1 style="margin:0 0 20px;font-family:${serifFont};font-size:32px;line-height:36px;font-weight:600;letter-spacing:-.015em;color:${ink}">${escapeHtml(message.heading)}</h1>
${blocks}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:14px;line-height:21px;color:${ink2}">${escapeHtml(site.name)} · ${tagline}<br>${footerLines(message, site).map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
}
