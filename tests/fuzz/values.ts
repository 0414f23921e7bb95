import type { Random } from '../../platform/demo/random.ts'

/** Texts that broke something, here or elsewhere. */
const texts = [
  ['', ' ', '0', '-1', '1', '2', '12', '1001', '1002', '1030', '1.5', '1e9', '007', '+1'],
  ['2147483647', '2147483648', '4294967296', '9007199254740993', '9223372036854775808'],
  ['99999999999999999999', '999999', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined'],
  ['true', 'false', 'on', '[]', '{}', '[[[]]]', '{"a":1}', '[1,2]', '"', '[', '{'],
  ['0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '2200-12-31', '2201-01-01'],
  ['2026-02-30', '2026-03-01', '2026-03-18', '9999-12-31', '275760-09-13', '-000001-01-01'],
  ['infinity', 'now', 'epoch', 'today', '1900', '2026', '2200', '0000', '9999', '2026-13'],
  ['1900-01', '2026-01', '9999-12', '\0', 'a\0b', '\ud800', 'a\udfffb', '\uffff', '\u202e'],
  ['é', '漢字', '🧨', 'İ', 'ﬁ', '\r\nBcc: a@b.example', '\t', '\u2028', '<script>1</script>'],
  ["'; drop table accounts; --", "' or ''='", '%', '_', '\\', '%%%', '\\x00', '${1}', '{{1}}'],
  ['../../etc/passwd', '/etc/passwd', 'file:///', 'http://[', 'a@b', 'a@b.example', '=1+1'],
  ['::1', '10.0.0.0/8', '999.1.1.1', '1.1.1.1', 'fe80::1%eth0', '255.255.255.255', '1.2.3'],
  ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'length', 'ASC', 'DESC', 'ok'],
  ['a'.repeat(60), 'a'.repeat(61), 'é'.repeat(250), 'a'.repeat(301), 'a'.repeat(5000)],
  ['00000000-0000-0000-0000-000000000000', '1978-3-5', '0378-5955', '9780306406157'],
].flat()

/** What JSON can hold beside texts. */
const others = [
  [null, true, false, 0, -0, -1, 1, 1.5, 1e21, 1e308, 2_147_483_648, 9_007_199_254_740_992],
  [[], {}, [null], [[]], { a: { b: [] } }, [1, 'a', null], ['', ''], { length: 1e9 }],
].flat()

/** Returns a value that no field expects; on a query or a form only texts travel. */
export const nastyValue = (random: Random): unknown =>
  random.pick<unknown>(random.chance(0.75) ? texts : others)

/** Returns names of fields that no call has, and that objects have anyway. */
export const nastyName = (random: Random): string =>
  random.pick(['__proto__', 'constructor', 'toString', '', ' ', 'a[b]', 'a.b', 'length', '\0', 'é'])

/** Returns a file that is not what it says. */
export function nastyFile(random: Random): Blob {
  const [content, name] = random.pick([
    ['', 'empty.csv'],
    ['PK\u0003\u0004', 'broken.xlsx'],
    ['%PDF-1.7', 'short.pdf'],
    ['a,b\n1,2\n', 'rows.csv'],
    ['publication_title\tprint_identifier\nA\t0378-5955\n', 'kbart.tsv'],
    ['"'.repeat(5000), 'quotes.csv'],
    ['\0\0\0\0', 'zeros.xls'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image.svg'],
    ['a', 'é"\\;.pdf'],
  ] as const)
  return new File([content], name)
}
