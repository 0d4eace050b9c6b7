// The text part: the same blocks for people and programs that read no HTML.
import { footerLines, tagline } from './footer.ts'
import type { Block, Letter, Site } from './letter.ts'

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
    case 'write':
      return `${block.label}: ${block.address}`
    case 'panel':
      return [block.heading, ...block.lines].map((text) => `| ${text}`).join('\n')
    case 'label':
      return `Your return label: ${block.code}`
    case 'form':
      return block.lines.join('\n')
  }
}

const underlined = (text: string, stroke: string) => `${text}\n${stroke.repeat([...text].length)}`

export const renderText = (letter: Letter, site: Site): string =>
  `${[
    underlined(letter.heading, '='),
    ...letter.blocks.map((block) => renderBlock(block, site)),
    ['--', `${site.name} · ${tagline}`, ...footerLines(letter, site)].join('\n'),
  ].join('\n\n')}\n`
