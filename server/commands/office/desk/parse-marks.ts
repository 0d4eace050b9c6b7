// Parses an inspector's options about marks: --mark front-3:stain:large, --gone back-1:hole:mended, --no-new-marks.
import {
  type FoundMark,
  type GoneMark,
  goneReasons,
  type MarkFindings,
  type MarkKind,
  markKinds,
  markSizes,
  noNewMarks,
  type OutlineSide,
  outlineSides,
} from '#server/domains/inventory/index.ts'
import { UsageError } from '../../usage-error.ts'
import { isOneOf } from '../typed-command.ts'

export interface MarkValues {
  readonly mark?: string[] | undefined
  readonly gone?: string[] | undefined
  readonly 'no-new-marks'?: boolean | undefined
}

/**
 * @returns undefined without any of the options: the marks were not checked
 * @throws UsageError
 */
export function parseMarks(values: MarkValues): MarkFindings | undefined {
  const found = (values.mark ?? []).map(readFound)
  const gone = (values.gone ?? []).map(readGone)
  if (values['no-new-marks']) {
    if (found.length > 0) throw new UsageError('Use --mark or --no-new-marks, not both.')
    return { ...noNewMarks, gone }
  }
  return found.length > 0 || gone.length > 0 ? { found, gone } : undefined
}

function readFound(arg: string): FoundMark {
  const [zone = '', kind = '', size = markSizes[0], ...more] = arg.split(':')
  const place = readPlace(zone, kind)
  if (!place || !isOneOf(markSizes, size) || more.length > 0)
    throw new UsageError(
      `--mark is ZONE:KIND or ZONE:KIND:SIZE, such as front-3:stain:medium, not "${arg}". ${kindsHelp} SIZE is ${markSizes.join(', ')}.`,
    )
  return { ...place, size }
}

function readGone(arg: string): GoneMark {
  const [zone = '', kind = '', reason = '', ...more] = arg.split(':')
  const place = readPlace(zone, kind)
  if (!place || !isOneOf(goneReasons, reason) || more.length > 0)
    throw new UsageError(
      `--gone is ZONE:KIND:REASON, such as front-3:stain:washed-out, not "${arg}". ${kindsHelp} REASON is ${goneReasons.join(', ')}.`,
    )
  return { ...place, reason }
}

const kindsHelp = `KIND is ${markKinds.join(', ')}.`

function readPlace(
  zone: string,
  kind: string,
): { readonly side: OutlineSide; readonly number: number; readonly kind: MarkKind } | undefined {
  const [side = '', number = '', ...more] = zone.split('-')
  if (!isOneOf(outlineSides, side) || !/^[1-9]\d?$/.test(number) || more.length > 0 || !isOneOf(markKinds, kind))
    return undefined
  return { side, number: Number(number), kind }
}
