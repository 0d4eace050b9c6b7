// Which postcodes we deliver to and how they are written (spec §1: UK only; product §9). Jersey, Guernsey
// and the Isle of Man have British-looking postcodes but are not the United Kingdom.
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

const areas = new Set(
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL
  GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH
  PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO
  ZE`.split(/\s+/),
)
const areasAbroad = new Set(['JE', 'GY', 'IM', 'GX', 'BF'])
const pattern = /^([A-Z]{1,2})(\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/

/** The postcode in capitals with one space, as SW1A 1AA. Any case, spaces and hyphens are understood. */
export function decidePostCode(text: string): Outcome<string, 'no_post_code' | 'not_in_uk'> {
  const match = pattern.exec(text.toUpperCase().replace(/[\s-]/g, ''))
  if (!match) return refused('no_post_code')
  const [, area = '', district, inward] = match
  if (areasAbroad.has(area)) return refused('not_in_uk')
  return areas.has(area) ? accepted(`${area}${district} ${inward}`) : refused('no_post_code')
}
