// The text part, from the same blocks, for people and programs that do not read HTML.

import type { Block, EmailMessage, Site } from './email-message.ts'
import { footerLines, tagline } from './footer.ts'

function renderBlock(block: Block, site: Site): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'heading':
      return underlined(block.text, '-')
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'pieces':
      return block.pieces.map(({ name, brand, detail }) => `- ${name}${brand && `, ${brand}`}\n  ${detail}`).join('\n')
    case 'button':
    case 'link':
      return `${block.label}:\n${site.publicUrl}${block.path}`
    case 'email-link':
      return `${block.label}: ${block.address}`
    case 'panel':
      return [block.heading, ...block.lines].map((text) => `| ${text}`).join('\n')
    case 'label':
      return `Your return label: ${block.code}`
    case 'code':
      return `${block.label}:\n${block.code}`
    case 'gift-picture':
      return ''
    case 'form':
      return block.lines.join('\n')
  }
}

const underlined = (text: string, stroke: string) => `${text}\n${stroke.repeat([...text].length)}`

export const renderText = (message: EmailMessage, site: Site): string =>
  `${[
    underlined(message.heading, '='),
    ...message.blocks.map((block) => renderBlock(block, site)).filter((text) => text !== ''),
    ['--', `${site.name} · ${tagline}`, ...footerLines(message, site)].join('\n'),
  ].join('\n\n')}\n`
